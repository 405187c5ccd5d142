import type { Page, Request } from 'playwright'
import { holdRequests } from '../fixtures/tablets/hold-requests.ts'
import { expect, test, type TestServer } from '../fixtures/test.ts'

test.use({ isOnline: true })

const WAITLIST = '/api/main/waitlist'
const EMAIL = '/api/email/api/v1.0/email/send'
/** The body of a contact message. */
const MESSAGE_BODY = {
  lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  user_id: 'campfire-site',
  service_id: 'campfire-mail',
  template_id: 'campfire-contact',
  template_params: { from_name: 'ana@shop.com', user_name: 'Ana', message: 'Hello' },
}

/** Opens a page. @returns an array that grows with each body the page posts to a path */
async function open(page: Page, path: string, posted: string): Promise<unknown[]> {
  const bodies: unknown[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === posted) {
      bodies.push(request.postDataJSON())
    }
  })
  await page.goto(path)
  return bodies
}

const waitlist = (page: Page) => ({
  name: page.locator('#waitlist').getByLabel('Name'),
  email: page.locator('#waitlist').getByLabel('Email'),
  business: page.locator('#waitlist').getByRole('checkbox', { name: 'I have a business' }),
  button: page.locator('#waitlist').getByRole('button', { name: 'Join the Waitlist' }),
  result: page.locator('#waitlist').getByRole('status'),
  spinner: page.locator('#waitlist').getByRole('progressbar'),
  check: page.locator('#waitlist').getByRole('img', { name: 'You are on the list' }),
  cross: page.locator('#waitlist').getByRole('img', { name: 'Joining did not work' }),
})

const contact = (page: Page) => ({
  name: page.locator('#contact').getByLabel('Name'),
  email: page.locator('#contact').getByLabel('Email'),
  message: page.locator('#contact').getByLabel('Message'),
  button: page.locator('#contact form').getByRole('button'),
  success: page.getByRole('dialog', { name: 'SUCCESS!' }),
  failure: page.getByRole('dialog', { name: 'Oops...' }),
})

async function fillContact(page: Page): Promise<void> {
  await contact(page).name.fill('Ana')
  await contact(page).email.fill('ana@shop.com')
  await contact(page).message.fill('Hello')
}

async function expectContactFields(page: Page, values: [string, string, string]): Promise<void> {
  await expect(contact(page).name).toHaveValue(values[0])
  await expect(contact(page).email).toHaveValue(values[1])
  await expect(contact(page).message).toHaveValue(values[2])
}

/** @returns how often the server received the call, whatever the page believes */
async function arrivals(server: TestServer, path: string): Promise<number> {
  return (await server.requests()).filter((request) => request === `POST ${path}`).length
}

test('[W1] [W2] [W3] the waitlist takes a name, and an address or none', async ({
  page,
  pageErrors,
}) => {
  const bodies = await open(page, '/waitlist', WAITLIST)
  const { name, email, button, check } = waitlist(page)
  await expect(button).toBeDisabled()
  await email.fill('ana@shop.com')
  await expect(button).toBeDisabled()
  await name.fill('   ')
  await expect(button).toBeDisabled()
  await name.fill('Ana')
  await expect(button).toBeEnabled()
  for (const wrong of ['ana', 'ana@shop', 'ana@shop.c', 'ana@shop.museum', 'a na@shop.com']) {
    await email.fill(wrong)
    await expect(button).toBeDisabled()
    await email.press('Enter')
  }
  for (const right of ['a.n-a_1@my-shop.co.uk', 'ana@shop.info', '']) {
    await email.fill(right)
    await expect(button).toBeEnabled()
  }
  await email.press('Enter')
  await expect(check).toBeVisible()
  expect(bodies).toEqual([{ name: 'Ana', email: '', customer_type: 'customer' }])
  expect(pageErrors).toEqual([])
})

test('[W2] [W4] a double click joins once, as a business; then the button stays disabled', async ({
  page,
  server,
}) => {
  const bodies = await open(page, '/', WAITLIST)
  const { name, email, business, button, result, check } = waitlist(page)
  await name.fill('Ana')
  await email.fill('ana@shop.com')
  await business.check()
  await button.dblclick()
  await expect(check).toBeVisible()
  await expect(result).toHaveText('')
  await name.fill('Ben')
  await expect(button).toBeDisabled()
  await name.press('Enter')
  expect(bodies).toEqual([{ name: 'Ana', email: 'ana@shop.com', customer_type: 'business' }])
  expect(await arrivals(server, WAITLIST)).toBe(1)
})

for (const kind of ['status-500', 'status-429', 'lost-request'] as const) {
  test(`[W4] a waitlist that answers with ${kind} shows the red cross alone and is not asked again`, async ({
    page,
    server,
  }) => {
    // More than once, because the browser itself may repeat a request after a cut connection.
    await server.orderFaults({ method: 'POST', path: WAITLIST, kind, times: 9 })
    const bodies = await open(page, '/waitlist', WAITLIST)
    const { name, button, result, check, cross } = waitlist(page)
    await name.fill('Ana')
    await button.click()
    await expect(cross).toBeVisible()
    await expect(check).toHaveCount(0)
    await expect(result).toHaveText('')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(button).toBeDisabled()
    await expect(name).toHaveValue('Ana')
    await name.press('Enter')
    expect(bodies).toHaveLength(1)
  })
}

