/** `docs/dependencies.md` lists the packages that the design names; `knip` sees to it that what imports them is used. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const CODE = /\.tsx?$/
const TEST_CODE = /(\.test\.tsx?|\/testing\.tsx?)$|\/testing\//

/** The compiler sees to it that an import of types says so. */
const IMPORT =
  /^import (?!type |\{(?:\s*type \w+,?)+\s*\})(?:[^']*from )?'([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm

const [, section = ''] = readFileSync('docs/dependencies.md', 'utf8').split(
  '## The packages of the design\n',
)
const lines = section.split('\n## ')[0]!.matchAll(/^- `(.+?)`: ((?:`.+?`(?:,\s+)?)+)/gm)
const places = [...lines].map(([, place = '', names = '']) => ({
  place,
  names: [...names.matchAll(/`(.+?)`/g)].map(([, name = '']) => name),
}))

const { dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>

/** @returns the files of code in a folder, or the file; tests count only in `tests` */
function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((file) => join(place, file))
    .filter((file) => CODE.test(file) && (place === 'tests' || !TEST_CODE.test(file)))
}

/** @returns the packages of which code imports more than types, whole or in part */
function importedBy(code: string): string[] {
  return [...code.matchAll(IMPORT)].map(([, still, dynamic]) => {
    const path = (still ?? dynamic ?? '').split('/')
    return path.slice(0, path[0]?.startsWith('@') ? 2 : 1).join('/')
  })
}

test('the design names fourteen packages, and all of them are installed', () => {
  const names = places.flatMap((each) => each.names)
  expect(new Set(names).size).toBe(14)
  expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
    expect.arrayContaining(names),
  )
})

test.each(places)('$place imports $names', ({ place, names }) => {
  const imported = new Set(filesIn(place).flatMap((file) => importedBy(readFileSync(file, 'utf8'))))
  expect(names.filter((name) => !imported.has(name))).toEqual([])
})

test.each([
  ["import { openDB } from 'idb'", ['idb']],
  ["import {\n  a,\n  type B,\n} from '@tanstack/react-query'", ['@tanstack/react-query']],
  ["import 'vite-plugin-pwa/client'", ['vite-plugin-pwa']],
  ["const { getAuth } = await import('firebase/auth')", ['firebase']],
  ["import type { Page } from 'playwright'", []],
  ["import { type A, type B } from 'idb'", []],
  ["import { Workbox } from './workbox-window.ts'", []],
])('%j imports %j', (code, names) => {
  expect(importedBy(code)).toEqual(names)
})
