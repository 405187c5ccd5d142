import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true })

test('[W5] [W6] a form whose code is gone says so, interrupts nobody, and sends once it is there', async ({
  page,
  pageErrors,
}) => {
  await page.route(/\/(ContactForm|healthz)/, (route) => route.abort())
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

  // The server is back, with a new release.
  await page.unrouteAll()
  await message.press('End')
  await page.keyboard.type(' again')
  await expect(message).toHaveValue('Hello again')
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Ana')
  await expect(message).toHaveValue('Hello again')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog', { name: 'SUCCESS!' })).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('[W2] [W3] Enter in a form whose code is still on its way sends it once that is there', async ({
  page,
}) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/WaitlistForm/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/waitlist')
  const form = page.locator('form')
  await form.getByLabel('Name').fill('Ana')
  await expect(form.getByRole('button', { name: 'Join the Waitlist' })).toBeDisabled()
  await page.keyboard.press('Enter')
  arrive()
  await expect(form.getByRole('img', { name: 'You are on the list' })).toBeVisible()
})
