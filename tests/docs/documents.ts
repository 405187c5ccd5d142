import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const NOT_OURS = new Set(['node_modules', 'dist', '.data', '.git', 'test-results'])

/** @returns the paths of all documents in a folder and the folders below it */
export function documentsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : documentsBelow(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}
