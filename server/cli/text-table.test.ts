// @vitest-environment node
import { expect, test } from 'vitest'
import { textTable } from './text-table.ts'

test('what people typed stays on its line, and neither moves the cursor nor turns the line around', () => {
  const typed = ['a\r\nb\u2028c\u0085d', '\u001b[2J\u202eb\u2069\u200b', 'c']
  expect(textTable(['One', 'Two', 'Three'], [typed])).toBe(
    ['One            Two   Three', 'a ⏎ b ⏎ c ⏎ d  [2Jb  c'].join('\n'),
  )
})
