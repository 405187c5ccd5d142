/**
 * What comes up under the finger takes no second press of a double press. Watched from inside the page: on a busy
 * machine a press from outside may come too late to be the second of two.
 */
import { openReview, signInOnline } from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true })

test('[V7] [V10] Undo, which comes up under the finger on Reject, waits', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0016')
  await page.keyboard.press('3')
  await page.evaluate(() => {
    new MutationObserver(() => {
      // Not the one in the panel, which may show for a moment before the next request does.
      const undo = document.querySelector('[aria-label="Last decision"] button')
      if (undo) document.body.dataset.atFirst ??= getComputedStyle(undo).pointerEvents
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-at-first', 'none')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCSS('pointer-events', 'auto')
})

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
