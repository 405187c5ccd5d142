/** Keys that nobody meant as commands: a scanner's code, dictated words, single keys that are switched off (WCAG 2.1.4). */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { decideReviewRequest } from '../contract/review-calls.ts'
import { elapse, heading, openHermes, press, until } from '../testing/hermes.tsx'
import { button, dialog, escape, noDialog } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

const HELD_MS = 5_000

async function openReview() {
  const server = reviewServer({ requests: requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {} }) })
  const hermes = openHermes('/hermes/r-1', server)
  await until(() => expect(heading()).toBe('r-1@example.com'))
  await until(() => button('Reject'))
  return { hermes, server }
}

/** As a scanner does it: no time passes between the keys. */
function scan(code: string, ...keys: string[]): void {
  for (const key of [...code, ...keys]) {
    const target = document.activeElement ?? document.body
    const init = { key, shiftKey: /[A-Z]/.test(key) }
    if (fireEvent.keyDown(target, init) && key === 'Enter' && target instanceof HTMLButtonElement)
      fireEvent.click(target)
    fireEvent.keyUp(target, init)
  }
}

const ticked = () => document.querySelectorAll('input[type=checkbox]:checked').length
const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

test('[V7] the codes of a scanner decide nothing, and the screen says that they were ignored', async () => {
  const { hermes, server } = await openReview()
  const before = ticked()
  for (const code of ['4R2018', 'rx-0041', 'CCC', '](/$']) {
    // Where a scanner ends its codes with Enter, the button with the focus must not be pressed.
    button('Reject').focus()
    scan(code, 'Enter')
    await until(() => expect(document.body.textContent).toContain(`Ignored “${code}”`))
    expect(hermes.path()).toBe('/hermes/r-1')
    expect(ticked()).toBe(before)
    expect(document.body.textContent).not.toContain('Please select at least one reason')
    await elapse(HELD_MS)
    expect(server.asked(decideReviewRequest)).toHaveLength(0)
    await elapse(HELD_MS)
    expect(document.body.textContent).not.toContain('Ignored')
  }
  // Fingers work again at once.
  press('2')
  press('r')
  await until(() => expect(hermes.path()).toBe('/hermes/dashboard'))
})

test('[V6] two keys without a pause act in their order, also where a press follows at once', async () => {
  const { hermes, server } = await openReview()
  scan('2')
  await hermes.user.click(button('Reject'))
  await until(() => expect(hermes.path()).toBe('/hermes/dashboard'))
  hermes.reload('/hermes/r-2')
  await until(() => expect(heading()).toBe('r-2@example.com'))
  await until(() => button('Reject'))
  scan('3r')
  await until(() => expect(hermes.path()).toBe('/hermes/dashboard'))
  await elapse(HELD_MS)
  const reasons = server
    .asked(decideReviewRequest)
    .map(({ body }) => (body as { rejectionReasons: string[] }).rejectionReasons)
  expect(reasons).toEqual([['not-a-receipt'], ['not-readable']])
})

test('events without a key, as form fillers send them, are no commands', async () => {
  await openReview()
  const errors: unknown[] = []
  const note = (event: ErrorEvent) => {
    event.preventDefault()
    errors.push(event.error)
  }
  window.addEventListener('error', note)
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  window.removeEventListener('error', note)
  expect(errors).toEqual([])
})

test('[V7] a key acts on no other screen than the one on which it was pressed', async () => {
  const { hermes } = await openReview()
  const { href } = location
  scan('x')
  // As when the next request opens within the time that commands wait.
  history.pushState(null, '', '/hermes/r-2')
  await elapse(200)
  expect(hermes.path()).toBe('/hermes/r-1')
  history.replaceState(null, '', href)
  press('x')
  await until(() => expect(hermes.path()).toBe('/hermes/r-2'))
})

test('a code that is scanned into a field is its text', async () => {
  await openReview()
  const notes = screen.getByLabelText('Notes')
  notes.focus()
  scan('4R2018')
  await elapse(100)
  expect(document.body.textContent).not.toContain('Ignored')
})

async function choose(setting: string) {
  fireEvent.click(button('Keys'))
  await until(() => expect(dialog()).toContain('Single keys'))
  fireEvent.click(screen.getByRole('radio', { name: setting }))
  await escape()
  await noDialog()
}

test('single keys can be off, or only with Alt, for each person', async () => {
  const { hermes } = await openReview()
  expect(button('Reject').getAttribute('aria-keyshortcuts')).toBe('R')
  // Browsers and systems have their own uses of these.
  press('2', { altKey: true })
  await elapse(100)
  expect(isTicked('Not a receipt')).toBe(false)
  await choose('Off')
  press('2')
  press('2', { altKey: true })
  await elapse(100)
  expect(isTicked('Not a receipt')).toBe(false)
  expect(button('Reject').getAttribute('aria-keyshortcuts')).toBeNull()
  hermes.reload()
  await until(() => button('Reject'))
  press('2')
  await elapse(100)
  expect(isTicked('Not a receipt')).toBe(false)
  await choose('Only with Alt')
  press('2')
  await elapse(100)
  expect(isTicked('Not a receipt')).toBe(false)
  // What Option makes of the key on a Mac.
  press('™', { code: 'Digit2', altKey: true })
  await until(() => expect(isTicked('Not a receipt')).toBe(true))
  expect(button('Reject').getAttribute('aria-keyshortcuts')).toBe('Alt+R')
  press('r', { altKey: true })
  await until(() => expect(hermes.path()).toBe('/hermes/dashboard'))

  cleanup()
  const another = await openReview()
  press('2')
  await until(() => expect(isTicked('Not a receipt')).toBe(true))
  expect(another.hermes.path()).toBe('/hermes/r-1')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[V4] on a tablet in Arabic, Hermes reads from left to right and in the digits that are sent', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG')
  await openReview()
  act(() => void window.dispatchEvent(new Event('languagechange')))
  const tabs = screen.getAllByRole('tab')
  tabs[0]!.focus()
  press('ArrowRight')
  await until(() => expect(document.activeElement).toBe(tabs[1]))
  press('ArrowLeft')
  await until(() => expect(document.activeElement).toBe(tabs[0]))
  const parts = screen.getAllByRole('spinbutton').map((part) => part.getAttribute('aria-label'))
  expect(parts[0]).toMatch(/^month/)
  expect(
    document.querySelector('[role=slider], input[type=range]')?.closest('[dir=rtl]'),
  ).toBeFalsy()
})
