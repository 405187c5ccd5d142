import { afterEach, expect, test, vi } from 'vitest'
import type { TextBox } from './find-lines.ts'
import { readTwice } from './read-twice.ts'
import * as lines from './read-line.ts'
import type { Picture } from './picture.ts'

const BOX: TextBox = { x: 0, y: 0, width: 100, height: 20, slope: 0 }
const MODELS = { recognizer: vi.fn(), classes: { count: 0, readable: [] } }

/** What the first look reads, and what the second one. */
function looks(...texts: string[]) {
  const answers = texts.map((text) => ({ text, certainty: '8'.repeat(text.length) }))
  return vi.spyOn(lines, 'readLine').mockImplementation(() => {
    const answer = answers.shift()
    if (!answer) throw new Error('Nobody looks so often')
    return Promise.resolve(answer)
  })
}

afterEach(() => vi.restoreAllMocks())

const read = () => readTwice({} as Picture, BOX, MODELS)

test.each(['11/08/2026', '6:42 PM', 'Nov 8, 2026'])(
  '[X15] a line with a date or a time that is not clear is read twice: %s',
  async (text) => {
    const look = looks(text, text)
    expect(await read()).not.toHaveProperty('again')
    expect(look).toHaveBeenCalledTimes(2)
  },
)

test('one that is clear is read once', async () => {
  const clear = { text: 'Tim 6:42 PM', certainty: '88899999999' }
  const look = vi.spyOn(lines, 'readLine').mockResolvedValue(clear)
  expect(await read()).toEqual(clear)
  expect(look).toHaveBeenCalledTimes(1)
})

test.each(['TOTAL 12.50', '12 Mill Street'])('others are not: %s', async (text) => {
  const look = looks(text)
  await read()
  expect(look).toHaveBeenCalledTimes(1)
})

test.each([
  ['other figures', '02/07/2013', '02/07/2019', true],
  ['another half of the day', '6:42 AM', '6:42 PM', true],
  ['other letters and spaces', 'PHI 6:42 PM', 'PH1 : 6:42PM', true],
  ['only other letters', 'Dote 11/08/2026', 'Date 11/08/2026', false],
])('[X15] what the second look read stays where it differs: %s', async (_, one, other, isOther) => {
  looks(one, other)
  expect((await read()).again?.text).toBe(isOther ? other : undefined)
})
