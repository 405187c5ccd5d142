import type { Page } from 'playwright'
import { receiptImage, signInToQueue } from '../fixtures/screens/hermes.ts'
import {
  confirmButton,
  keepBatteryLow,
  lines,
  openConfirmable,
} from '../fixtures/screens/image-reading.ts'
import { expectSound } from '../fixtures/screens/no-violations.ts'
import { inWords, PHONE, TABLET, UPRIGHT } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, reducedMotion: 'reduce' })

const REVIEW = 'r-0002'

const subtotal = (page: Page) => page.getByLabel('Subtotal before tax')
const band = (page: Page) => page.getByRole('region', { name: 'Lines read in the image' })
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
    panel: await boxOf(page.getByRole('region', { name: 'From the image' })),
    confirm: await boxOf(confirmButton(page)),
    business: await boxOf(page.getByRole('combobox', { name: 'Business' })),
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

async function openAndRead(page: Page, origin: string): Promise<void> {
  await keepBatteryLow(page)
  await signInToQueue(page, origin)
  await openConfirmable(page, REVIEW)
  await expect(receiptImage(page)).toBeVisible()
}

test('[V2] [V4] a field in use shows its line alone, larger, and framed in the image, and nothing else moves', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ readsImages: true })
  await openAndRead(page, server.origin)
  for (const size of [TABLET, UPRIGHT, PHONE]) {
    await test.step(inWords(size), async () => {
      await page.setViewportSize(size)
      await expect(lines(page)).toHaveCount(3)
      await expect(frame(page)).toHaveCount(0)
      // Pressing what is out of view would scroll.
      await subtotal(page).scrollIntoViewIfNeeded()
      await expect(async () => expect(await places(page)).toEqual(await places(page))).toPass()
      const before = await places(page)
      const small = await boxOf(line(page))

      await subtotal(page).click()
      await expect(subtotal(page)).toBeFocused()
      await expect(lines(page)).toHaveCount(1)
      await expect(frame(page)).toBeVisible()
      await expect(band(page)).toContainText('$115.88')
      const large = await boxOf(line(page))
      expect(large.height).toBeGreaterThan(1.5 * small.height)
      expectWithin(await boxOf(frame(page)), await boxOf(receiptImage(page)))
      expect(await places(page)).toEqual(before)

      await page.keyboard.press('Escape')
      await expect(lines(page)).toHaveCount(3)
      await expect(frame(page)).toHaveCount(0)
      expect(await boxOf(line(page))).toEqual(small)
      expect(await places(page)).toEqual(before)
    })
  }
})

test('the lines that were read break no rule, all three and one of them, in both color schemes', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ readsImages: true })
  await openAndRead(page, server.origin)
  for (const size of [TABLET, UPRIGHT, PHONE]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`${inWords(size)}, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme })
        await expect(lines(page)).toHaveCount(3)
        // A date that the buttons at the foot cover by half would count as too small.
        await page
          .getByRole('spinbutton', { name: /^month/ })
          .evaluate((field) => field.scrollIntoView({ block: 'center' }))
        await expectSound(page)
        await subtotal(page).click()
        await expect(lines(page)).toHaveCount(1)
        await expectSound(page)
        await page.keyboard.press('Escape')
      })
    }
  }
})
