import type { Page } from 'playwright'
import { backToQueue, openReview, signInToQueue, SLIGO_COFFEE } from '../fixtures/screens/hermes.ts'
import { DESK } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true })

/** Reading takes seconds, and many more on a busy machine. */
const READ = { timeout: 90_000 }

const READER = /recognition|onnx|wasm/

const panel = (page: Page) => page.getByRole('region', { name: 'From the image' })
const useAll = (page: Page) => panel(page).getByRole('button', { name: 'Use all' })
const business = (page: Page) => page.getByRole('combobox', { name: 'Business' })
const subtotal = (page: Page) => page.getByLabel('Subtotal before tax')

/** @returns the addresses of everything in this device's caches */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map((request) => request.url)
  })

/** @returns the files that offline recognition needs and this device lacks */
async function missingFiles(page: Page): Promise<string[]> {
  const kept = await keptFiles(page)
  return ['reader-worker', '.wasm', '_det_infer', '_rec_infer', 'ppocr_keys'].filter(
    (part) => !kept.some((url) => url.includes(part)),
  )
}

test('[V3] [V4] [V5] the image proposes business, time and subtotal, and S takes them over, also offline', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ readsImages: true })
  await signInToQueue(page, server.origin)
  await openReview(page, SLIGO_COFFEE.id)
  await expect(useAll(page)).toBeVisible(READ)
  // These are only suggestions: nothing is filled in by itself.
  await expect(business(page)).toHaveValue('')
  await expect(subtotal(page)).toHaveValue('')
  // Typed values are kept, and in a text field the key is an ordinary letter.
  await subtotal(page).fill('9.99')
  await subtotal(page).press('s')
  await expect(business(page)).toHaveValue('')
  await subtotal(page).fill('9.99')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('s')
  await expect(business(page)).toHaveValue(SLIGO_COFFEE.business)
  await expect(page.getByRole('spinbutton', { name: /^hour/ })).toHaveText('08')
  await expect(page.getByRole('spinbutton', { name: /^second/ })).toHaveText('31')
  await expect(subtotal(page)).toHaveValue('9.99')
  await panel(page).getByRole('button', { name: 'Use Subtotal: $8.20' }).click()
  await expect(subtotal(page)).toHaveValue(SLIGO_COFFEE.subtotal)

  await backToQueue(page)
  await expect.poll(() => missingFiles(page), READ).toEqual([])
  await page.context().setOffline(true)
  // After a reload, the reader starts again from local files; here also on a desktop screen.
  await page.setViewportSize(DESK)
  await page.reload()
  await openReview(page, 'r-0003')
  await expect(useAll(page)).toBeVisible(READ)
  await page.keyboard.press('s')
  await expect(business(page)).toHaveValue('Abay Table')
  await expect(subtotal(page)).toHaveValue('52.50')
  expect(pageErrors).toEqual([])

  await panel(page).getByRole('button', { name: 'Do not read images' }).click()
  await expect(panel(page)).toContainText('Not read on this tablet')
  await panel(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(panel(page).getByText('Abay Table', { exact: true })).toBeVisible(READ)
})

test('a visitor of the public pages downloads nothing of the reader', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ readsImages: true })
  await page.goto('/')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(async () => (await keptFiles(page)).length).toBeGreaterThan(10)
  expect((await keptFiles(page)).filter((url) => READER.test(url))).toEqual([])
  expect((await server.requests()).filter((request) => READER.test(request))).toEqual([])
})
