/** Slips that readers overlook: names of what has been renamed, words that the glossary bans, docstrings that came too late. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn, type Source } from '../docs/tested-rows.ts'

const SOURCES = sourcesIn('.').filter(({ path }) => path !== 'tests/repository/tidy.test.ts')
const CODE = SOURCES.filter(({ path }) => /\.tsx?$/.test(path))

/** Names in documents and comments that are not ours, or stand for any name. */
const NOT_OURS = [
  'maxRequestsPerSocket',
  'optionalDependencies',
  'verifyPasswordResetCode',
  'yourCall',
  'parkingHints',
  'PascalCase',
  'PascalCase.tsx',
  'PascalCase.module.css',
  'kebab-case.ts',
]

const COMMENT = /\/\*[^]*?\*\/|(?<!\S)\/\/.*$/gm

test('every identifier and file that a document or comment names in backticks exists', () => {
  const settings = readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.md$|^package-lock/.test(entry.name))
    .map(({ name: path }) => ({ path, text: readFileSync(path, 'utf8') }))
  const code = [...settings, ...SOURCES.filter(({ path }) => !path.endsWith('.md'))]
  const known = new Set([
    ...code.flatMap(({ text }) => text.replace(COMMENT, '').match(/[\w$]+/g) ?? []),
    ...code.map(({ path }) => basename(path)),
    ...['tests/docs', 'tests/repository'].flatMap((folder) => readdirSync(folder)),
    ...NOT_OURS,
  ])
  const named = [...documents(), ...CODE.flatMap(comments)].flatMap(({ path, text }) =>
    namesIn(text).map((name) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(1000)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('no name that we declare has a word that the glossary bans', () => {
  const banned = bannedWords(readFileSync('docs/glossary.md', 'utf8'))
  expect(banned.length).toBeGreaterThan(20)
  const declared = CODE.flatMap(({ path, text }) =>
    declaredNames(text).map((name) => ({ path, name })),
  )
  const BANNED = new RegExp(` (?:${banned.join('|')})s? `)
  expect(declared.filter(({ name }) => BANNED.test(` ${wordsOf(name)} `))).toEqual([])
})

test('the docstring of a file stands above its imports', () => {
  const LATE = /^(?:import [^']*'[^']*'\n)+\n\/\*\*(?:(?!\*\/)[^])*\*\/\n\n/
  expect(CODE.filter(({ text }) => LATE.test(text)).map(({ path }) => path)).toEqual([])
})

test.each([
  ['calls `storeDecided(id)` in `queue.ts`', ['storeDecided', 'queue.ts']],
  ['the `MOST_FILES` of `ReviewScreen`, not of a `Review`', ['MOST_FILES', 'ReviewScreen']],
  ['`src/a/drain.ts`, `page.tsx:3`', ['drain.ts', 'page.tsx']],
  ['storeDecided; `npm run test:all`, `*.test.ts`\n```ts\nconst `aB` = 1\n```', []],
])('%j names %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test('a word with another meaning, in parentheses, is not banned', () => {
  const entry =
    '**A**: a thing. Not:\nverdict, line (of text;\nof print), form state. More.\n\n**B**: b.'
  expect(bannedWords(entry)).toEqual(['verdict', 'form state'])
})

/** @returns the documents, without records of what has been decided otherwise since */
function documents(): Source[] {
  const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') })
  const below = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  )
  return [...below.filter((path) => path.endsWith('.md')).map(read), ...SOURCES]
    .filter(({ path }) => path.endsWith('.md'))
    .filter(({ text }) => !/^Status: (?!accepted)/m.test(text))
}

function comments({ path, text }: Source): Source[] {
  return (text.match(COMMENT) ?? []).map((comment) => ({
    path,
    text: comment.replace(/\n\s*(\*|\/\/)?\s*/g, ' '),
  }))
}

/** @returns `camelCase`, `PascalCase` and `UPPER_CASE` in backticks, and names of files without their folders */
function namesIn(text: string): string[] {
  const spans = text.replace(/^( *)```[^]*?^\1```/gm, '').match(/`[^`\n]+`/g) ?? []
  const NAME =
    /(?<![\w.*-])(?:[\w.-]+\.(?:tsx?|css|py|sql)|(?:[a-z]+(?:[A-Z][a-z\d]*)+|(?:[A-Z][a-z\d]+){2,}|[A-Z]+(?:_[A-Z\d]+)+)(?![\w-]))/g
  return spans.flatMap((span) => span.match(NAME) ?? [])
}

/** @returns words after "Not:" in the glossary, in lower case, without those that parentheses allow elsewhere */
function bannedWords(glossary: string): string[] {
  return [...glossary.matchAll(/\bNot:\s+((?:\([^)]*\)|[^().])+)/g)].flatMap(([, list = '']) =>
    list
      .replace(/\s+/g, ' ')
      .split(/[,;] (?![^(]*\))/)
      .filter((word) => !word.includes('('))
      .map((word) => word.trim().toLowerCase()),
  )
}

function declaredNames(code: string): string[] {
  const declarations = code.matchAll(/\b(?:const|let|function|class|interface|type) (\w+)/g)
  return [...declarations].map(([, name = '']) => name)
}

/** @returns `most files` for `MOST_FILES` and for `mostFiles` */
function wordsOf(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ').toLowerCase()
}
