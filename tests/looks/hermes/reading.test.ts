import type { Page } from 'playwright'
import sharp from 'sharp'
import { openReview, receiptImage, signInOnline } from '../../fixtures/screens/hermes.ts'
import {
  business,
  confirmButton,
  frame,
  keepBatteryLow,
  lines,
  panel,
  READ,
  STATED,
  subtotal,
} from '../../fixtures/screens/image-reading.ts'
import { expectSoundInAllLooks } from '../../fixtures/screens/looks.ts'
import { inWords, PHONE, TABLET, UPRIGHT } from '../../fixtures/screens/sizes.ts'
import { holdRequests } from '../../fixtures/tablets/hold-requests.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ reducedMotion: 'reduce' })

const LAST = 'r-0012'

/** The parts that show a reading. */
const PANEL = '[aria-label="From the image"], [aria-label="Lines read in the image"]'

const line = (page: Page) => page.getByRole('img', { name: 'The line read for Subtotal' })

/** A receipt with wide line spacing, saved by an app as one long image. */
const WIDTH = 900
const LINE = 120
/** Height of the letters' line box. */
const LETTERS = 30

const HEIGHT = 6000

/** This is to be read in it. */
const LONG_RECEIPT = { subtotal: '$108.00' }

/** The text, line by line: 36 items of 3 dollars each, and 14 other lines. */
const LINES = [
  'Sligo Creek Coffee',
  '8204 Flower Ave',
  'Takoma Park, MD 20912',
  '',
  'Date 11/10/2026 08:12 AM',
  '',
  ...Array.from({ length: 36 }, (_, index) => amount(`Blend ${index + 1}`, '3.00')),
  '',
  amount('Subtotal', '108.00'),
  amount('Tax (6%)', '6.48'),
  amount('Total', '114.48'),
  '',
  amount('Visa', '114.48'),
  '',
  'Thank you!',
]

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
    notes: await boxOf(page.getByRole('textbox', { name: 'Notes' })),
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

/** Where the parts of the form's beginning are, as `top, height`. */
function beginning(page: Page): Promise<string[]> {
  const parts = page.locator(
    'section[aria-label="From the image"], [data-field], [role="toolbar"][aria-label="Image"]',
  )
  return parts.filter({ visible: true }).evaluateAll((shown) =>
    shown.map((part) => {
      const { top, height } = part.getBoundingClientRect()
      return `${top}, ${height}`
    }),
  )
}

/** Expects that on an upright screen the reading is one line, which moves nothing when it comes. */
async function expectNothingMoved(page: Page, letRead: () => void): Promise<void> {
  const before: Record<number, string[]> = {}
  for (const size of [PHONE, UPRIGHT]) {
    await page.setViewportSize(size)
    await expect(panel(page).getByText('Reading the image…')).toBeVisible()
    expect((await boxOf(panel(page))).height, inWords(size)).toBeLessThan(60)
    // A phone waits without a place for what may not come.
    await expect(
      page.locator('[data-found-rows] section:empty').filter({ visible: true }),
    ).toHaveCount(size === PHONE ? 0 : 1)
    before[size.width] = await beginning(page)
  }
  letRead()
  await expect(confirmButton(page)).toBeVisible(READ)
  for (const size of [PHONE, UPRIGHT]) {
    await page.setViewportSize(size)
    expect(await beginning(page), inWords(size)).toEqual(before[size.width])
  }
  await page.setViewportSize(TABLET)
}

test('[X2] [V3] [V4] [V5] what is read in an image moves nothing in any size, breaks no rule, and a long receipt is read to its end', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ readsImages: true })
  await keepBatteryLow(page)
  const body = await longReceipt()
  await page.context().route(new RegExp(`${LAST}-`), (route) => route.fulfill({ body }))

  await test.step('it moves nothing when it comes', async () => {
    const letRead = await holdRequests(page.context(), /_rec_infer/)
    await signInOnline(page, server.origin)
    await openReview(page, STATED)
    await expectNothingMoved(page, letRead)
  })

  for (const size of [PHONE, UPRIGHT, TABLET]) {
    await test.step(inWords(size), async () => {
      await page.setViewportSize(size)
      await expect(lines(page)).toHaveCount(3)
      await expect(frame(page)).toHaveCount(0)
      await expectOneLine(page)
    })
  }
  await test.step('the lines break no rule, all three and one of them', async () => {
    await expectSoundInAllLooks(page, PANEL)
    await subtotal(page).click()
    await expect(lines(page)).toHaveCount(1)
    await expectSoundInAllLooks(page, PANEL)
    await page.keyboard.press('Escape')
    await expect(lines(page)).toHaveCount(3)
  })

  await test.step('a long receipt is as wide as the stage, zoomed notch by notch, and read to its end', async () => {
    await page.setViewportSize(TABLET)
    await page.goto(`/hermes/${LAST}`)
    await expect(receiptImage(page)).toBeVisible()
    const percent = page.getByText(/^\d+%$/).filter({ visible: true })
    await expect(percent).toHaveText('100%')
    const stage = await boxOf(page.getByRole('group', { name: /Arrow keys move it/ }))
    const top = await boxOf(receiptImage(page))
    expect(top.width).toBeCloseTo(stage.width - 112, 0)
    expect(top.y).toBeCloseTo(stage.y, 0)
    await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2)
    await page.mouse.wheel(0, -100)
    await expect(percent).toHaveText('115%')
    await page.mouse.wheel(0, 100)
    await expect(percent).toHaveText('100%')
    await expect(panel(page)).toContainText(LONG_RECEIPT.subtotal, READ)
    await subtotal(page).click()
    await expect(frame(page)).toBeVisible()
    expectWithin(await boxOf(frame(page)), stage)
  })
  expect(pageErrors).toEqual([])
})

/** @returns a JPEG of 900 × 6000 pixels with letters of 30 pixels */
function longReceipt(): Promise<Buffer> {
  const rows = LINES.map(
    (line, index) => `<text x="40" y="${(index + 0.7) * LINE}" xml:space="preserve">${line}</text>`,
  ).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff"/>
    <g font-family="monospace" font-size="${LETTERS}" fill="#111">${rows}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

function amount(label: string, dollars: string): string {
  return label.padEnd(34) + dollars.padStart(9)
}
