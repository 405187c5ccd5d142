/** Where these tests run there is no Docker, so they look at which files an image is built from. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../vite.config.ts'

const lines = readFileSync('.dockerignore', 'utf8').split('\n')
const copied = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
const leftOut = lines.filter((line) => /^\w/.test(line))

const isThere = (pattern: string) => {
  const [start = '', end = ''] = pattern.split('*')
  return (
    existsSync(pattern) ||
    readdirSync('.').some((name) => name.startsWith(start) && name.endsWith(end))
  )
}

test('every file that is copied or left out exists', () => {
  expect([...copied, ...leftOut].filter((pattern) => !isThere(pattern))).toEqual([])
})

test('what the build starts from is copied', () => {
  expect(copied).toContain(config.build?.rollupOptions?.input)
})

test('what the last stage copies from the folder is not left out', () => {
  const named = readFileSync('Dockerfile', 'utf8').matchAll(/^COPY (?!--)(.+) \S+$/gm)
  const sources = [...named].flatMap(([, names = '']) => names.split(' '))
  const isCopied = (source: string) =>
    source === '.' || copied.some((pattern) => source.startsWith(pattern.split('*')[0]!))
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.filter((source) => !isCopied(source))).toEqual([])
})

/** @returns the settings of the pages that a text names whole, sorted */
const settingsIn = (text: string) =>
  [...new Set(text.match(/VITE_[A-Z_]*[A-Z](?![A-Z_])/g))].toSorted()

const read = (path: string) => readFileSync(path, 'utf8')

const code = ['src', 'sw', 'build', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))

test.each(['Dockerfile', 'compose.yaml', 'deploy/.env.example', 'server/README.md'])(
  'each setting of the pages, and no other, is in %s',
  (path) => {
    const used = settingsIn(code.map(read).join('\n'))
    expect(used.length).toBeGreaterThan(20)
    expect(settingsIn(read(path))).toEqual(used)
  },
)

test('compose passes each setting on that the Dockerfile takes', () => {
  const taken =
    read('Dockerfile')
      .match(/^ARG .*$/gm)
      ?.join('\n') ?? ''
  const passed =
    read('compose.yaml')
      .match(/^ +VITE_\w+:$/gm)
      ?.join('\n') ?? ''
  expect(settingsIn(taken)).toEqual(settingsIn(code.map(read).join('\n')))
  expect(settingsIn(passed)).toEqual(settingsIn(taken))
})
