import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The pages that the build has made. */
export interface BuiltPages {
  /** The page of a path, in any letter case and with or without a slash at its end. */
  find: (path: string) => Promise<string | null>
  /** The page without content, for paths whose content only the router knows. */
  shell: () => Promise<string>
}

const APP_SHELL = 'app-shell.html'
const INDEX = 'index.html'

/** @param dist the folder of the build; what is in it is looked up once */
export function builtPages(dist: string): BuiltPages {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('.html') && file !== APP_SHELL)
  const fileByPath = new Map(files.map((file) => [pathOf(file), file]))
  const shell = join(dist, existsSync(join(dist, APP_SHELL)) ? APP_SHELL : INDEX)

  return {
    async find(path) {
      const file = fileByPath.get(normal(path))
      return file === undefined ? null : readFile(join(dist, file), 'utf8')
    },
    shell: () => readFile(shell, 'utf8'),
  }
}

/** `MoCo/offers.html` and `MoCo/offers/index.html` are the page of `/moco/offers`. */
function pathOf(file: string): string {
  return normal(`/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`)
}

function normal(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/'
}
