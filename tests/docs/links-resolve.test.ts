/** Everything that the documents refer to exists: files, headings in files, and paths in the text. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentsBelow } from './documents.ts'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENTS = documentsBelow('.')

test('the front page can be read in one go: README.md has at most 100 lines', () => {
  const lines = textOf('README.md').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(100)
})

describe.each(DOCUMENTS)('%s', (document) => {
  test('links to what is there', () => {
    const broken = linksOf(textOf(document)).filter((link) => !resolves(document, link))
    expect(broken).toEqual([])
  })

  test('names paths that are there', () => {
    const stale = pathsNamedIn(textOf(document)).filter((path) => !existsSync(join(ROOT, path)))
    expect(stale).toEqual([])
  })
})

test('links are those of the text, not of examples', () => {
  const text = [
    '![an image](docs/a.png) and [b](b.md#c "title"), [![d](d.png)](e.md)',
    '`[f](f.md)` <https://g.example> [h](https://h.example) [i](mailto:i@i.example)',
    '```md\n[j](j.md)\n```',
    '[k]: k.md\n<img src="l.png" />',
  ].join('\n')
  expect(linksOf(text)).toEqual(['docs/a.png', 'b.md#c', 'd.png', 'e.md', 'k.md', 'l.png'])
})

test('a named path is a whole one, from the root', () => {
  const text = '`src/a.ts`, `tests/b -- --c`, `fixtures/d.ts`, `src/{e,f}`, `docs/*.md`, `src/…`'
  expect(pathsNamedIn(text)).toEqual(['src/a.ts', 'tests/b'])
})

function textOf(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8')
}

function withoutExamples(text: string): string {
  return text.replace(/^( *)```[\s\S]*?^\1```/gm, '')
}

/** @returns the targets of a text's links and images, without those on other sites */
function linksOf(text: string): string[] {
  const prose = withoutExamples(text).replace(/`[^`\n]*`/g, '')
  const links = prose.matchAll(
    /\]\(([^()\s]+)(?:\s+"[^"]*")?\)|^\[[^\]]+\]: (\S+)|\b(?:src|href)="([^"]*)"/gm,
  )
  return [...links]
    .map((link) => link[1] ?? link[2] ?? link[3] ?? '')
    .filter((link) => !/^([a-z][a-z+.-]*:|\/\/)/i.test(link))
}

function resolves(document: string, link: string): boolean {
  const [path = '', fragment = ''] = link.split('#').map(decodeURIComponent)
  const base = path.startsWith('/') ? '' : dirname(document)
  const target = path === '' ? document : join(base, path)
  if (!existsSync(join(ROOT, target))) return false
  if (fragment === '' || !target.endsWith('.md')) return true
  return fragmentsOf(textOf(target)).includes(fragment)
}

/** @returns the fragments that GitHub makes from a document's headings */
function fragmentsOf(text: string): string[] {
  const seen = new Map<string, number>()
  return [...withoutExamples(text).matchAll(/^#{1,6} +(.+?)(?: +#+)? *$/gm)].map(
    ([, heading = '']) => {
      const fragment = fragmentOf(heading)
      const count = seen.get(fragment) ?? 0
      seen.set(fragment, count + 1)
      return count === 0 ? fragment : `${fragment}-${count}`
    },
  )
}

function fragmentOf(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replace(/ /g, '-')
}

/** @returns paths in backticks, relative to the repository's root, without patterns and placeholders */
function pathsNamedIn(text: string): string[] {
  const named = withoutExamples(text).matchAll(
    /`((?:src|server|sw|tests|trials|tools|build|docs|public)\/[^`\s]*)[^`]*`/g,
  )
  return [...named].map(([, path = '']) => path).filter((path) => !/[*<…{]/.test(path))
}
