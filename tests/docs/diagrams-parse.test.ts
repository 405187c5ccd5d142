// @vitest-environment jsdom
/** A diagram whose lines a formatter has joined is still a document, but no longer a drawing. */
import { readFileSync } from 'node:fs'
import mermaid from 'mermaid'
import { expect, test } from 'vitest'
import { documentsBelow } from './documents.ts'

const diagrams = documentsBelow('.').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^ *```mermaid\n([^]*?)^ *```/gm)].map(
    ([, text = '']) => ({ path, text }),
  ),
)

test('there are diagrams', () => expect(diagrams).not.toEqual([]))

test.each(diagrams)('a diagram of $path can be drawn', async ({ text }) => {
  await expect(mermaid.parse(text)).resolves.toMatchObject({
    diagramType: expect.any(String) as string,
  })
})
