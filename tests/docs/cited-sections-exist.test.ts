/** All that code and tests cite from docs/specification.md exists, and each of its checklist rows has a test. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, rowsNamedIn, rowsOf, sourcesIn, type Source } from './tested-rows.ts'

const ROOT = join(import.meta.dirname, '../..')

const specification = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
const SECTIONS = [...specification.matchAll(/^#{2,6} (\d+(?:\.\d+)*)\.? /gm)].map(first)
const ROWS = rowsOf(specification)
const SOURCES = sourcesIn(ROOT)
const TESTS = SOURCES.filter(isTest)

test('every section that the code cites is a heading of the specification', () => {
  const cited = citations(SOURCES, sectionsCitedIn)
  expect(cited).not.toEqual([])
  expect(cited.filter(({ name }) => !SECTIONS.includes(name))).toEqual([])
})

test('every row that a comment cites is in the specification', () => {
  const cited = citations(SOURCES, rowsCitedIn)
  expect(cited).not.toEqual([])
  expect(cited.filter(({ name }) => !ROWS.includes(name))).toEqual([])
})

test('every row that the title of a test names is in the specification', () => {
  const named = citations(TESTS, rowsNamedIn)
  expect(named.filter(({ name }) => !ROWS.includes(name))).toEqual([])
})

test('every row of the specification is named by the title of a test of `npm test`', () => {
  const certain = TESTS.filter(({ path }) => !/^(tests\/(looks|fault)|trials)\//.test(path))
  const named = new Set(citations(certain, rowsNamedIn).map(({ name }) => name))
  expect(ROWS).not.toEqual([])
  expect(ROWS.filter((row) => !named.has(row))).toEqual([])
})

test('no row and no section is there twice', () => {
  expect(ROWS).toEqual([...new Set(ROWS)])
  expect(SECTIONS).toEqual([...new Set(SECTIONS)])
})

test.each([
  ['/** What it is (spec section 2, checklist A3). */', ['2']],
  ['// the spec’s sections 4, 5 and 9', ['4', '5', '9']],
  ["/** The alert of the\n * specification's section\n * 9.1. */", ['9.1']],
  ['/** Rules (spec sections 2\n    and 7): 60 of them. */', ['2', '7']],
  ['/** RFC 6386, section 9.1: a key frame; section 3 of RFC 9649 */', []],
])('%j cites the sections %j', (text, sections) => {
  expect(sectionsCitedIn(text)).toEqual(sections)
})

test.each([
  ['/** (spec section 2, checklist A3 to A11) */', ['A3', 'A11']],
  ['/** (spec section 2, Q1 to Q5) and (checklist\n * P1, P13) */', ['Q1', 'Q5', 'P1', 'P13']],
])('%j cites the rows %j', (text, rows) => {
  expect(rowsCitedIn(text)).toEqual(rows)
})

test('a title names its rows before its words', () => {
  const text = "test('[V5] [V6] both', f); test.each(x)(\n`[A1] ${y}`, f); const z = [B2]"
  expect(rowsNamedIn(text)).toEqual(['V5', 'V6', 'A1'])
})

/** @returns each name found, with its file, so that a failure says where it is */
function citations(files: readonly Source[], namesIn: (text: string) => string[]) {
  return files.flatMap(({ path, text }) => namesIn(text).map((name) => ({ name, path })))
}

/** @returns cited sections of the specification, without those of an RFC, which follow its name */
function sectionsCitedIn(text: string): string[] {
  const number = String.raw`\d+(?:\.\d+)*`
  const cited = unbroken(text).matchAll(
    new RegExp(
      String.raw`(?<!RFC \d+,? )\bsections? (${number}(?:(?:,| and| or| to)+ ${number})*)(?! of RFC)`,
      'gi',
    ),
  )
  return [...cited].flatMap((citation) => first(citation).match(/\d+(\.\d+)*/g) ?? [])
}

/** @returns ids of rows after the word "checklist" or after a section's number */
function rowsCitedIn(text: string): string[] {
  const cited = unbroken(text).matchAll(
    /\b(?:checklist(?: rows?)?|sections? [\d., and]+,) ([A-Z]\d+(?:(?:,| and| to)+ [A-Z]\d+)*)/g,
  )
  return [...cited].flatMap((citation) => first(citation).match(/[A-Z]\d+/g) ?? [])
}

/** @returns the text with the lines of each comment joined */
function unbroken(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ')
}

function first(match: RegExpMatchArray): string {
  return match[1] ?? ''
}
