import { holdRequests } from '../fixtures/tablets/hold-requests.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true })

test('[W5] [W6] a form whose code is gone says so, interrupts nobody, and sends once it is there', async ({
  page,
  pageErrors,
}) => {
  await page.route(/\/ContactForm/, (route) => route.abort())
  // Where it answers, the page reloads itself as soon as nobody types.
  await page.route('**/healthz', (route) => route.abort())
  await page.goto('/')
  const form = page.locator('#contact form')
  const message = form.getByLabel('Message')
  const note = form.getByRole('alert')
  await form.getByLabel('Name').fill('Ana')
  await form.getByLabel('Email').fill('ana@shop.com')
  await message.pressSequentially('Hello')
  await expect(note).toContainText('What you typed is kept')
  await expect(message).toBeFocused()

  // The browser would send the form itself, and the message would be in the address.
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(message).toHaveValue('Hello')
  await expect(page).toHaveURL('/')

  // The code is there again. Any touch asks for it, so the note may go before it is pressed, unless the code is slow.
  await page.unroute(/\/ContactForm/)
  const arrive = await holdRequests(page, /\/ContactForm/)
  await note.getByRole('button', { name: 'Try again' }).click()
  await message.press('End')
  await page.keyboard.type(' again')
  await expect(message).toHaveValue('Hello again')
  arrive()
  await expect(note).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Ana')
  await expect(message).toHaveValue('Hello again')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog', { name: 'SUCCESS!' })).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('[W5] [W6] after a release, whose pages have other code, the page reloads once nobody types and keeps the text', async ({
  page,
}) => {
  let isCodeGone = true
  await page.route(/\/ContactForm/, (route) => (isCodeGone ? route.abort() : route.continue()))
  await page.goto('/')
  const form = page.locator('#contact form')
  const message = form.getByLabel('Message')
  const note = form.getByRole('alert')
  await form.getByLabel('Email').fill('ana@shop.com')
  await message.pressSequentially('Hello')
  await expect(note).toBeVisible()

  // The next page asks for code that is there.
  page.once('framenavigated', () => {
    isCodeGone = false
  })
  await message.blur()
  await expect(note).toHaveCount(0)
  await expect(form.getByLabel('Email')).toHaveValue('ana@shop.com')
  await expect(message).toHaveValue('Hello')
  await form.getByLabel('Name').fill('Ana')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog', { name: 'SUCCESS!' })).toBeVisible()
})

test('[W2] [W3] Enter in a form whose code is still on its way sends it once that is there', async ({
  page,
}) => {
  const arrive = await holdRequests(page, /\/WaitlistForm/)
  await page.goto('/waitlist')
  const form = page.locator('form')
  await form.getByLabel('Name').fill('Ana')
  await expect(form.getByRole('button', { name: 'Join the Waitlist' })).toBeDisabled()
  await page.keyboard.press('Enter')
  arrive()
  await expect(form.getByRole('img', { name: 'You are on the list' })).toBeVisible()
})
