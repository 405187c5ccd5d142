import { expect, test } from 'vitest'
import { progress } from './progress.ts'

/** What is written while rows are done one by one. */
function written(isTTY: boolean, total = 200): string[] {
  const texts: string[] = []
  const write = (text: unknown) => {
    texts.push(String(text))
    return true
  }
  const { show, end } = progress({ isTTY, write }, 'Storing', total)
  for (let done = 1; done <= total; done += 1) show(done)
  end()
  return texts
}

test('a terminal shows a bar, which is gone at the end', () => {
  const texts = written(true)
  expect(texts).toHaveLength(101)
  expect(texts[49]).toBe(`\r\u001b[2K[${'#'.repeat(15)}${'-'.repeat(15)}] Storing 100 of 200 rows`)
  expect(texts.at(-1)).toBe('\r\u001b[2K')
})

test('a log gets ten lines, and none for a few rows', () => {
  const texts = written(false)
  expect(texts).toHaveLength(10)
  expect(texts.at(-1)).toBe('Storing 200 of 200 rows\n')
  expect(written(false, 99)).toEqual([])
})
