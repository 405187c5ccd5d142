/**
 * Which tests name which rows of the specification. `npm run rows` prints that table; `npm run rows -- folder`
 * prints it for another checkout, to compare.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FOLDERS = ['src', 'sw', 'server', 'build', 'tools', 'tests', 'trials']
const TEXT = /\.([cm]?[jt]sx?|css|html|md|py|sql)$/
const TEST = /\.test\.tsx?$/

export interface Source {
  /** From the root. */
  path: string
  text: string
}

/** @param root of a checkout @returns its texts, without the examples in `tests/docs`, which cite what does not exist */
export function sourcesIn(root: string): Source[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => TEXT.test(path) && !path.startsWith('tests/docs/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const isTest = ({ path }: Source) => TEST.test(path)

/** @returns the ids of a specification's rows, in its order */
export function rowsOf(specification: string): string[] {
  return [...specification.matchAll(/^- \*\*([A-Z]\d+)\+?\*\* /gm)].map(([, row = '']) => row)
}

/** @returns the ids in brackets at the start of each quoted text, as in titles of tests */
export function rowsNamedIn(text: string): string[] {
  return titlesIn(text).flatMap(({ rows }) => rows)
}

function titlesIn(text: string): { rows: string[]; title: string }[] {
  const titles = /(['"`])((?:\[[A-Z]\d+\] )+)(.*?)\1/g
  return [...text.matchAll(titles)].map(([, , rows = '', title = '']) => ({
    rows: rows.match(/[A-Z]\d+/g) ?? [],
    title,
  }))
}

function printTable(root: string): void {
  const tests = sourcesIn(root)
    .filter(isTest)
    .flatMap(({ path, text }) => titlesIn(text).map((found) => ({ path, ...found })))
  const rows = new Set([
    ...rowsOf(readFileSync(join(root, 'docs/specification.md'), 'utf8')),
    ...tests.flatMap((test) => test.rows),
  ])
  for (const row of rows) {
    console.log(row)
    for (const { path, title } of tests.filter((test) => test.rows.includes(row))) {
      console.log(`    ${path} › ${title}`)
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printTable(process.argv[2] ?? '.')
}
