/** Islands that a translator or an extension rewrites before they come to life, and after it. */
import { act, cleanup, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rewriteTexts } from '../../tests/fixtures/screens/rewrite-texts.ts'
import { WaitlistForm } from '../landing/forms/WaitlistForm.tsx'
import { OfferMarquee } from '../pass/offers/OfferMarquee.tsx'
import { COFFEE } from '../pass/testing.tsx'
import { NewPasswordForm } from '../password-reset/NewPasswordForm.tsx'
import { passwordRules } from '../rules/password.ts'
import { arrivedNodes, keepArrivedNodes } from './arrived-nodes.ts'
import { hydrate } from './hydrate.tsx'

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1)
const RULES = passwordRules('consumer')

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

function PasswordForm() {
  return (
    <NewPasswordForm
      email="ana@shop.example"
      rules={RULES}
      onSave={() => Promise.reject(new Error('not saved'))}
    />
  )
}

function arrive(name: string, Component: () => ReactNode): HTMLElement {
  const html = renderToString(<Component />, { identifierPrefix: name })
  document.body.innerHTML = `<div data-island="${name}">${html}</div>`
  return document.querySelector('div')!
}

const wakeUp = (island: HTMLElement, Component: () => ReactNode) =>
  // Nothing is rendered before this has returned.
  act(async () => void hydrate(island, Component))

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!

function typeInto(input: HTMLInputElement, value: string) {
  input.focus()
  fireEvent.input(input, { target: { value } })
}

test.each(SEEDS)(
  '[W1] an island that was translated asleep keeps fields, focus and words, %i',
  async (seed) => {
    const island = arrive('WaitlistForm', WaitlistForm)
    const words = island.textContent
    keepArrivedNodes()
    rewriteTexts(island, seed, '«$')
    const translated = island.textContent
    expect(translated).not.toBe(words)
    const name = field('name')
    typeInto(name, 'Ana')
    await wakeUp(island, WaitlistForm)
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
  '[R3] what is typed survives any rewriting of a living island, %i',
  async (seed) => {
    const island = arrive('CustomerReset', PasswordForm)
    keepArrivedNodes()
    await wakeUp(island, PasswordForm)
    let round = seed * 100
    const rewrite = () => rewriteTexts(document.body, (round += 1))
    rewrite()
    typeInto(field('password'), 'Camp-fire-2026')
    rewrite()
    fireEvent.click(document.querySelector('[aria-label="Show password"]')!)
    rewrite()
    expect(field('password').value).toBe('Camp-fire-2026')
    await act(async () => fireEvent.submit(document.querySelector('form')!))
    expect(island.textContent).toContain('Something went wrong! Please retry again.')
    rewrite()
    fireEvent.input(field('password'), { target: { value: 'short' } })
    rewrite()
    await act(async () => {})
    expect(island.textContent).toContain('At least 12 characters')
    expect(document.querySelector<HTMLButtonElement>('[type=submit]')!.disabled).toBe(true)
    expect(errors).not.toHaveBeenCalled()
  },
)

test.each(SEEDS)(
  'an island translated before our script keeps what is typed and the focus, %i',
  async (seed) => {
    const island = arrive('WaitlistForm', WaitlistForm)
    rewriteTexts(island, seed, '«$')
    typeInto(field('name'), 'Ana Gómez')
    fireEvent.click(field('business'))
    field('name').setSelectionRange(3, 3)
    await wakeUp(island, WaitlistForm)
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
  const island = arrive('WaitlistForm', WaitlistForm)
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

const OFFERS = {
  data: { coupons: [COFFEE, { ...COFFEE, id: 'tea', name: 'Free tea' }] },
  version: '"1"',
}

test.each(SEEDS)(
  '[P2] paused or playing, the offers stay on a rewritten page, %i',
  async (seed) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const Marquee = () => <OfferMarquee offers={OFFERS} />
    const island = arrive('OfferMarquee', Marquee)
    keepArrivedNodes()
    rewriteTexts(island, seed)
    await wakeUp(island, Marquee)
    const button = island.querySelector('button')!
    for (const words of ['Play the offers', 'Pause the offers', 'Play the offers']) {
      rewriteTexts(document.body, seed + words.length)
      await act(async () => fireEvent.click(button))
      expect(button.textContent).toBe(words)
      expect(island.textContent).toContain('Free tea')
    }
    expect(errors).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  },
)
