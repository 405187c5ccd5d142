import type { Page } from 'playwright'
import { openQueue, receiptImage, row, signIn } from '../../fixtures/screens/hermes.ts'
import { expect, test, type TestServer } from '../../fixtures/test.ts'

test.use({ isOnline: true, wholeQueue: true, reducedMotion: 'reduce' })
const LIST = 'GET /api/main/prod/receipt_activity'

async function pagesRead(server: TestServer): Promise<number> {
  return (await server.requests()).filter((request) => request.startsWith(LIST)).length
}

/** Signs in, waits until the first page of Hermes has read what it prefetches, and counts anew in the queue. */
async function signInAndCount(page: Page, server: TestServer): Promise<void> {
  await signIn(page, server.origin)
  await expect.poll(() => pagesRead(server)).toBe(2)
  await page.goto('about:blank')
  await server.endFaults()
  await openQueue(page, server.origin)
}

function noteDecoding(): void {
  const { decode } = HTMLImageElement.prototype
  HTMLImageElement.prototype.decode = async function () {
    await decode.call(this)
    document.documentElement.dataset.decoded = 'yes'
  }
}

test('[Q1] [X10] the whole queue is read as it is scrolled, and after a decision the next image shows from memory', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await page.addInitScript(noteDecoding)
  await signInAndCount(page, server)
  await expect(row(page, 'r-0001')).toBeVisible()
  // The queue reads as many requests as are prefetched: two pages.
  const toReview = page.getByRole('tab', { name: /^To review/ })
  await expect(toReview).toHaveText('To review (40+)')
  await expect(page.getByText('40 here, more on the server')).toBeVisible()
  await expect(page.getByText('40 ready offline')).toBeVisible({ timeout: 60_000 })
  // Its image was prefetched; that of the last request is not among the next 40.
  await expect(row(page, 'r-0001').locator('canvas')).toBeVisible()
  expect(await pagesRead(server)).toBe(2)

  await test.step('a row that scrolls out of sight leaves the focus to its list, which does not move', async () => {
    await row(page, 'r-0001').focus()
    const scroller = page.getByRole('group', { name: 'Requests to review' })
    const top = await scroller.evaluate((element) => {
      element.scrollTo({ top: 1_000 })
      return element.scrollTop
    })
    await expect(row(page, 'r-0001')).toHaveCount(0)
    await expect(scroller).toBeFocused()
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(top)
  })

  await page.getByRole('list', { name: 'Requests to review' }).hover()
  const last = row(page, 'r-0058')
  await expect(async () => {
    await page.mouse.wheel(0, 900)
    await expect(last).toBeVisible({ timeout: 300 })
  }).toPass()
  await expect(last.locator('canvas')).toHaveCount(0)
  await expect(page.getByText('That is the whole queue.')).toBeVisible()
  expect(await pagesRead(server)).toBe(3)
  await expect(toReview).toHaveText('To review (57)')
  await expect(page.getByText('All 57 requests')).toBeVisible()

  await test.step('the next image is decoded by then, and shows without storage or network', async () => {
    await page.goto('/hermes/r-0004')
    await expect(receiptImage(page)).toBeVisible()
    await expect(page.locator('html[data-decoded]')).toHaveCount(1)
    await page.context().setOffline(true)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('receipt-images')) await caches.delete(name)
      }
    })
    // A button that disables itself passes the focus on to its neighbor.
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    await zoomIn.focus()
    await expect(async () => {
      if (await zoomIn.isEnabled()) await page.keyboard.press('Enter')
      await expect(zoomIn).toBeDisabled({ timeout: 100 })
    }).toPass()
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused()
    await page.keyboard.press('3')
    await page.keyboard.press('Shift+R')
    await expect(page).toHaveURL('/hermes/r-0005')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('lena.fischer')
    await expect(receiptImage(page)).toBeVisible()
  })
})
