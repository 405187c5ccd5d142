import {
  alertDialog,
  chip,
  field,
  fillIn,
  logoInput,
  logoPreview,
  openBusinessForm,
  sentBusinesses,
  storedText,
  submitButton,
  TEMPORARY_PASSWORD,
} from '../fixtures/screens/business-form.ts'
import { PASSWORD, signIn, STAFF } from '../fixtures/screens/hermes.ts'
import { expectNoViolations } from '../fixtures/screens/no-violations.ts'
import { UPRIGHT } from '../fixtures/screens/sizes.ts'
import { expect, test, type TestServer } from '../fixtures/test.ts'

test.use({ isOnline: true })

const PHOTO = 'server/example-data/receipts/r-0001-1.jpg'

async function restaurants(server: TestServer): Promise<string[]> {
  const headers = { 'x-api-key': 'campfire-site' }
  const answer = await fetch(`${server.origin}/api/main/prod/businesses`, { headers })
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}

test('[A1] [A2] the dashboard leads to the form, signs out, and says who edits', async ({
  page,
  server,
}) => {
  await signIn(page, server.origin, STAFF)
  await page.getByRole('link', { name: 'Business Dashboard' }).click()
  await expect(page.getByText('To edit or delete a business, contact the team.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a Business' }).click()
  await page.waitForURL('/hermes/business/add')
  await expect(page.getByRole('heading', { name: 'Add a Business' })).toBeVisible()
  await page.goto('/hermes/business/add-user')
  await expect(page.getByRole('heading', { name: 'Add a User' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/hermes/login')
  await page.goto('/hermes/business/add')
  await page.waitForURL('/hermes/login')
})

test('[A1] [A3] [A6] [A8] [A10] everything of the form is sent, and the credentials are handed over', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ viewport: UPRIGHT })
  await openBusinessForm(page, server)
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(server.origin)) {
      elsewhere.push(request.url())
    }
  })
  for (const name of ['Business information', "Owner's contact", 'Tags', 'Owner account']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await logoInput(page).setInputFiles(PHOTO)
  const preview = logoPreview(page)
  await expect(preview).toBeVisible()
  const side = await preview.evaluate((image: HTMLImageElement) =>
    Math.max(image.naturalWidth, image.naturalHeight),
  )
  expect(side).toBe(800)
  await fillIn(page)
  await field(page, 'Phone number').fill('(301) 555-0142')
  await field(page, 'E-mail address').fill('hello@bagels.example')
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('checkbox')).toHaveCount(
    39,
  )
  await chip(page, 'Categories', 'vape store').click()
  await chip(page, 'Categories', 'bakery').click()
  await expect(
    page.getByRole('group', { name: 'Dietary restrictions' }).getByRole('checkbox'),
  ).toHaveCount(9)
  await chip(page, 'Dietary restrictions', 'vegan').click()

  const [plus, minus] = [
    page.getByRole('button', { name: 'Add a keyword' }),
    page.getByRole('button', { name: 'Remove keyword 1' }),
  ]
  await expect(minus).toBeDisabled()
  for (let count = 1; count < 5; count += 1) await plus.click()
  await expect(plus).toBeDisabled()
  await field(page, 'Keyword 1').fill('to be removed')
  await field(page, 'Keyword 3').fill('sourdough')
  await minus.click()
  await expect(field(page, 'Keyword 2')).toHaveValue('sourdough')
  await expect(plus).toBeEnabled()

  const request = page.waitForRequest(/add_business_and_user/)
  await submitButton(page).dblclick()
  const { base64_img, ...body } = (await request).postDataJSON() as Record<string, unknown>
  expect(base64_img).toMatch(/^data:image\/webp;base64,UklGR/)
  expect(body).toEqual({
    business_owner_email: 'Owner@Bagels.Example',
    dummy_password: TEMPORARY_PASSWORD,
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
    categories: ['bakery', 'vape store', 'vegan', 'sourdough'],
  })
  await expect(alertDialog(page)).toContainText(
    'Business added successfully! Store these credentials and pass them to the business owners',
  )
  await expect(alertDialog(page)).toContainText('owner@bagels.example')
  await expect(alertDialog(page)).toContainText(TEMPORARY_PASSWORD)
  expect(await sentBusinesses(server)).toHaveLength(1)
  expect(await restaurants(server)).toContain('Fenton Bagels')
  expect(elsewhere).toEqual([])

  // Neither Escape nor a reload loses what the owner needs.
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await expectNoViolations(page, '[role="alertdialog"]')
  await page.keyboard.press('Escape')
  await page.waitForURL('/hermes/business')
  await page.reload()
  const added = page.getByRole('region', { name: 'Added lately' }).getByRole('listitem')
  await expect(added.first()).toContainText('Fenton Bagels')
  await expect(added.first()).toContainText('Added by you just now')
  await expect(page.getByText('Not handed over yet')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Show: the credentials of Fenton Bagels' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy both' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  // The button that had opened the card is gone.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `E-mail: owner@bagels.example\nTemporary password: ${TEMPORARY_PASSWORD}`,
  )
  await expect(page.getByText('Copied or written down')).toBeVisible()
  await page.getByRole('link', { name: 'Add a Business' }).click()
  await expect(field(page, 'Name')).toHaveValue('')
  expect(await storedText(page)).toContain(TEMPORARY_PASSWORD)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/hermes/login')
  expect(await storedText(page)).not.toContain(TEMPORARY_PASSWORD)
})

