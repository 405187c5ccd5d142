import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXAMPLES_FILE } from '../../src/contract/page-renderer.ts'

/**
 * @param dist the build's output folder
 * @returns the names of the settings that had example values in the build; none where nothing is built
 */
export function exampleSettingsOfPages(dist: string): string[] {
  const file = join(dist, EXAMPLES_FILE)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}
