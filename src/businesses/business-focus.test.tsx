/** Where the focus is after each press on the screens for businesses, for somebody who works by keyboard. */
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listAddedBusinesses } from '../contract/business-calls.ts'
import { heading, openHermes, until } from '../testing/hermes.tsx'
import {
  button,
  checkbox,
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
import { say } from '../ui/staff/say.ts'
import {
  answered,
  businessServer,
  storeDraft,
  LOST_REPLY,
  openFilledForm,
  openForm,
  PASSWORD,
} from './testing.ts'

vi.mock('../ui/staff/say.ts')

const ADDED = 'Business added'

test('removing a keyword or everything typed never drops the focus', async () => {
  const { type } = await openForm()
  await pressByKey(button('Add a keyword'))
  await pressByKey(button('Add a keyword'))
  await pressByKey(button('Remove keyword 1'))
  await focusOn(() => button('Remove keyword 1'))
  await pressByKey(button('Remove keyword 2'))
  await focusOn(() => button('Add a keyword'))

  type('Name', 'Fenton Bagels')
  await pressByKey(button('Start over'))
  await focusOnDialog()
  await pressByKey(button('Keep it'))
  await focusOn(() => button('Start over'))
  await pressByKey(button('Start over'))
  await pressByKey(button('Clear the form'))
  await focusOn(() => button('Start over'))
  expect(field('Name').value).toBe('')
})

test('what opens over the form gives the focus back to where the person goes on', async () => {
  const { server } = await openFilledForm()
  const help = 'How to find latitude and longitude'
  await pressByKey(button(help))
  await until(() => button('Got it'))
  await pressByKey(button('Got it'))
  await focusOn(() => button(help))
  await pressByKey(button('Make one'))
  await focusOn(() => button('Make one'))
  fireEvent.click(checkbox('MoCo restaurant pass'))
  await pressByKey(button('Add Business'))
  await answered('Tick a business type')
  await pressByKey(button('OK'))
  await focusOn(() => checkbox('Campfire loyalty program'))
  fireEvent.click(checkbox('MoCo restaurant pass'))

  server.fault = { status: 422 }
  await pressByKey(button('Add Business'))
  await answered('The business was not added')
  await focusOnDialog()
  await pressByKey(button('Back to the form'))
  await focusOn(() => button('Add Business'))
  server.fault = LOST_REPLY
  await pressByKey(button('Add Business'))
  await answered('We could not hear whether it was added')
  await pressByKey(link('what was added lately'))
  await focusOnHeading('Business Dashboard')
  server.fault = null
  await pressByKey(link('Add a Business'))
  await focusOnHeading('Add a Business')
  await until(() => button('Send again'))
  await pressByKey(button('Send again'))
  await answered(ADDED)
  await focusOnDialog()
})

test('handing over, and the question about a duplicate, are heard and keep the focus or leave it to where it goes on', async () => {
  const { hermes, submit, type } = await openFilledForm()
  await submit(ADDED)
  for (const [copy, copied, words] of [
    ['Copy the e-mail', 'Copied the e-mail', 'E-mail copied'],
    ['Copy the password', 'Copied the password', 'Password copied'],
    ['Copy both', 'Copied both', 'Both copied'],
  ] as const) {
    await pressByKey(button(copy))
    await focusOn(() => button(copied))
    expect(say).toHaveBeenLastCalledWith(words)
  }
  await pressByKey(button('Done'))
  await focusOnHeading('Business Dashboard')
  const show = () => button(/^Show again: the credentials of/)
  for (const leave of ['Done', 'Escape']) {
    await pressByKey(show())
    await focusOnDialog()
    if (leave === 'Escape') await escape()
    else await pressByKey(button(leave))
    await noDialog()
    await focusOn(show)
  }
  await storeDraft(hermes, {})
  await pressByKey(link('Add a Business'))
  await focusOnHeading('Add a Business')
  await until(() => expect(field('Name').value).toBe('Fenton Bagels'))
  type('Temporary password', PASSWORD)
  await pressByKey(button('Add Business'))
  await answered('Is this a duplicate?')
  await pressByKey(button('Back to the form'))
  await focusOn(() => button('Add Business'))
  await pressByKey(button('Add Business'))
  await answered('Is this a duplicate?')
  await pressByKey(button('Add it anyway'))
  await answered(ADDED)
  await pressByKey(button('Close'))
  await focusOnHeading('Business Dashboard')
  await pressByKey(link('Add a Business'))
  await focusOnHeading('Add a Business')
  await pressByKey(link('Business Dashboard'))
  await focusOnHeading('Business Dashboard')
})

test('a list that cannot be read keeps the focus on what reads it again, then leaves it to the heading', async () => {
  const server = businessServer()
  server.fail(listAddedBusinesses, 500, 'The database is away')
  openHermes('/hermes/business', server, { isReviewer: false })
  await until(() => button('Try again'))
  await pressByKey(button('Try again'))
  await until(() => expect(button('Try again').getAttribute('aria-disabled')).toBeNull())
  expect(document.activeElement).toBe(button('Try again'))
  server.mend(listAddedBusinesses)
  await pressByKey(button('Try again'))
  await focusOn(() => document.querySelector('h1'))
  expect(heading()).toBe('Business Dashboard')
  expect(dialog()).toBeNull()
})
