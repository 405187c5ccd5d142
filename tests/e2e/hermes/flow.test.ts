import { openReview, receiptImage, signInToQueue } from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

test('[X10] decide and next: the next image is decoded by then, and shows without storage or network', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await page.addInitScript(() => {
    const decode = HTMLImageElement.prototype.decode
    HTMLImageElement.prototype.decode = async function () {
      await decode.call(this)
      document.documentElement.dataset.decoded = 'yes'
    }
  })
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0004')
  await expect(page.locator('html[data-decoded]')).toHaveCount(1)
  // Now the next image can only come from memory.
  await page.context().setOffline(true)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('receipt-images')) await caches.delete(name)
    }
  })
  await page.keyboard.press('3')
  await page.keyboard.press('Shift+R')
  await expect(page).toHaveURL('/hermes/r-0005')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('lena.fischer')
  await expect(receiptImage(page)).toBeVisible()
})