test('[W2] a robot that fills in the hidden field is told success and nothing is sent', async ({
  page,
  server,
}) => {
  const bodies = await open(page, '/waitlist', WAITLIST)
  const { name, button, check } = waitlist(page)
  const trap = page.locator('#waitlist input[name="website"]')
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  await name.fill('Robot')
  await expect(button).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await trap.evaluate((input) => {
    if (input instanceof HTMLInputElement) input.value = 'https://spam.example'
  })
  await button.click()
  await expect(check).toBeVisible()
  expect(bodies).toEqual([])
  expect(await arrivals(server, WAITLIST)).toBe(0)
})

test('[W4] [W5] [W6] servers that never answer: both forms wait, send once and then fail', async ({
  page,
  server,
}) => {
  await server.orderFaults(
    { method: 'POST', path: WAITLIST, kind: 'hang', times: 9 },
    { method: 'POST', path: EMAIL, kind: 'hang', times: 9 },
  )
  await open(page, '/', WAITLIST)
  const { name, button, spinner, cross } = waitlist(page)
  await name.fill('Ana')
  await button.click()
  await expect(spinner).toBeVisible()
  await expect(button).toBeDisabled()
  await fillContact(page)
  await contact(page).button.click()
  await expect(contact(page).button).toHaveText('Sending...')
  // Playwright would refuse to click a button with aria-disabled, which can still be clicked.
  await contact(page).button.click({ force: true })
  await contact(page).email.press('Enter')
  await expect(cross).toBeVisible()
  await expect(spinner).toHaveCount(0)
  await expect(contact(page).failure).toBeVisible()
  await expect(contact(page).button).toHaveText('Send')
  await expectContactFields(page, ['Ana', 'ana@shop.com', 'Hello'])
  expect(await arrivals(server, WAITLIST)).toBe(1)
  expect(await arrivals(server, EMAIL)).toBe(1)
})

test('[W5] all three fields of a message are required, and the address must be one', async ({
  page,
}) => {
  const bodies = await open(page, '/', EMAIL)
  const { name, email, message, button } = contact(page)
  const isValid = () => page.locator('#contact form').evaluate((form) => form.matches(':valid'))
  await expect(button).toHaveText('Send')
  for (const [field, value] of [
    [name, ''],
    [email, ''],
    [message, ''],
    [email, 'ana'],
  ] as const) {
    await fillContact(page)
    expect(await isValid()).toBe(true)
    await field.fill(value)
    await button.click()
    await expect(field).toBeFocused()
    expect(await isValid()).toBe(false)
  }
  await fillContact(page)
  await message.fill('x'.repeat(6000))
  await expect(page.getByText('1,000 characters too many')).toBeVisible()
  await button.click()
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('x'.repeat(6000))
  expect(bodies).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[W4] [W6] what is typed stays through a reload and a Wi-Fi that answers with its own page', async ({
  page,
}) => {
  const bodies = await open(page, '/', EMAIL)
  const isPosted = (url: URL) => [EMAIL, WAITLIST].includes(url.pathname)
  const signIn = { contentType: 'text/html', body: '<!DOCTYPE html><title>Sign in</title>' }
  await page.route(isPosted, (route) => route.fulfill(signIn), { times: 2 })
  await waitlist(page).name.fill('Ana')
  await waitlist(page).business.check()
  await waitlist(page).button.click()
  await expect(waitlist(page).cross).toBeVisible()
  await fillContact(page)
  await contact(page).button.click()
  await expect(contact(page).failure).toBeVisible()
  await expect(contact(page).success).toHaveCount(0)
  expect(bodies).toEqual([MESSAGE_BODY])

  await contact(page).failure.getByRole('button', { name: 'Close' }).click()
  await contact(page).message.fill('Hello again')
  await page.reload()
  await expectContactFields(page, ['Ana', 'ana@shop.com', 'Hello again'])
  await expect(waitlist(page).name).toHaveValue('Ana')
  await expect(waitlist(page).business).toBeChecked()
  await waitlist(page).button.click()
  await expect(waitlist(page).check).toBeVisible()
  await contact(page).button.click()
  await expect(contact(page).success).toBeVisible()
  await page.reload()
  await expectContactFields(page, ['', '', ''])
  await expect(waitlist(page).name).toHaveValue('')
})

test('[W5] [W6] [W7] a double click sends one message, clears the fields and says so', async ({
  page,
  server,
}) => {
  const bodies = await open(page, '/', EMAIL)
  const { button, success, failure } = contact(page)
  await fillContact(page)
  // Between the two presses the answer would bring up the dialog, under the second one.
  const answer = await holdRequests(page, new RegExp(EMAIL))
  await button.dblclick()
  answer()
  await expect(success).toContainText('We will follow up with an email!')
  await expect(failure).toHaveCount(0)
  await expectContactFields(page, ['', '', ''])
  expect(bodies).toEqual([MESSAGE_BODY])
  expect(await arrivals(server, EMAIL)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(success).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(button).toHaveText('Send')
})

for (const kind of ['status-500', 'status-429', 'lost-request'] as const) {
  test(`[W6] a message that meets ${kind} is only said to have failed, stays, and can be sent again`, async ({
    page,
    server,
  }) => {
    await server.orderFaults({ method: 'POST', path: EMAIL, kind, times: 9 })
    const bodies = await open(page, '/', EMAIL)
    const { button, success, failure } = contact(page)
    await fillContact(page)
    await button.click()
    await expect(failure).toContainText('Something went wrong! Please try again')
    await expect(failure.getByRole('img', { name: 'Error' })).toBeVisible()
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectContactFields(page, ['Ana', 'ana@shop.com', 'Hello'])
    expect(bodies).toEqual([MESSAGE_BODY])
    await server.endFaults()
    await button.click()
    await expect(success).toBeVisible()
    await expectContactFields(page, ['', '', ''])
    expect(bodies).toEqual([MESSAGE_BODY, MESSAGE_BODY])
  })
}
