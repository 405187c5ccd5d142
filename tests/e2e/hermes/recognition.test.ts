import type { Page } from 'playwright'
import {
  backToQueue,
  openReview,
  receiptImage,
  row,
  showList,
  signInOnline,
  SLIGO_COFFEE,
} from '../../fixtures/screens/hermes.ts'
import {
  confirmButton,
  keepBatteryLow,
  lines,
  panel,
  READ,
  storedReadings,
} from '../../fixtures/screens/image-reading.ts'
import { LONG_RECEIPT, longReceipt } from '../../fixtures/data/long-receipt.ts'
import { expectSoundInAllLooks } from '../../fixtures/screens/looks.ts'
import { inWords, PHONE, TABLET, UPRIGHT } from '../../fixtures/screens/sizes.ts'
import { holdRequests } from '../../fixtures/tablets/hold-requests.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ reducedMotion: 'reduce' })

/** Its customer stated what its image shows. */
const STATED = 'r-0002'
/** Read ahead, too. */
const AHEAD = { id: 'r-0003', business: 'Abay Table' }
/** Further down, so that reading ahead has hardly come to it. */
const NOT_AHEAD = { id: 'r-0010', business: 'Kentlands Flower Barn', subtotal: '113.00' }
const LAST = 'r-0012'

/** The only calls that a tablet sends something with while nobody decides: who somebody is. */
const WITH_A_BODY = ['/api/staff/v1/verify_id_token', '/identitytoolkit.googleapis.com/']
/** In bytes. Less than any image, even compressed to something that can just be read. */
const SMALL = 5_000

/** What is shown of a reading. */
const PANEL = '[aria-label="From the image"], [aria-label="Lines read in the image"]'

const allButton = (page: Page) => panel(page).getByRole('button', { name: 'Use all' })
const business = (page: Page) => page.getByRole('combobox', { name: 'Business' })
const subtotal = (page: Page) => page.getByRole('textbox', { name: 'Subtotal before tax' })
const line = (page: Page) => page.getByRole('img', { name: 'The line read for Subtotal' })
/** Laid over the image for those who see it. */
const frame = (page: Page) => page.locator('[data-row-frame] > *')

/** The worker that reads, if it runs. */
const readers = (page: Page) =>
  page.workers().filter((worker) => worker.url().includes('reader-worker'))

/** Notes what a tablet sends beyond who somebody is, and what it asks other servers for. */
function watchRequests(page: Page, ours: string): { sent: string[]; elsewhere: string[] } {
  const sent: string[] = []
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== ours) elsewhere.push(request.url())
    const { length = 0 } = request.postDataBuffer() ?? {}
    const isKnown = WITH_A_BODY.some((known) => pathname.includes(known))
    if (length > (isKnown ? SMALL : 0)) sent.push(`${request.method()} ${pathname}: ${length}`)
  })
  return { sent, elsewhere }
}

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

/** @returns the files that reading offline needs and this device lacks */
function missingFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stored = await (await caches.open('recognition')).keys()
    return ['reader-worker', '.wasm', '_det_infer', '_rec_infer', 'ppocr_keys'].filter(
      (part) => !stored.some(({ url }) => url.includes(part)),
    )
  })
}

/** Where the parts of the form's beginning are, as `top, height`. */
function beginning(page: Page): Promise<string[]> {
  const parts = page.locator('section[aria-label="From the image"], [data-field]')
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

test('[X1] [X2] [V3] [V4] [V5] an image is read in the browser: its lines beside the form, confirmed by one key, forgotten at sign-out', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ readsImages: true })
  await keepBatteryLow(page)
  const body = await longReceipt()
  await page.context().route(new RegExp(`${LAST}-`), (route) => route.fulfill({ body }))

  await test.step('its reading moves nothing when it comes, and fills in nothing', async () => {
    const letRead = await holdRequests(page.context(), /_rec_infer/)
    await signInOnline(page, server.origin)
    await openReview(page, STATED)
    await expectNothingMoved(page, letRead)
    await expect(business(page)).toHaveValue('')
    await expect(subtotal(page)).toHaveValue('')
    expect((await storedReadings(page)).join()).toContain(STATED)
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

  await test.step('one key confirms what was looked at', async () => {
    await expect(async () => {
      await page.keyboard.press('c')
      await expect(page).not.toHaveURL(new RegExp(STATED), { timeout: 1_000 })
    }).toPass()
    await backToQueue(page)
    await showList(page, 'Sent')
    await expect(row(page, STATED)).toBeVisible()
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

  await test.step('forgotten at sign-out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/login/)
    await expect.poll(() => storedReadings(page)).toEqual([])
  })
  const { ledger } = await server.ledger()
  expect(ledger).toMatchObject([{ reviewId: STATED, points: 115 }])
  expect(pageErrors).toEqual([])
})

// What it repeats in a browser, `reading-on-screen.test.tsx` and the tests of `recognition/` show without one.
test(
  '[X1] [X3] [V2] images are read ahead and offline, on this device alone, where reading is turned on',
  { tag: '@repeats' },
  async ({ newTablet, server, pageErrors }) => {
    const page = await newTablet({ readsImages: true })
    const context = page.context()
    const { sent, elsewhere } = watchRequests(page, server.origin)

    await test.step('the next ones ahead', async () => {
      await signInOnline(page, server.origin)
      await page.goto(`/hermes/${SLIGO_COFFEE.id}`)
      await expect(panel(page)).toContainText(SLIGO_COFFEE.business, READ)
      const isStored = async () => {
        const keys = (await storedReadings(page)).join()
        return [STATED, AHEAD.id].every((id) => keys.includes(`${id}-`))
      }
      await expect.poll(isStored, READ).toBe(true)
      await expect.poll(() => missingFiles(page), READ).toEqual([])
      expect(sent).toEqual([])
      expect(elsewhere).toEqual([])
    })

    // From here on, only what somebody opens is read.
    await keepBatteryLow(page)
    await test.step('offline: what was read ahead is there, and others are read', async () => {
      await context.setOffline(true)
      await page.goto('/hermes/dashboard')
      await openReview(page, AHEAD.id)
      await expect(panel(page)).toContainText(AHEAD.business)
      expect(readers(page)).toEqual([])
      await backToQueue(page)
      await openReview(page, NOT_AHEAD.id)
      await expect(allButton(page)).toBeVisible(READ)
      await page.keyboard.press('s')
      await expect(business(page)).toHaveValue(NOT_AHEAD.business)
      await expect(subtotal(page)).toHaveValue(NOT_AHEAD.subtotal)
      await context.setOffline(false)
    })

    await test.step('turned off and on, and without its files', async () => {
      await page.goto(`/hermes/${AHEAD.id}`)
      await panel(page).getByRole('button', { name: 'Do not read images' }).click()
      await expect(panel(page)).toContainText('Not read on this tablet')
      await panel(page).getByRole('button', { name: 'Turn on' }).click()
      await expect(panel(page).getByText(AHEAD.business, { exact: true })).toBeVisible(READ)
      await page.evaluate(() => caches.delete('recognition'))
      await context.setOffline(true)
      await page.goto(`/hermes/${LAST}`)
      await expect(panel(page)).toContainText('The text reader is not on this tablet yet')
    })
    expect(pageErrors).toEqual([])
  },
)
