/**
 * How much there is to read, as it was when somebody last looked. Who adds takes something away, or raises a number and
 * says why in the commit.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Lines, except for the last two. */
const BUDGET = {
  code: 60_727,
  css: 9_048,
  tests: 60_507,
  /** Variables of modules that change while the program runs. */
  mutableStates: 66,
  /** Constants that are a time in milliseconds. */
  durations: 210,
}

const PRODUCT = ['src', 'server', 'sw', 'build', 'tools']
const FOR_TESTS = /\.test\.tsx?$|\/testing(\/|\.tsx?$)|\/fake-[^/]+$/

/** What can be changed after its module has been loaded: a variable, a collection that begins empty, a store. */
const MUTABLE_STATE =
  /^(?:export )?(?:let |const [\w$]+(?:: .+)? = (?:new (?:Weak)?(?:Map|Set)\b[^(]*\(\)|\[\]|create(?:Store)?[<(]))/gm
const DURATION = /^ *(?:export )?const [A-Z\d_]+_MS\b/gm

const files = [...PRODUCT, 'tests', 'trials'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
)
const isProduct = (path: string) => !/^(tests|trials)\//.test(path) && !FOR_TESTS.test(path)
const read = (path: string) => readFileSync(path, 'utf8')
const linesOf = (paths: string[]) =>
  paths.reduce((sum, path) => sum + (read(path).match(/\n/g)?.length ?? 0), 0)

const scripts = files.filter((path) => /\.tsx?$/.test(path))
const code = scripts.filter(isProduct)
const countIn = (pattern: RegExp) => code.flatMap((path) => read(path).match(pattern) ?? []).length

const weight = {
  code: linesOf(code),
  css: linesOf(files.filter((path) => path.endsWith('.css') && isProduct(path))),
  tests: linesOf(scripts.filter((path) => !isProduct(path))),
  mutableStates: countIn(MUTABLE_STATE),
  durations: countIn(DURATION),
}

test.each(Object.keys(BUDGET) as (keyof typeof BUDGET)[])('%s: not more than agreed', (name) => {
  expect(weight[name]).toBeGreaterThan(0)
  expect(weight[name]).toBeLessThanOrEqual(BUDGET[name])
})

test.each([
  ['let timer = 0', 1],
  ['export const seen = new Map<string, number>()', 1],
  ['const listeners: (() => void)[] = []', 1],
  ['export const useStore = create<State>()(', 1],
  ['const KEYS = new Set(["a"])', 0],
  ['  let inside = 0', 0],
])('%j is counted as %i mutable state', (line, count) => {
  expect(line.match(MUTABLE_STATE) ?? []).toHaveLength(count)
})