test('[A10] the button rests while sending and offline, and a failure keeps the form', async ({
  page,
  server,
}) => {
  await openBusinessForm(page, server)
  await page.context().setOffline(true)
  await expect(page.getByText('A business can only be added online')).toBeVisible()
  await expect(submitButton(page)).toBeDisabled()
  await page.context().setOffline(false)
  await expect(submitButton(page)).toBeEnabled()

  await fillIn(page, { Name: 'Refused Bagels' })
  const fault = { method: 'POST', path: 'add_business', times: 1 } as const
  await server.orderFaults({ ...fault, kind: 'status-422' })
  await submitButton(page).click()
  await expect(alertDialog(page)).toContainText('Injected 422')
  await page.keyboard.press('Escape')
  await expect(field(page, 'Name')).toHaveValue('Refused Bagels')
  await expect(field(page, 'Temporary password')).toHaveValue(TEMPORARY_PASSWORD)
  expect(page.url()).toBe(`${server.origin}/hermes/business/add`)

  await server.orderFaults({ ...fault, kind: 'hang' })
  await submitButton(page).click()
  await expect(submitButton(page)).toBeDisabled()
  await expect(submitButton(page)).toHaveCSS('opacity', '0.5')
  await expect(submitButton(page).getByRole('progressbar')).toBeVisible()
})

test('[A10] [A11] a lost answer and a duplicate add nothing twice, and an account keeps its password', async ({
  page,
  server,
}) => {
  await openBusinessForm(page, server)
  await fillIn(page, { Name: 'Lost Bagels', 'Business owner e-mail': 'owner@campfire.example' })
  // The browser itself may repeat a request on a reused connection.
  await server.orderFaults({
    method: 'POST',
    path: 'add_business',
    kind: 'lost-reply',
    times: 20,
  })
  await submitButton(page).click()
  await expect(alertDialog(page)).toContainText('We could not hear whether it was added')
  await expect(alertDialog(page)).toContainText('the same business is never added twice')
  await server.endFaults()
  await alertDialog(page).getByRole('button', { name: 'Send again' }).click()
  await expect(alertDialog(page)).toContainText('Business added successfully!')
  await expect(alertDialog(page)).toContainText(
    'This account already existed and keeps its password',
  )
  await expect(alertDialog(page)).not.toContainText(TEMPORARY_PASSWORD)
  expect((await restaurants(server)).filter((name) => name === 'Lost Bagels')).toHaveLength(1)

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Add a Business' }).click()
  await fillIn(page, { Name: 'LOST bagels', Address: '1, Fenton Street' })
  await submitButton(page).click()
  await expect(alertDialog(page)).toContainText(
    'A business with this name and address already exists',
  )
  await expect(alertDialog(page)).toContainText('You added it just now.')
  await alertDialog(page).getByRole('button', { name: 'Back to the form' }).click()
  expect(await restaurants(server)).not.toContain('LOST bagels')
  await submitButton(page).click()
  await alertDialog(page).getByRole('button', { name: 'Add it anyway' }).click()
  await expect(alertDialog(page)).toContainText('Business added successfully!')
  expect(await restaurants(server)).toContain('LOST bagels')
})

