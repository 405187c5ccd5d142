import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where the build puts all that reads images. */
const READER = /assets\/recognition\/|[.]onnx|[.]wasm/

/** Everything that the worker downloads on a visitor's device, as files of the build; it lists staff's screens too. */
function precached(): string[] {
  const urls = readFileSync('dist/sw.js', 'utf8').matchAll(/"url":"\/?([^"]*)"/g)
  return [...urls]
    .map(([, url = '']) => url || 'index')
    .filter((url) => !url.startsWith('assets/staff/'))
    .map((url) => fileOf(url))
}

const fileOf = (url: string) =>
  ['', '.html']
    .map((end) => `dist/${url}${end}`)
    .find((file) => /[.]\w+$/.test(file) && existsSync(file)) ?? `missing: ${url}`

test('[X14] a visitor of the public pages downloads nothing of the reader, and nothing that loads it', () => {
  const files = precached()
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const texts = files.filter((file) => /[.](html|js|css)$/.test(file))
  expect(texts.length).toBeGreaterThan(10)
  expect(files.filter((file) => READER.test(file))).toEqual([])
  expect(texts.filter((file) => READER.test(readFileSync(file, 'utf8')))).toEqual([])
})
