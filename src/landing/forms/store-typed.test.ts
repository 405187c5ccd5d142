// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTyped, storeTyped } from './store-typed.ts'

const HTML = `
  <form data-typed="contact">
    <input name="name" />
    <textarea name="message"></textarea>
    <input name="business" type="checkbox" />
    <input name="password" type="password" />
  </form>
  <form><input name="other" /></form>`

let page = new AbortController()

/** Loads the page again: all that survives is what was stored. */
function load(typedBefore: Record<string, string> = {}) {
  page.abort()
  page = new AbortController()
  document.body.innerHTML = HTML
  for (const [name, value] of Object.entries(typedBefore)) field(name).value = value
  storeTyped(page.signal)
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`There is no field ${name}`)
  return found
}

function type(name: string, value: string) {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => {
  sessionStorage.clear()
  load()
})

afterEach(() => vi.restoreAllMocks())

test('[W4] [W6] what was typed is there after a reload, from the first key on', () => {
  type('name', 'A')
  load()
  expect(field('name').value).toBe('A')
  type('message', 'Line 1\nLine 2')
  field('business').click()
  load()
  expect(field('message').value).toBe('Line 1\nLine 2')
  expect(field('business').checked).toBe(true)
  field('business').click()
  load()
  expect(field('business').checked).toBe(false)
})

test('a password is never stored, nor what is typed into other forms or taken back', () => {
  type('password', 'Camp-fire-1')
  type('other', 'Somewhere')
  type('name', 'Ana')
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Camp-fire-1|Somewhere/)
  type('name', '')
  expect(sessionStorage).toHaveLength(0)
})

test('text typed before this ran is stored, and stays where older text was stored', () => {
  type('name', 'Older')
  type('message', 'Older too')
  load({ name: 'Newer' })
  expect(field('name').value).toBe('Newer')
  expect(field('message').value).toBe('Older too')
  load()
  expect(field('name').value).toBe('Newer')
})

test('text that comes back counts as typed, so that the form comes to life', () => {
  const onInput = vi.fn()
  type('name', 'Ana')
  document.body.addEventListener('input', onInput)
  load()
  expect(onInput).toHaveBeenCalledOnce()
  sessionStorage.clear()
  load()
  document.body.removeEventListener('input', onInput)
  expect(onInput).toHaveBeenCalledOnce()
})

test.each(['getItem', 'setItem', 'removeItem'] as const)(
  'a browser whose storage refuses %s still has its forms',
  (method) => {
    type('name', 'Ana')
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(() => load()).not.toThrow()
    expect(() => type('name', '')).not.toThrow()
    expect(() => type('message', 'Hello')).not.toThrow()
    const { form } = field('name')
    expect(() => form && forgetTyped(form)).not.toThrow()
  },
)

test('what somebody else left in the storage harms nothing', () => {
  for (const left of ['{', 'null', '[["name"]]', '[["nobody","x"]]', '[["name",{"a":1}]]']) {
    sessionStorage.setItem('typed-contact', left)
    expect(() => load()).not.toThrow()
  }
})
