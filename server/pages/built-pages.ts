import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { APP_SHELL, pageFinder } from '../../src/contract/served-files.ts'

/** The pages that the build has made. */
export interface BuiltPages {
  /** The page of a path, in any letter case and with or without a slash at its end. */
  find: (path: string) => Promise<string | null>
  /** The page without content. */
  shell: () => Promise<string>
}

const INDEX = 'index.html'

/** @param dist the folder of the build; what is in it is looked up once */
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
