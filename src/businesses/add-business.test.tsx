/** The way to the form for a business, what it takes and sends, and where the focus stays, on the whole screen. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addBusinessAndUser, listAddedBusinesses } from '../contract/business-calls.ts'
import { BUSINESS_INPUT } from '../../tests/fixtures/data/business-input.ts'
import { openHermes, until } from '../testing/hermes.tsx'
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
  pressByKey,
} from '../testing/keyboard.ts'
import { businessPayload } from './payload.ts'
import {
  answered,
  beside,
  businessServer,
  opened,
  openFilledForm,
  openForm,
  PASSWORD,
} from './testing.ts'

const ADDED = 'Business added'

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
  const { server, hermes, type, follow } = await openFilledForm()
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
  const typed = { phone: '3015550142', email: 'hello@bagels.example', categories: ['bakery'] }
  const input = { ...BUSINESS_INPUT, ...typed, dietary: ['vegan'], keywords: ['sourdough'] }
  expect(server.asked(addBusinessAndUser)).toEqual([
    expect.objectContaining({ body: businessPayload(input, PASSWORD) }),
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
  await pressByKey(button('OK'))
  await focusOn(() => checkbox('Campfire loyalty program'))
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
    ['Phone number', '301555', 'A phone number has exactly 10 digits'],
    ['Temporary password', 'short', 'At least 9 characters'],
  ] as const) {
    type(label, input)
    expect(beside(label), label).toContain(words)
  }
  click('Add Business')
  expect(server.asked(addBusinessAndUser)).toEqual([])
})

test('[A3] [A4] [A7] [A9] what is sent is shown once a field is left, and a position comes out of what was copied from a map', async () => {
  const { type } = await openForm()
  const leave = (label: string) => fireEvent.blur(field(label))
  for (const [label, typed, sent] of [
    ['Phone number', '+1 (301) 555-0142', '3015550142'],
    ['Longitude', '77.1187 W', '-77.1187'],
  ] as const) {
    type(label, typed)
    expect(field(label).value, label).toBe(typed)
    leave(label)
    expect(field(label).value, label).toBe(sent)
  }
  type('Latitude', '38.5, -76.5')
  leave('Latitude')
  expect([field('Latitude').value, field('Longitude').value]).toEqual(['38.5', '-76.5'])
  type('Phone number', '301-555-0142 x12')
  leave('Phone number')
  expect(field('Phone number').value).toBe('301-555-0142 x12')
  expect(beside('Phone number')).toContain('A phone number here has no extension')

  const position = () => [field('Latitude').value, field('Longitude').value]
  const copied = 'Map link or coordinates'
  // A wheel turns numbers only in fields for numbers.
  expect([field('Latitude').type, field('Longitude').type]).toEqual(['text', 'text'])
  const help = () => button('How to find latitude and longitude')
  await pressByKey(help())
  expect(dialog()).toContain('Zoom in as close as possible')
  expect(dialog()).toContain('Include the negative sign')
  await escape()
  await focusOn(help)
  type(copied, 'https://www.google.com/maps/@39.5,-77.5,17z')
  expect(position()).toEqual(['39.5', '-77.5'])
  type(copied, 'https://maps.app.goo.gl/abc')
  expect(beside(copied)).toContain('A short link does not contain the position')
  fireEvent.paste(field('Latitude'), { clipboardData: { getData: () => '39.1, -77.2' } })
  expect(position()).toEqual(['39.1', '-77.2'])
})

test('removing a keyword or everything typed never drops the focus', async () => {
  const { type } = await openForm()
  await pressByKey(button('Add a keyword'))
  await pressByKey(button('Add a keyword'))
  await pressByKey(button('Remove keyword 1'))
  await focusOn(() => button('Remove keyword 1'))
  await pressByKey(button('Remove keyword 2'))
  await focusOn(() => button('Add a keyword'))

  await pressByKey(button('Make one'))
  await focusOn(() => button('Make one'))
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

test('[A1] a list that cannot be read keeps the focus on what reads it again, then leaves it to the heading', async () => {
  const server = businessServer()
  server.fail(listAddedBusinesses, 500, 'The database is away')
  openHermes('/hermes/business', server, { isReviewer: false })
  await until(() => button('Try again'))
  expect(document.body.textContent).toContain('The database is away')
  await pressByKey(button('Try again'))
  await until(() => expect(button('Try again').getAttribute('aria-disabled')).toBeNull())
  expect(document.activeElement).toBe(button('Try again'))
  server.mend(listAddedBusinesses)
  await pressByKey(button('Try again'))
  await focusOnHeading('Business Dashboard')
})
