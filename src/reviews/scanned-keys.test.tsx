/**
 * Keys that nobody meant as commands: a scanner's code, dictated words, single keys that are switched off (WCAG 2.1.4);
 * and commands whose part of the screen is not there yet.
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { decideReviewRequest } from '../contract/review-calls.ts'
import type * as Search from '../offline/queue/queue-search.ts'
import { findOpen } from '../offline/queue/queue-search.ts'
import { elapse, openHermes, opened, press, until } from '../testing/hermes.tsx'
import { button, checkbox, dialog, escape, field, noDialog, tab } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import { strike } from './shortcuts/testing.ts'

vi.mock('../offline/queue/queue-search.ts', { spy: true })

const HELD_MS = 5_000

async function openReview() {
  const server = reviewServer({
    requests: requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {}, 'r-4': {} }),
  })
  const hermes = openHermes('/hermes/r-1', server)
  await until(() => button('Reject'))
  return { hermes, server }
}

/** As a fast scanner does it: no time passes between the keys. */
const scan = (code: string, ...keys: string[]) =>
  strike([...code, ...keys].map((key) => [key, 0, 0]))

const ticked = () => document.querySelectorAll('input[type=checkbox]:checked').length

test('[V6] [V7] the codes of a scanner decide nothing and are said to be ignored; two keys without a pause act in their order', async () => {
  const { hermes, server } = await openReview()
  const before = ticked()
  for (const code of ['4R2018', 'rx-0041', 'CCC', '](/$', '4 200']) {
    // Where a scanner ends its codes with Enter, the button with the focus must not be pressed.
    button('Reject').focus()
    scan(code, 'Enter')
    // Where it covers neither the image nor a field.
    const header = document.querySelector('header')!
    await until(() => expect(header.textContent).toContain(`Ignored “${code}”`))
    expect(hermes.path()).toBe('/hermes/r-1')
    expect(ticked()).toBe(before)
    expect(document.body.textContent).not.toContain('Please select at least one reason')
  }
  await elapse(2 * HELD_MS)
  expect(server.asked(decideReviewRequest)).toHaveLength(0)
  expect(document.body.textContent).not.toContain('Ignored')

  // Text into a field although the page was busy meanwhile, so that no timer has fired.
  fireEvent.keyDown(document.body, { key: 'm' })
  vi.setSystemTime(Date.now() + 80)
  fireEvent.keyUp(document.body, { key: 'm' })
  fireEvent.keyDown(document.body, { key: '1' })
  expect(document.activeElement).toBe(field('Subtotal before tax'))
  field('Subtotal before tax').blur()

  // Fingers work again at once, also where a press follows the key.
  scan('2')
  await hermes.user.click(button('Reject'))
  await until(() => expect(hermes.path()).toBe('/hermes/dashboard'))
  hermes.reload('/hermes/r-2')
  await until(() => button('Reject'))
  scan('3r')
  await until(() => expect(hermes.path()).toBe('/hermes/dashboard'))
  await elapse(HELD_MS)
  expect(server.decisions).toMatchObject([
    { reviewId: 'r-1', rejectionReasons: ['not-a-receipt'] },
    { reviewId: 'r-2', rejectionReasons: ['not-readable'] },
  ])
})

test('[V7] a key acts on no other screen than the one on which it was pressed, into a field it is text, and without a character nothing', async () => {
  const { hermes } = await openReview()
  const errors: unknown[] = []
  const note = (event: ErrorEvent) => {
    event.preventDefault()
    errors.push(event.error)
  }
  window.addEventListener('error', note)
  // As form fillers send them.
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  window.removeEventListener('error', note)
  expect(errors).toEqual([])

  field('Notes').focus()
  scan('4R2018')
  await elapse(100)
  expect(document.body.textContent).not.toContain('Ignored')
  field('Notes').blur()

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

async function choose(setting: string) {
  fireEvent.click(button('Keys'))
  await until(() => expect(dialog()).toContain('Single keys'))
  fireEvent.click(screen.getByRole('radio', { name: setting }))
  await escape()
  await noDialog()
}

test('single keys can be off, or only with Alt, for each person', async () => {
  const { hermes } = await openReview()
  const isTicked = () => checkbox('Not a receipt').checked
  const doNothing = async (...modifiers: KeyboardEventInit[]) => {
    for (const init of modifiers) press('2', init)
    await elapse(100)
    expect(isTicked()).toBe(false)
  }
  expect(button('Reject').getAttribute('aria-keyshortcuts')).toBe('R')
  // Browsers and systems have their own uses of these.
  await doNothing({ altKey: true })
  await choose('Off')
  await doNothing({}, { altKey: true })
  expect(button('Reject').getAttribute('aria-keyshortcuts')).toBeNull()
  hermes.reload()
  await until(() => button('Reject'))
  await doNothing({})
  await choose('Only with Alt')
  await doNothing({})
  // What Option makes of the key on a Mac.
  press('™', { code: 'Digit2', altKey: true })
  await until(() => expect(isTicked()).toBe(true))
  expect(button('Reject').getAttribute('aria-keyshortcuts')).toBe('Alt+R')
  press('r', { altKey: true })
  await until(() => expect(hermes.path()).toBe('/hermes/dashboard'))

  cleanup()
  await openReview()
  press('2')
  await until(() => expect(isTicked()).toBe(true))
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

test('[V1] the keys of the image lead from a tab without one to the image; a decision that fails says so on its tab', async () => {
  const { hermes } = await openReview()
  const open = (name: string) => void fireEvent.click(tab(name))
  const isShown = () => tab('Review').getAttribute('aria-selected')
  for (const [key, name] of [
    ['+', 'Similar Receipts'],
    [']', 'Receipt Template'],
  ] as const) {
    open(name)
    press(key)
    await until(() => expect(isShown()).toBe('true'))
  }
  press('3')
  open('Similar Receipts')
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new Error('The disk is full')
  })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new Error('The disk is full')
  })
  press('r')
  await until(() => screen.getByText('Your decision was NOT saved'))
  expect(isShown()).toBe('true')
  expect(hermes.path()).toBe('/hermes/r-1')
})

test('[V1] next, previous, skip and decide-and-next that come before the list is read lead on once it is', async () => {
  const { hermes } = await openReview()
  const later = async (key: string, next: string, init: KeyboardEventInit = {}) => {
    hermes.reload('/hermes/r-2')
    await opened('r-2')
    press(key, init)
    await opened(next)
  }
  const { findOpen: read } = await vi.importActual<typeof Search>(
    '../offline/queue/queue-search.ts',
  )
  vi.mocked(findOpen).mockImplementation(async (...args) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return read(...args)
  })
  await later('n', 'r-3')
  await later('p', 'r-1')
  await later('x', 'r-3')
})
