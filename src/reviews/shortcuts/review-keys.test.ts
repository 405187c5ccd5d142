// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isCommand, isTypingTarget, keyNameOf, REVIEW_KEYS, shortcutOf } from './review-keys.ts'

const press = (key: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, ...init })

test('no two commands share a key', () => {
  const all = Object.values(REVIEW_KEYS).flatMap(({ keys, withShift }) =>
    keys.map((key) => (withShift ? `Shift+${key}` : key)),
  )
  expect(new Set(all).size).toBe(all.length)
})

test('Shift makes another command of a letter, Caps Lock does not', () => {
  expect(keyNameOf(press('a'))).toBe('approve')
  expect(keyNameOf(press('A'))).toBe('approve')
  expect(keyNameOf(press('A', { shiftKey: true }))).toBe('approveNext')
  expect(keyNameOf(press('a', { shiftKey: true }))).toBe('approveNext')
})

test('signs count whether or not the layout wants Shift for them', () => {
  expect(keyNameOf(press('?', { shiftKey: true }))).toBe('help')
  expect(keyNameOf(press('1', { shiftKey: true }))).toBe('reason')
  expect(keyNameOf(press('0'))).toBe('reason')
})

test.each([
  ['<textarea></textarea>', true],
  ['<input>', true],
  ['<input type="number">', true],
  ['<input role="combobox">', true],
  ['<span role="spinbutton" tabindex="0"></span>', true],
  ['<input type="checkbox">', false],
  ['<input type="radio">', false],
  ['<button></button>', false],
])('whether somebody types into %s: %s', (html, isTyping) => {
  document.body.innerHTML = html
  const element = document.body.firstElementChild as HTMLElement
  element.focus()
  expect(isTypingTarget(element)).toBe(isTyping)
  expect(isCommand(press('a'))).toBe(!isTyping)
})

test.each(['dialog', 'alertdialog', 'listbox'])('an open %s takes every key', (role) => {
  document.body.innerHTML = `<div role="${role}"></div>`
  expect(isCommand(press('a'))).toBe(false)
})

test('shortcuts of the browser and held keys are no commands', () => {
  document.body.innerHTML = ''
  expect(isCommand(press('r', { ctrlKey: true }))).toBe(false)
  expect(isCommand(press('r', { metaKey: true }))).toBe(false)
  expect(isCommand(press('a', { altKey: true }))).toBe(false)
  expect(isCommand(press('n', { repeat: true }))).toBe(false)
  expect(isCommand(press('a'))).toBe(true)
})

test('the keys are named as assistive technology expects them', () => {
  expect(shortcutOf('approve')).toBe('A')
  expect(shortcutOf('approveNext')).toBe('Shift+A')
})
