/** Adding a business on the whole screen: what the form takes and sends, and what each answer leads to. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { verifyIdToken } from '../contract/review-calls.ts'
import type * as Rules from '../rules/business.ts'
import { heading, openHermes, until } from '../testing/hermes.tsx'
import { button, dialog, escape, field, link, noDialog } from '../testing/keyboard.ts'
import {
  answered,
  beside,
  businessServer,
  checkbox,
  KNOWN_OWNER,
  LOST_REPLY,
  keepDraft,
  opened,
  openFilledForm,
  openForm,
  PASSWORD,
} from './testing.ts'

// Each key renders all of them again.
vi.mock('../rules/business.ts', async (original) => {
  const rules = await original<typeof Rules>()
  return {
    ...rules,
    BUSINESS_CATEGORIES: rules.BUSINESS_CATEGORIES.slice(0, 3),
    DIETARY_TAGS: rules.DIETARY_TAGS.filter(({ label }) => label === 'vegan'),
  }
})

const ADDED = 'Business added'
const NOT_ADDED = 'The business was not added'
const UNHEARD = 'We could not hear whether it was added'
const DUPLICATE = 'Is this a duplicate?'

test('[A1] [A2] home leads to the dashboard and the form, and a sign-out closes both', async () => {
  const hermes = openHermes('/hermes', businessServer(), { isReviewer: false })
  const { user } = hermes
  await opened('What would you like to do?')
  await user.click(link('Business Dashboard'))
  await opened('Business Dashboard')
  expect(screen.getByText('To edit or delete a business, contact the team.')).toBeTruthy()
  await user.click(link('Add a Business'))
  await opened('Add a Business')
  expect(hermes.path()).toBe('/hermes/business/add')
  hermes.reload('/hermes/business/add-user')
  await opened('Add a User')
  expect(document.querySelector('main')?.textContent).toBe('Add a User')
  await user.click(button('Sign out'))
  await opened('Hermes Login')
  hermes.reload('/hermes/business/add')
  await opened('Hermes Login')
})

test('[A3] [A6] everything of the form is sent, once however often it is pressed', async () => {
  const { server, hermes, type, click, follow } = await openFilledForm()
  const titles = [...document.querySelectorAll('form section > div > h2')]
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Business information',
    "Owner's contact",
    'Tags',
    'Owner account',
  ])
  type('Phone number', '(301) 555-0142')
  type('E-mail address', 'hello@bagels.example')
  for (const tag of ['bakery', 'vegan']) fireEvent.click(checkbox(tag))
  type('Keyword 1', 'sourdough')
  await hermes.user.dblClick(button('Add Business'))
  await answered(ADDED)
  expect(server.posts).toEqual([
    {
      base64_img: null,
      business_owner_email: 'Owner@Bagels.Example',
      dummy_password: PASSWORD,
      is_moco_business: '1',
      is_campfire_business: '0',
      about: 'Bagels, boiled first.',
      address: '1 Fenton St',
      city: 'Silver Spring',
      state: 'MD',
      zipcode: '20910',
      phone_number: '3015550142',
      email_address: 'hello@bagels.example',
      lng: -77.02754,
      lat: 38.99621,
      name: 'Fenton Bagels',
      categories: ['bakery', 'vegan', 'sourdough'],
    },
  ])
  expect(dialog()).toContain(
    'Business added successfully! Store these credentials and pass them to the business owners',
  )
  expect(dialog()).toContain('owner@bagels.example')
  expect(dialog()).toContain(PASSWORD)
  // The form is empty again, and the card can be seen again.
  await escape()
  await opened('Business Dashboard')
  expect(screen.getByText('Not handed over yet')).toBeTruthy()
  await until(() => expect(document.body.textContent).toContain('Added by you just now'))
  follow('Add a Business')
  await until(() => expect(field('Name').value).toBe(''))
})

test('[A4] [A5] wrong input has its words beside the field, and nothing is sent', async () => {
  const { server, click, type } = await openForm()
  click('Add Business')
  await answered('Tick a business type')
  expect(dialog()).toContain('A business must be in the Campfire loyalty program')
  click('OK')
  await noDialog()
  fireEvent.click(checkbox('Campfire loyalty program'))
  for (const [label, words] of [
    ['Name', 'Enter the name'],
    ['About', 'Say what the business is about'],
    ['Address', 'Enter the street address'],
    ['City', 'Enter the city'],
    ['State', 'Enter the state'],
    ['ZIP code', 'Enter the ZIP code'],
    ['Latitude', 'Enter the latitude'],
    ['Longitude', 'Enter the longitude'],
    ['Business owner e-mail', "Enter the owner's e-mail"],
    ['Temporary password', 'Enter a temporary password'],
  ] as const) {
    expect(beside(label), label).toContain(words)
  }
  expect(screen.getByText('10 fields need correcting')).toBeTruthy()
  click('Add Business')
  expect(document.activeElement).toBe(field('Name'))
  for (const [label, input, words] of [
    ['Latitude', '95', 'The latitude must be between -90 and 90'],
    ['Longitude', 'west', 'The longitude must be a number such as -77.1187'],
    ['Phone number', '301555', 'A phone number has exactly 10 digits'],
    ['E-mail address', 'hello@', 'This is not an e-mail address'],
    ['Business owner e-mail', 'owner', 'This is not an e-mail address'],
    ['Temporary password', 'short', 'At least 9 characters'],
  ] as const) {
    type(label, input)
    expect(beside(label), label).toContain(words)
  }
  click('Add Business')
  expect(server.posts).toEqual([])
})

test('[A3] [A7] [A9] a position comes out of what was copied from a map', async () => {
  const { click, type } = await openForm()
  const position = () => [field('Latitude').value, field('Longitude').value]
  const copied = 'Map link or coordinates'
  // A wheel turns numbers only in fields for numbers.
  expect([field('Latitude').type, field('Longitude').type]).toEqual(['text', 'text'])
  click('How to find latitude and longitude')
  const help = document.querySelector('[role=dialog]')?.textContent
  expect(help).toContain('Zoom in as close as possible')
  expect(help).toContain('Include the negative sign')
  await escape()
  type(copied, 'https://www.google.com/maps/@39.5,-77.5,17z')
  expect(position()).toEqual(['39.5', '-77.5'])
  type(copied, '39°02\'44.9"N 77°07\'07.3"W')
  expect(position()).toEqual(['39.045806', '-77.118694'])
  type(copied, 'N 91 W 77')
  expect(beside(copied)).toContain('A latitude is at most 90')
  type(copied, 'https://maps.app.goo.gl/abc')
  expect(beside(copied)).toContain('A short link does not contain the position')
  fireEvent.paste(field('Latitude'), { clipboardData: { getData: () => '39.1, -77.2' } })
  expect(position()).toEqual(['39.1', '-77.2'])
})

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
  expect(server.posts).toHaveLength(2)
})

test('[A10] [A11] a lost answer and a duplicate add nothing twice, and an account keeps its password', async () => {
  const lost = { name: 'Lost Bagels', ownerEmail: KNOWN_OWNER }
  const { server, hermes, type, submit, click, follow } = await openFilledForm(lost)
  server.fault = LOST_REPLY
  await submit(UNHEARD)
  expect(dialog()).toContain('the same business is never added twice')
  server.fault = null
  click('Send again')
  await answered(ADDED)
  expect(dialog()).toContain('This account already existed and keeps its password')
  expect(dialog()).not.toContain(PASSWORD)
  expect(server.names()).toEqual(['Lost Bagels'])

  click('Done')
  await opened('Business Dashboard')
  await keepDraft(hermes, { ...lost, name: 'LOST bagels', address: '1, Fenton Street' })
  follow('Add a Business')
  await until(() => expect(field('Name').value).toBe('LOST bagels'))
  type('Temporary password', PASSWORD)
  await submit(DUPLICATE)
  expect(dialog()).toContain('A business with this name and address already exists')
  expect(dialog()).toContain('You added it just now.')
  click('Back to the form')
  await noDialog()
  expect(server.names()).toEqual(['Lost Bagels'])
  await submit(DUPLICATE)
  click('Add it anyway')
  await answered(ADDED)
  expect(server.names()).toEqual(['Lost Bagels', 'LOST bagels'])
})

test('[A10] a lost answer, a reload, other content: one business, with the password of the first try', async () => {
  const form = await openFilledForm({ name: 'Twice Bagels' })
  const { server, hermes, submit, type, click, follow } = form
  server.fault = LOST_REPLY
  await submit(UNHEARD)
  hermes.reload()
  server.fault = null
  await until(() => screen.getByText('We could not hear whether Twice Bagels was added'))
  expect(field('Temporary password').value).toBe(PASSWORD)

  // Other content is another attempt: the server knows the first one, and who made it.
  type('Name', 'TWICE bagels!')
  type('About', 'Bagels, boiled twice.')
  type('Address', '1 Fenton Street')
  type('Temporary password', 'Another-one-2')
  await submit(DUPLICATE)
  expect(dialog()).toContain('You added it just now.')
  expect(dialog()).toContain('It may be your earlier try')
  click('Show its credentials')
  await answered(ADDED)
  expect(dialog()).toContain(PASSWORD)
  expect(dialog()).not.toContain('Another-one-2')
  expect(server.names()).toEqual(['Twice Bagels'])
  await escape()
  await opened('Business Dashboard')
  follow('Add a Business')
  await until(() => expect(field('About').value).toBe('Bagels, boiled twice.'))
  expect(screen.queryByText(/We could not hear whether/)).toBeNull()
})

test('[A10] to start over keeps what may have been added, with the only password of its owner', async () => {
  const form = await openFilledForm({ name: 'Restarted Bagels' })
  const { server, hermes, submit, click } = form
  server.fault = LOST_REPLY
  await submit(UNHEARD)
  await escape()
  await noDialog()
  server.fault = null
  click('Start over')
  expect(dialog()).toContain('What was sent without an answer stays')
  click('Clear the form')
  await until(() => expect(field('Name').value).toBe(''))
  const notice = 'We could not hear whether Restarted Bagels was added'
  expect(screen.getByText(notice)).toBeTruthy()
  hermes.reload()
  await until(() => screen.getByText(notice))
  click('Send again')
  await answered(ADDED)
  expect(dialog()).toContain(PASSWORD)
})

test('[A10] [H7] a session that has ended asks for a sign-in over the form, and then one press sends', async () => {
  const form = await openFilledForm({ name: 'Late Bagels' })
  const { server, hermes, type, submit, click } = form
  server.fault = { status: 401 }
  server.fail(verifyIdToken, 401, 'The session has ended')
  await submit('Sign in again to add the business')
  expect(dialog()).toContain('Nothing you typed is lost')
  click('Sign in')
  const password = await until(() => field('Password'))
  server.fault = null
  server.mend(verifyIdToken)
  type('Password', 'Review-receipts-1')
  await hermes.user.type(password, '{Enter}')
  await until(() => expect(password.isConnected).toBe(false))
  expect(heading()).toBe('Add a Business')
  expect(field('Temporary password').value).toBe(PASSWORD)
  click('Add Business')
  await answered(ADDED)
  expect(server.names()).toEqual(['Late Bagels'])
})
