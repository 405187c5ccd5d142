// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { insertInto, insertionOf } from './insert-phrase.ts'

test('[T5] a phrase goes to the cursor, parted by spaces, and nothing typed is lost, within the length', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.nat(40),
      fc.stringMatching(/^\S(.{0,20}\S)?$/),
      fc.integer({ min: 1, max: 60 }),
      (value, place, phrase, maxLength) => {
        const at = Math.min(place, value.length)
        const insertion = insertionOf(value, at, phrase, maxLength)
        expect(insertion.text.trim()).toContain(phrase.trim())
        const field = document.createElement('textarea')
        document.body.append(field)
        field.value = value
        // What the browser makes of some characters is not what counts here.
        fc.pre(field.value === value)
        insertInto(field, insertion)
        const whole = `${value.slice(0, at)}${insertion.text}${value.slice(at)}`
        expect(field.value).toBe(whole)
        expect(insertion.excess).toBe(Math.max(0, whole.length - maxLength))
        field.remove()
      },
    ),
  )
})

test('[T5] where the browser can, a phrase is inserted as if it was typed, so that its undo takes it out again', () => {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.value = 'Hello.'
  const typeInto = vi.fn((_: string, __: boolean, text: string) => {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    return true
  })
  Object.assign(document, { execCommand: typeInto })
  insertInto(field, insertionOf(field.value, 6, 'Torn.', 300))
  expect(typeInto).toHaveBeenCalledExactlyOnceWith('insertText', false, ' Torn.')
  expect(field.value).toBe('Hello. Torn.')
  Reflect.deleteProperty(document, 'execCommand')
})

test.each([
  ['', 0, 'Torn.'],
  ['Hello.', 6, 'Hello. Torn.'],
  ['Hello. ', 7, 'Hello. Torn.'],
  ['Hello. Bye.', 6, 'Hello. Torn. Bye.'],
  ['one two', 2, 'on Torn. e two'],
])('[T5] in %j at %d: %j', (value, at, whole) => {
  const { text } = insertionOf(value, at, 'Torn.', 300)
  expect(value.slice(0, at) + text + value.slice(at)).toBe(whole)
})
