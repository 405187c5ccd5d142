/**
 * What comes up under the finger takes no second press of a double press. Watched from inside the page: on a busy
 * machine a press from outside may come too late to be the second of two.
 */
import { expect, test } from '../../fixtures/test.ts'

test('[W6] the result of a message, which comes up over Send, waits', async ({ page }) => {
  await page.goto('/')
  const form = page.locator('#contact form')
  await form.getByLabel('Name').fill('Ana')
  await form.getByLabel('Email').fill('ana@shop.com')
  await form.getByLabel('Message').fill('Hello')
  await page.evaluate(() => {
    const send = document.querySelector('#contact form [type=submit]')
    new MutationObserver(() => {
      if (!send || !document.querySelector('dialog[open]')) return
      const { x, y, width, height } = send.getBoundingClientRect()
      const pressed = document.elementFromPoint(x + width / 2, y + height / 2)
      document.body.dataset.pressedAgain ??= pressed?.closest('dialog') ? 'dialog' : 'nothing'
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  })
  await form.getByRole('button').click()
  await expect(page.locator('body')).toHaveAttribute('data-pressed-again', 'nothing')
  const result = page.getByRole('dialog', { name: 'SUCCESS!' })
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(result).toHaveCount(0)
})
