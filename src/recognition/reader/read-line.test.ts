import { expect, test } from 'vitest'
import { classesOf, decodeLine } from './read-line.ts'

const CHARACTERS = [...'abc大019,', ' ']
const CLASSES = classesOf(CHARACTERS)

/** One step for each character: `_` stands for none. */
function steps(characters: string, probability = 0.95): Float32Array {
  const values = new Float32Array(characters.length * CLASSES.count)
  ;[...characters].forEach((character, step) => {
    const best = character === '_' ? 0 : CHARACTERS.indexOf(character) + 1
    values[step * CLASSES.count + best] = probability
  })
  return values
}

test('a character that goes on counts once, and twice with none in between', () => {
  expect(decodeLine(steps('aa_b_b'), CLASSES).text).toBe('abb')
})

test('a wide gap is a space', () => {
  expect(decodeLine(steps('a_b_c_____1_0_9'), CLASSES).text).toBe('abc 109')
})

test('the spaces that the model reads count, once, and not at the ends', () => {
  expect(decodeLine(steps('_ _a_ ____b_c_ _'), CLASSES).text).toBe('a bc')
})

test.each([
  ['9,10', '9.10'],
  ['1,000', '1,000'],
  ['1,10,00', '1.10.00'],
  ['a,10', 'a,10'],
])('a comma before two last figures is a misread point: %s', (drawn, text) => {
  expect(decodeLine(steps([...drawn].join('_')), CLASSES).text).toBe(text)
})

test('each character has its certainty, 9 at most, and so have spaces', () => {
  expect(decodeLine(steps('a_b_____c', 1), CLASSES)).toEqual({ text: 'ab c', certainty: '9999' })
  const values = steps('a_b')
  values[2 * CLASSES.count + CHARACTERS.indexOf('b') + 1] = 0.42
  expect(decodeLine(values, CLASSES)).toEqual({ text: 'ab', certainty: '94' })
})

test('a character of another script is not read, but the likeliest of ours', () => {
  const values = steps('大', 0.6)
  values[CHARACTERS.indexOf('a') + 1] = 0.3
  expect(decodeLine(values, CLASSES)).toEqual({ text: 'a', certainty: '3' })
})
