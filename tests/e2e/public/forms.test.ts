/** The public forms where only a browser can show it: pressed too early or twice, reloaded, and without their code. */
import type { Page } from 'playwright'
import { holdRequests } from '../../fixtures/tablets/hold-requests.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true, isRewritten: true })

const WAITLIST = '/api/main/waitlist'
const EMAIL = '/api/email/api/v1.0/email/send'

/** Other than the address by which it is taken away, so that each can be undone by itself. */
const HELD_CODE = /ContactForm-/

const waitlist = (page: Page) => ({
  name: page.locator('#waitlist').getByLabel('Name'),
  business: page.locator('#waitlist').getByRole('checkbox', { name: 'I have a business' }),
  button: page.locator('#waitlist').getByRole('button', { name: 'Join the Waitlist' }),
  check: page.locator('#waitlist').getByRole('img', { name: 'You are on the list' }),
})

const contact = (page: Page) => ({
  name: page.locator('#contact').getByLabel('Name'),
  email: page.locator('#contact').getByLabel('Email'),
  message: page.locator('#contact').getByLabel('Message'),
  button: page.locator('#contact').getByRole('button', { name: 'Send' }),
  note: page.locator('#contact').getByRole('alert'),
  success: page.getByRole('dialog', { name: 'SUCCESS!' }),
})

async function expectMessage(page: Page, values: [string, string, string]): Promise<void> {
  await expect(contact(page).name).toHaveValue(values[0])
  await expect(contact(page).email).toHaveValue(values[1])
  await expect(contact(page).message).toHaveValue(values[2])
}

test('[W2] [W5] [W6] what is typed stays through a reload; pressed too early or twice, each form sends once', async ({
  page,
  server,
  pageErrors,
}) => {
  const sent: [path: string, body: unknown][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if ([WAITLIST, EMAIL].includes(pathname)) sent.push([pathname, request.postDataJSON()])
  })
  const { name, business, button, check } = waitlist(page)

  await test.step('what is typed stays through a reload', async () => {
    await page.goto('/')
    await name.fill('Ana')
    await business.check()
    await contact(page).name.fill('Ana')
    await contact(page).email.fill('ana@shop.com')
    await contact(page).message.fill('Hello')
  })

  await test.step('two presses of Enter before the code is there join once', async () => {
    const arrive = await holdRequests(page, /\/WaitlistForm/)
    await page.reload()
    await expect(name).toHaveValue('Ana')
    await expect(business).toBeChecked()
    await expect(button).toBeDisabled()
    await name.press('Enter')
    await name.press('Enter')
    arrive()
    await expect(check).toBeVisible()
    await expect(button).toBeDisabled()
  })

  await test.step('a double click sends one message and clears the fields', async () => {
    await expectMessage(page, ['Ana', 'ana@shop.com', 'Hello'])
    // Between the two presses the answer would bring up the dialog, under the second one.
    const answer = await holdRequests(page, new RegExp(EMAIL))
    await contact(page).button.dblclick()
    answer()
    await expect(contact(page).success).toContainText('We will follow up with an email!')
    await expectMessage(page, ['', '', ''])
    await page.keyboard.press('Escape')
    await expect(contact(page).success).toHaveCount(0)
    await expect(contact(page).button).toBeFocused()
  })

  await test.step('nothing comes back of what was sent, and the server has it once', async () => {
    await page.reload()
    await expect(name).toHaveValue('')
    await expectMessage(page, ['', '', ''])
    const params = { from_name: 'ana@shop.com', user_name: 'Ana', message: 'Hello' }
    expect(sent).toEqual([
      [WAITLIST, { name: 'Ana', email: '', customer_type: 'business' }],
      [EMAIL, expect.objectContaining({ template_params: params })],
    ])
    const calls = [`POST ${WAITLIST}`, `POST ${EMAIL}`]
    const arrived = (await server.requests()).filter((request) => calls.includes(request))
    expect(arrived).toEqual(calls)
    expect(pageErrors).toEqual([])
  })
})

test('[W5] [W6] a form whose code is gone says so, interrupts nobody, and sends once it is there', async ({
  page,
  pageErrors,
}) => {
  const { name, email, message, button, note, success } = contact(page)

  await test.step('the server does not answer, until the code is asked for again', async () => {
    await page.route(/\/ContactForm/, (route) => route.abort())
    // Where it answers, the page reloads itself as soon as nobody types.
    await page.route('**/healthz', (route) => route.abort())
    await page.goto('/')
    await name.fill('Ana')
    await email.fill('ana@shop.com')
    await message.pressSequentially('Hello')
    await expect(note).toContainText('What you typed is kept')
    await expect(message).toBeFocused()

    // The browser would send the form itself, and the message would be in the address.
    await button.click()
    await expect(message).toHaveValue('Hello')
    await expect(page).toHaveURL('/')

    // The code is there again. Any touch asks for it, so the note may go before it is pressed, unless the code is slow.
    // Held before it is let through, or it may come in between.
    const arrive = await holdRequests(page, HELD_CODE)
    await page.unroute(/\/ContactForm/)
    await note.getByRole('button', { name: 'Try again' }).click()
    await message.press('End')
    await page.keyboard.type(' again')
    await expect(message).toHaveValue('Hello again')
    arrive()
    await expect(note).toHaveCount(0)
    await expectMessage(page, ['Ana', 'ana@shop.com', 'Hello again'])
    await button.click()
    await expect(success).toBeVisible()
    await page.unroute('**/healthz')
    await page.unroute(HELD_CODE)
  })

  await test.step('after a release, whose pages have other code, the page reloads once nobody types', async () => {
    let isCodeGone = true
    await page.route(/\/ContactForm/, (route) => (isCodeGone ? route.abort() : route.continue()))
    await page.goto('/')
    await email.fill('ana@shop.com')
    await message.pressSequentially('Hello')
    await expect(note).toBeVisible()

    // The next page asks for code that is there.
    page.once('framenavigated', () => {
      isCodeGone = false
    })
    await message.blur()
    await expect(note).toHaveCount(0)
    await expectMessage(page, ['', 'ana@shop.com', 'Hello'])
    await name.fill('Ana')
    await button.click()
    await expect(success).toBeVisible()
  })
  expect(pageErrors).toEqual([])
})
