/** Islands that a translator or an extension rewrites before they come to life, and after it. */
import { act, cleanup, fireEvent } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rewriteTexts } from '../../tests/fixtures/screens/rewrite-texts.ts'
import { WaitlistForm } from '../landing/forms/WaitlistForm.tsx'
import { arrivedNodes, keepArrivedNodes } from './arrived-nodes.ts'
import { hydrate } from './hydrate.tsx'

const SEEDS = Array.from({ length: 4 }, (_, index) => index + 1)

const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
const errors = vi.spyOn(console, 'error')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  arrivedNodes.length = 0
  warned.mockClear()
  errors.mockClear()
})

function arrive(): HTMLElement {
  const html = renderToString(<WaitlistForm />, { identifierPrefix: 'WaitlistForm' })
  document.body.innerHTML = `<div data-island="WaitlistForm">${html}</div>`
  return document.querySelector('div')!
}

const wakeUp = (island: HTMLElement) =>
  // Nothing is rendered before this has returned.
  act(async () => void hydrate(island, WaitlistForm))

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!

function typeInto(input: HTMLInputElement, value: string) {
  input.focus()
  fireEvent.input(input, { target: { value } })
}

test.each(SEEDS)(
  '[W1] an island that was translated asleep keeps fields, focus and words, %i',
  async (seed) => {
    const island = arrive()
    const words = island.textContent
    keepArrivedNodes()
    rewriteTexts(island, seed, '«$')
    const translated = island.textContent
    expect(translated).not.toBe(words)
    const name = field('name')
    typeInto(name, 'Ana')
    await wakeUp(island)
    expect(warned).not.toHaveBeenCalled()
    expect(errors).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(name)
    expect(name.value).toBe('Ana')
    expect(island.textContent).toBe(translated)
    const button = document.querySelector('button')!
    expect(button.disabled).toBe(false)
    typeInto(field('email'), 'no address')
    fireEvent.blur(field('email'))
    await act(async () => {})
    expect(island.textContent).toContain('An address has no spaces.')
    expect(island.textContent).not.toContain('For example name@shop.com')
  },
)

test.each(SEEDS)(
  'an island translated before our script keeps what is typed and the focus, %i',
  async (seed) => {
    const island = arrive()
    rewriteTexts(island, seed, '«$')
    typeInto(field('name'), 'Ana Gómez')
    fireEvent.click(field('business'))
    field('name').setSelectionRange(3, 3)
    await wakeUp(island)
    expect(warned).toHaveBeenCalled()
    expect(field('name').value).toBe('Ana Gómez')
    expect(field('business').checked).toBe(true)
    expect(document.activeElement).toBe(field('name'))
    expect(field('name').selectionStart).toBe(3)
    expect(document.querySelector('button')!.disabled).toBe(false)
  },
)

test('[W6] the focus arrives where it moves to as a translated island comes to life', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const island = arrive()
  rewriteTexts(island, 1, '«$')
  typeInto(field('name'), 'Ana')
  void hydrate(island, WaitlistForm)
  const [left, next] = [field('name'), field('email')]
  // As browsers do when somebody leaves a field: while they fire this event, no field has the focus.
  left.blur()
  fireEvent.change(left)
  next.focus()
  expect(warned).toHaveBeenCalled()
  expect(field('name').value).toBe('Ana')
  expect(document.activeElement).toBe(field('email'))
})
