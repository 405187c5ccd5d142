/** Where the focus is after what opens over Hermes has closed, and where every key and link leads it. */
import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  decideReviewRequest,
  listBusinessesForReview,
  verifyIdToken,
} from '../contract/review-calls.ts'
import { elapse, heading, openHermes, press, row, until } from '../testing/hermes.tsx'
import {
  button,
  dialog,
  escape,
  field,
  focusOn,
  focusOnHeading,
  link,
  named,
  noDialog,
  pressByKey,
  tab,
} from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import { say } from '../ui/staff/say.ts'

vi.mock('../ui/staff/say.ts')

const QUEUE = 'Review Receipt'
const customer = (id: string) => `${id}@example.com`
const status = () => named<HTMLButtonElement>('header [role=group] button', /^(On|Off)line/)
const opened = () => until(() => expect(dialog()).not.toBeNull())

async function setup(path: string) {
  const server = reviewServer({ requests: requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {} }) })
  const hermes = openHermes(path, server)
  await until(status)
  return {
    server,
    hermes,
    reject: async (id: string) => {
      await until(() => expect(heading()).toBe(customer(id)))
      await until(() => button('Reject'))
      press('3')
      press('r')
      await focusOnHeading(QUEUE)
    },
    endSession: () => {
      server.fail(verifyIdToken, 401, 'The session has ended')
      server.fail(decideReviewRequest, 401, 'The session has ended')
    },
    mendSession: () => {
      server.mend(verifyIdToken)
      server.mend(decideReviewRequest)
    },
  }
}

test('[V1] every link and key of Hermes leads the focus to where a person goes on', async () => {
  await setup('/hermes')
  await pressByKey(link('Business Dashboard'))
  await focusOnHeading('Business Dashboard')
  await pressByKey(link('Hermes home'))
  await focusOnHeading('What would you like to do?')
  await pressByKey(link('Review Receipt'))
  await focusOnHeading(QUEUE)
  await until(() => row('r-1'))

  // Arrow keys turn the tabs, and the focus goes with them.
  tab(/^To review/).focus()
  for (const name of [/^Waiting to send/, /^Needs you/, /^Sent/, /^To review/]) {
    await userEvent.keyboard('{ArrowRight}', { delay: null })
    await focusOn(() => tab(name))
  }
  await until(() => row('r-1'))
  press('n')
  await focusOnHeading(customer('r-1'))
  await pressByKey(button('Next request'))
  await focusOnHeading(customer('r-2'))
  press('p')
  await focusOnHeading(customer('r-1'))
  press('x')
  await focusOnHeading(customer('r-2'))
  await pressByKey(named<HTMLElement>('a[href="/hermes/dashboard"]', /.*/))
  await focusOnHeading(QUEUE)
  await pressByKey(await until(() => row('r-3')))
  await focusOnHeading(customer('r-3'))
  press('t')
  await until(() => expect(tab('Receipt Template').getAttribute('aria-selected')).toBe('true'))
  await focusOnHeading(customer('r-3'))
  expect(say).toHaveBeenCalledWith('Receipt Template, tab')
  press('o')
  await focusOn(() => field('Notes'))
  await escape()
  press('q')
  await focusOnHeading(QUEUE)
})

test('a dialog that a key opened from nowhere leaves the focus to the heading, any other gives it back', async () => {
  await setup('/hermes/dashboard')
  await until(() => row('r-1'))
  await pressByKey(status())
  await opened()
  await escape()
  await focusOn(status)
  press('?')
  await opened()
  await escape()
  await focusOn(status)
  const search = field('Find any receipt')
  search.focus()
  fireEvent.change(search, { target: { value: 'r-1' } })
  await escape()
  await until(() => expect(document.activeElement).toBe(document.body))
  // Nothing has the focus now, so keys are commands.
  press('?')
  await opened()
  await escape()
  await focusOnHeading(QUEUE)
})