test('[A10] a lost answer, a reload, the same content: one business, with the password of the first try', async ({
  page,
  server,
}) => {
  const name = 'Twice Bagels'
  await openBusinessForm(page, server)
  await fillIn(page, { Name: name, 'Business owner e-mail': 'owner@twice.example' })
  await server.orderFaults({ method: 'POST', path: 'add_business', kind: 'lost-reply', times: 20 })
  await submitButton(page).click()
  await expect(alertDialog(page)).toContainText('We could not hear whether it was added')
  await page.reload()
  await server.endFaults()
  await expect(page.getByText(`We could not hear whether ${name} was added`)).toBeVisible()
  await expect(field(page, 'Temporary password')).toHaveValue(TEMPORARY_PASSWORD)

  // Other content is another attempt: the server knows the first one, and who made it.
  await field(page, 'Name').fill('TWICE bagels!')
  await field(page, 'About').fill('Bagels, boiled twice.')
  await field(page, 'Address').fill('1 Fenton Street')
  await field(page, 'Temporary password').fill('Another-one-2')
  await submitButton(page).click()
  await expect(alertDialog(page)).toContainText('You added it just now.')
  await expect(alertDialog(page)).toContainText('It may be your earlier try')
  await alertDialog(page).getByRole('button', { name: 'Show its credentials' }).click()
  await expect(alertDialog(page)).toContainText('Business added successfully!')
  await expect(alertDialog(page)).toContainText(TEMPORARY_PASSWORD)
  await expect(alertDialog(page)).not.toContainText('Another-one-2')
  await page.keyboard.press('Escape')
  await page.waitForURL('/hermes/business')
  expect((await restaurants(server)).filter((one) => one === name)).toHaveLength(1)
  await page.getByRole('link', { name: 'Add a Business' }).click()
  await expect(field(page, 'About')).toHaveValue('Bagels, boiled twice.')
  await expect(page.getByText('We could not hear whether')).toHaveCount(0)
})

test('[A10] [H7] a session that has ended asks for a sign-in over the form, and then one press sends', async ({
  page,
  server,
}) => {
  await openBusinessForm(page, server)
  await fillIn(page, { Name: 'Late Bagels', 'Business owner e-mail': 'owner@late.example' })
  await server.orderFaults(
    { method: 'POST', path: 'add_business', kind: 'status-401', times: 99 },
    { method: 'POST', path: '/verify_id_token', kind: 'status-401', times: 99 },
  )
  await submitButton(page).click()
  await expect(alertDialog(page)).toContainText('Nothing you typed is lost')
  await alertDialog(page).getByRole('button', { name: 'Sign in' }).click()
  const signInAgain = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(signInAgain.getByLabel('Password')).toBeVisible()
  await server.endFaults()
  await signInAgain.getByLabel('Password').fill(PASSWORD)
  await signInAgain.getByRole('button', { name: 'Sign in' }).click()
  await expect(signInAgain).toHaveCount(0)
  await expect(field(page, 'Temporary password')).toHaveValue(TEMPORARY_PASSWORD)
  await submitButton(page).click()
  await expect(alertDialog(page)).toContainText('Business added successfully!')
  expect(await restaurants(server)).toContain('Late Bagels')
})
