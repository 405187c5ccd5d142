import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { APP_SHELL, pageFinder } from '../../src/contract/served-files.ts'

/** The pages that the build produced. */
export interface BuiltPages {
  /** Finds a path's page, ignoring letter case and a trailing slash; null if there is none. */
  find: (path: string) => Promise<string | null>
  /** The app shell. */
  shell: () => Promise<string>
}

const INDEX = 'index.html'

/** @param dist the build's output folder; its file list is read only once */
export function builtPages(dist: string): BuiltPages {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const findPage = pageFinder(files.map((file) => file.replaceAll(sep, '/')))
  const shell = join(dist, existsSync(join(dist, APP_SHELL)) ? APP_SHELL : INDEX)

  return {
    async find(path) {
      const file = findPage(path)
      return file === undefined ? null : readFile(join(dist, file), 'utf8')
    },
    shell: () => readFile(shell, 'utf8'),
  }
}
