// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isTypingTarget } from '../../ui/typing-target.ts'
import { commandOf, isCommand, REVIEW_KEYS, shortcutOf } from './review-keys.ts'

const press = (key: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, ...init })

test('no two commands share a key', () => {
  const all = Object.values(REVIEW_KEYS).flatMap(({ keys, withShift }) =>
    keys.map((key) => (withShift ? `Shift+${key}` : key)),
  )
  expect(new Set(all).size).toBe(all.length)
})

test('Shift makes another command of a letter, Caps Lock does not', () => {
  expect(commandOf(press('a'))?.name).toBe('approve')
  expect(commandOf(press('A'))?.name).toBe('approve')
  expect(commandOf(press('a', { shiftKey: true }))?.name).toBe('approveNext')
})

test('signs count whether or not the layout wants Shift for them', () => {
  expect(commandOf(press('?', { shiftKey: true }))?.name).toBe('help')
  expect(commandOf(press('1', { shiftKey: true }))).toEqual({ name: 'reason', which: 0 })
  expect(commandOf(press('0'))).toEqual({ name: 'reason', which: 9 })
  expect(commandOf(press('-'))).toEqual({ name: 'zoom', which: 1 })
  for (const key of ['+', '=']) expect(commandOf(press(key))).toEqual({ name: 'zoom', which: 0 })
})

test.each([
  ['<textarea></textarea>', true],
  ['<input type="number">', true],
  ['<span role="spinbutton" tabindex="0"></span>', true],
  ['<input type="checkbox">', false],
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
  expect(isCommand(press('n', { repeat: true }))).toBe(false)
  expect(isCommand(press('a'))).toBe(true)
})

test('the keys are named as assistive technology expects them', () => {
  expect(shortcutOf('approve')).toBe('A')
  expect(shortcutOf('approveNext')).toBe('Shift+A')
  expect([shortcutOf('zoom', 0), shortcutOf('zoom', 1)]).toEqual(['Plus', '-'])
})
