import type { Page } from 'playwright'
import {
  openReview,
  receiptImage,
  row,
  showList,
  signInToQueue,
} from '../../fixtures/screens/hermes.ts'
import {
  confirmButton,
  keepBatteryLow,
  lines,
  openConfirmable,
  panel,
  READ,
} from '../../fixtures/screens/image-reading.ts'
import { expectSound } from '../../fixtures/screens/no-violations.ts'
import { DESK, inWords, PHONE, TABLET, UPRIGHT } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ reducedMotion: 'reduce' })

/** Its customer stated what its image shows. */
const STATED = 'r-0002'

const useAll = (page: Page) => panel(page).getByRole('button', { name: 'Use all' })
const business = (page: Page) => page.getByRole('combobox', { name: 'Business' })
const subtotal = (page: Page) => page.getByLabel('Subtotal before tax')
const line = (page: Page) => page.getByRole('img', { name: 'The line read for Subtotal' })
/** Laid over the image for those who see it. */
const frame = (page: Page) => page.locator('[data-row-frame] > *')

interface Box {
  x: number
  y: number
  width: number
  height: number
}

async function boxOf(found: ReturnType<Page['locator']>): Promise<Box> {
  const box = await found.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}

/** @returns where everything is that somebody may press or look at next */
async function places(page: Page): Promise<Record<string, Box>> {
  const form = page.getByRole('region', { name: 'Decision' })
  return {
    image: await boxOf(receiptImage(page)),
    panel: await boxOf(panel(page)),
    confirm: await boxOf(confirmButton(page)),
    business: await boxOf(business(page)),
    subtotal: await boxOf(subtotal(page)),
    notes: await boxOf(page.getByLabel('Notes')),
    approve: await boxOf(form.getByRole('button', { name: 'Approve' })),
    reject: await boxOf(form.getByRole('button', { name: 'Reject' })),
  }
}

/** Expects that one box is within another, but for the rounding of pixels and the stroke around it. */
function expectWithin(inner: Box, outer: Box): void {
  const SPACE = 4
  expect(inner.x).toBeGreaterThanOrEqual(outer.x - SPACE)
  expect(inner.y).toBeGreaterThanOrEqual(outer.y - SPACE)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + SPACE)
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + SPACE)
}

/** Expects that a field in use shows its line alone, larger, framed in the image, and that nothing else moves. */
async function expectOneLine(page: Page): Promise<void> {
  // Pressing what is out of view would scroll.
  await subtotal(page).scrollIntoViewIfNeeded()
  await expect(async () => expect(await places(page)).toEqual(await places(page))).toPass()
  const before = await places(page)
  const small = await boxOf(line(page))
  await subtotal(page).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(frame(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lines read in the image' })).toContainText(
    '$115.88',
  )
  expect((await boxOf(line(page))).height).toBeGreaterThan(1.5 * small.height)
  expectWithin(await boxOf(frame(page)), await boxOf(receiptImage(page)))
  expect(await places(page)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(lines(page)).toHaveCount(3)
  await expect(frame(page)).toHaveCount(0)
  expect(await boxOf(line(page))).toEqual(small)
  expect(await places(page)).toEqual(before)
}

/** Expects that the lines break no rule, all three and one of them. */
async function expectSoundLines(page: Page): Promise<void> {
  // A date that the buttons at the foot cover by half would count as too small.
  await page
    .getByRole('spinbutton', { name: /^month/ })
    .evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await expectSound(page)
  await subtotal(page).click()
  await expect(lines(page)).toHaveCount(1)
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(lines(page)).toHaveCount(3)
}

/** @returns the files that reading offline needs and this device lacks */
function missingFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('recognition')).keys()
    return ['reader-worker', '.wasm', '_det_infer', '_rec_infer', 'ppocr_keys'].filter(
      (part) => !kept.some(({ url }) => url.includes(part)),
    )
  })
}

test('[X1] [X2] [V2] [V3] [V4] [V5] an image is read in the browser: its lines beside the form, confirmed by one key, and S, also offline', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ readsImages: true })
  await keepBatteryLow(page)
  await signInToQueue(page, server.origin)
  await openConfirmable(page, STATED)
  await expect(receiptImage(page)).toBeVisible()
  // These are only suggestions: nothing is filled in by itself.
  await expect(business(page)).toHaveValue('')
  await expect(subtotal(page)).toHaveValue('')

  for (const size of [TABLET, UPRIGHT, PHONE]) {
    await test.step(inWords(size), async () => {
      await page.setViewportSize(size)
      await expect(lines(page)).toHaveCount(3)
      await expect(frame(page)).toHaveCount(0)
      await expectOneLine(page)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectSoundLines(page)
      }
    })
  }

  await test.step('one key confirms what was looked at', async () => {
    await page.setViewportSize(TABLET)
    await expect(async () => {
      await page.keyboard.press('c')
      await expect(page).not.toHaveURL(new RegExp(STATED), { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('q')
    await showList(page, 'Sent')
    await expect(row(page, STATED)).toBeVisible()
    const { ledger } = await server.ledger()
    expect(ledger).toMatchObject([{ reviewId: STATED, points: 115 }])
  })

  await test.step('offline, after a reload, at a desk', async () => {
    await expect.poll(() => missingFiles(page), READ).toEqual([])
    await page.context().setOffline(true)
    await page.setViewportSize(DESK)
    await page.goto('/hermes/dashboard')
    await openReview(page, 'r-0003')
    await expect(useAll(page)).toBeVisible(READ)
    await page.keyboard.press('s')
    await expect(business(page)).toHaveValue('Abay Table')
    await expect(subtotal(page)).toHaveValue('52.50')
  })

  await test.step('turned off and on', async () => {
    await panel(page).getByRole('button', { name: 'Do not read images' }).click()
    await expect(panel(page)).toContainText('Not read on this tablet')
    await panel(page).getByRole('button', { name: 'Turn on' }).click()
    await expect(panel(page).getByText('Abay Table', { exact: true })).toBeVisible(READ)
  })
  expect(pageErrors).toEqual([])
})