test('what opens over Hermes returns the focus, unless it leads to another page', async () => {
  const { server, reject } = await setup('/hermes/r-1')
  server.fail(decideReviewRequest, 422, 'No')
  await reject('r-1')
  await until(() => expect(status().textContent).toContain('1 needs you'))
  const show = async (opener: () => HTMLElement) => {
    await pressByKey(opener())
    await opened()
    await pressByKey(link('Show what needs me'))
    await noDialog()
    await focusOnHeading(QUEUE)
    await until(() => row('r-1'))
  }
  // The list that needs somebody, from where it is another tab, and from another page.
  await show(status)
  await pressByKey(link('Hermes home'))
  await focusOnHeading('What would you like to do?')
  await show(() => button('Sign out'))
  await pressByKey(button('Sign out'))
  await opened()
  await escape()
  await noDialog()
  await focusOn(() => button('Sign out'))
  await pressByKey(status())
  await opened()
  for (const name of ['Copy the sending log', 'Save unsent decisions as a file']) {
    await pressByKey(button(name))
    await elapse(100)
    expect(document.activeElement).toBe(button(name))
  }
  await escape()
  await noDialog()
  server.mend(decideReviewRequest)
  await pressByKey(await until(() => link(/^Edit and send again/)))
  await focusOnHeading(customer('r-1'))
  await until(() => button('Reject'))
  press('r')
  await focusOnHeading(QUEUE)
  // Longer than the hold.
  await elapse(5_000)
  await until(() => expect(say).toHaveBeenCalledWith('Sent: rejected, r-1@example.com'))
  await pressByKey(button('Sign out'))
  await focusOnHeading('Hermes Login')
})

test('[V3] [H7] nothing takes the focus from a person who types, and a sign-in over the page gives it back', async () => {
  const { server, hermes, endSession, mendSession } = await setup('/hermes')
  server.fail(listBusinessesForReview, 500, 'The database is away')
  hermes.reload('/hermes/r-1')
  await until(() => expect(heading()).toBe(customer('r-1')))
  /** Key after key, and longer than what waits for a pause in typing. */
  const type = async (...keys: string[]) => {
    await until(() => button('Reject'))
    press('o')
    await focusOn(() => field('Notes'))
    for (const key of keys) {
      fireEvent.keyDown(field('Notes'), { key })
      fireEvent.change(field('Notes'), { target: { value: field('Notes').value + key } })
      await elapse(800)
    }
    expect(document.activeElement).toBe(field('Notes'))
    expect(field('Notes').value).toBe(keys.join(''))
    expect(dialog()).toBeNull()
  }
  await type('H', 'a', 'l')
  await escape()
  await until(() => expect(dialog() ?? '').toContain('The businesses could not be read'))
  expect(dialog()).toContain('The database is away')
  await pressByKey(button('OK'))
  await noDialog()
  await focusOnHeading(customer('r-1'))

  server.mend(listBusinessesForReview)
  endSession()
  press('3')
  press('R', { shiftKey: true })
  await until(() => expect(heading()).toBe(customer('r-2')))
  await type('O', 'n', 'c', 'e')
  const notice = () => document.querySelector('[data-notice]')?.textContent ?? ''
  await until(() => expect(notice()).toContain('Sign in again to send 1 decision'))
  expect(say).toHaveBeenCalledWith('Sign in again to send 1 decision')
  expect(document.activeElement).toBe(field('Notes'))
  await escape()

  await pressByKey(status())
  await opened()
  await pressByKey(button('Sign in again'))
  await focusOn(() => field('Password'))
  await escape()
  await noDialog()
  await focusOn(status)

  await pressByKey(status())
  await opened()
  await pressByKey(button('Sign in again'))
  await focusOn(() => field('Password'))
  mendSession()
  fireEvent.change(field('Password'), { target: { value: 'Review-receipts-1' } })
  await userEvent.keyboard('{Enter}', { delay: null })
  await noDialog()
  await focusOn(status)
  await until(() => expect(say).toHaveBeenCalledWith('Sent: rejected, r-1@example.com'))
})
