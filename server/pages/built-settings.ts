import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS_FILE, type BuiltSettings } from '../../src/contract/page-renderer.ts'

/**
 * @param dist the build's output folder
 * @returns what the server has to know of the settings of the pages; null where nothing is built
 */
export function builtSettings(dist: string): BuiltSettings | null {
  const file = join(dist, SETTINGS_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltSettings) : null
}
