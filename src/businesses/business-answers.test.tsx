/** The consequences of each answer to a business that was sent, and where the focus is then, on the whole screen. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addBusinessAndUser } from '../contract/business-calls.ts'
import { verifyIdToken } from '../contract/review-calls.ts'
import { elapse, heading, until } from '../testing/hermes.tsx'
import {
  button,
  dialog,
  escape,
  field,
  focusOn,
  focusOnDialog,
  focusOnHeading,
  link,
  noDialog,
  pressByKey,
} from '../testing/keyboard.ts'
import {
  answered,
  KNOWN_OWNER,
  LOST_REPLY,
  storeDraft,
  openFilledForm,
  PASSWORD,
} from './testing.ts'

const ADDED = 'Business added'
const NOT_ADDED = 'The business was not added'
const UNHEARD = 'We could not hear whether it was added'
const DUPLICATE = 'Is this a duplicate?'

test('[A10] the button rests while sending and offline, and a failure keeps the form', async () => {
  const form = await openFilledForm({ name: 'Refused Bagels' })
  const { server, hermes, submit, click } = form
  await hermes.connect(false)
  expect(screen.getByText(/A business can only be added online/)).toBeTruthy()
  expect(button('Add Business').disabled).toBe(true)
  await hermes.connect(true)
  expect(button('Add Business').disabled).toBe(false)

  server.fault = { status: 422 }
  await submit(NOT_ADDED)
  expect(dialog()).toContain('Injected 422')
  await escape()
  await noDialog()
  await focusOn(() => button('Add Business'))
  expect(field('Name').value).toBe('Refused Bagels')
  expect(field('Temporary password').value).toBe(PASSWORD)
  expect(hermes.path()).toBe('/hermes/business/add')

  let answer = () => {}
  server.mayAnswer = new Promise((resolve) => (answer = resolve))
  click('Add Business')
  const resting = button(/Add Business$/)
  await until(() => expect(resting.getAttribute('aria-disabled')).toBe('true'))
  expect(resting.querySelector('[role=progressbar]')).not.toBeNull()
  expect(screen.getByText(/The form waits for the answer/)).toBeTruthy()
  expect(field('Name').closest('[inert]')).not.toBeNull()
  click(/Add Business$/)
  answer()
  await answered(NOT_ADDED)
  expect(server.asked(addBusinessAndUser)).toHaveLength(2)
})

test('[A10] [A11] a lost answer and a duplicate add nothing twice, an account keeps its password, and a keyboard its place', async () => {
  const lost = { name: 'Lost Bagels', ownerEmail: KNOWN_OWNER }
  const { server, hermes, type, submit } = await openFilledForm(lost)
  server.fault = LOST_REPLY
  await submit(UNHEARD)
  expect(dialog()).toContain('the same business is never added twice')
  await pressByKey(link('what was added lately'))
  await focusOnHeading('Business Dashboard')
  server.fault = null
  await pressByKey(link('Add a Business'))
  await focusOnHeading('Add a Business')
  await until(() => button('Send again'))
  await pressByKey(button('Send again'))
  await answered(ADDED)
  await focusOnDialog()
  expect(dialog()).toContain('This account already existed and keeps its password')
  expect(dialog()).not.toContain(PASSWORD)
  expect(dialog()).not.toContain('Copy both')
  expect(server.names()).toEqual(['Lost Bagels'])

  await pressByKey(button('Done'))
  await focusOnHeading('Business Dashboard')
  const show = () => button(/^Show again: the credentials of/)
  for (const leave of [() => pressByKey(button('Done')), escape]) {
    await pressByKey(show())
    await focusOnDialog()
    await leave()
    await noDialog()
    await focusOn(show)
  }
  await storeDraft(hermes, { ...lost, name: 'LOST bagels', address: '1, Fenton Street' })
  await pressByKey(link('Add a Business'))
  await until(() => expect(field('Name').value).toBe('LOST bagels'))
  type('Temporary password', PASSWORD)
  await submit(DUPLICATE)
  expect(dialog()).toContain('A business with this name and address already exists')
  expect(dialog()).toContain('You added it just now.')
  await pressByKey(button('Back to the form'))
  await focusOn(() => button('Add Business'))
  expect(server.names()).toEqual(['Lost Bagels'])
  await submit(DUPLICATE)
  await pressByKey(button('Add it anyway'))
  await answered(ADDED)
  expect(server.names()).toEqual(['Lost Bagels', 'LOST bagels'])
})

test('[A10] [X11] what may have been added outlives the tablet’s data and a new start, with the only password of its owner', async () => {
  const form = await openFilledForm({ name: 'Kept Bagels' })
  const { server, hermes, type, submit, click } = form
  server.fault = LOST_REPLY
  await submit(UNHEARD)
  hermes.reload()
  const notice = 'We could not hear whether Kept Bagels was added'
  await until(() => screen.getByText(notice))
  expect(field('Temporary password').value).toBe(PASSWORD)
  type('About', 'Bagels, boiled twice.')
  await elapse(200)
  indexedDB.deleteDatabase(hermes.database.name)
  await elapse(500)
  hermes.reload()
  await until(() => expect(field('About').value).toBe('Bagels, boiled twice.'))
  await until(() => screen.getByText(notice))

  server.fault = null
  click('Start over')
  expect(dialog()).toContain('What was sent without an answer stays')
  click('Clear the form')
  await until(() => expect(field('Name').value).toBe(''))
  expect(screen.getByText(notice)).toBeTruthy()
  hermes.reload()
  await until(() => screen.getByText(notice))
  click('Send again')
  await answered(ADDED)
  expect(dialog()).toContain(PASSWORD)
  expect(server.names()).toEqual(['Kept Bagels'])
})

test('[A10] [H7] a session that has ended, or a 401 to the business alone, asks for a sign-in over the form, and one press sends the same attempt', async () => {
  const form = await openFilledForm({ name: 'Late Bagels' })
  const { server, hermes, type, submit, click } = form
  const signIn = async () => {
    await submit('Sign in again to add the business')
    expect(dialog()).toContain('Nothing you typed is lost')
    click('Sign in')
    const password = await until(() => field('Password'))
    server.mend(verifyIdToken)
    server.fault = LOST_REPLY
    type('Password', 'Review-receipts-1')
    await hermes.user.type(password, '{Enter}')
    await until(() => expect(password.isConnected).toBe(false))
    expect(heading()).toBe('Add a Business')
    expect(field('Name').value).toBe('Late Bagels')
    expect(field('Temporary password').value).toBe(PASSWORD)
  }
  server.fault = { status: 401 }
  server.fail(verifyIdToken, 401, 'The session has ended')
  await signIn()
  server.fault = { status: 401 }
  await signIn()
  await submit(UNHEARD)
  server.fault = null
  click('Send again')
  await answered(ADDED)
  expect(server.names()).toEqual(['Late Bagels'])
  const submissions = server.asked(addBusinessAndUser).map(({ query }) => query.submission)
  expect(new Set(submissions).size).toBe(1)
})
