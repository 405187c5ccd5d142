/** The queue and the reviews before a decision, in all looks: nothing breaks a rule, is cut or lies elsewhere. */
import type { Locator, Page } from 'playwright'
import { cutTexts } from '../../fixtures/screens/cut-texts.ts'
import {
  backToQueue,
  chooseBusiness,
  receiptImage,
  row,
  signInToQueue,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expectSoundInAllLooks } from '../../fixtures/screens/looks.ts'
import { misplaced } from '../../fixtures/screens/misplaced.ts'
import { DESK, NARROW, PHONE, TABLET, UPRIGHT } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true, leavesNothing: true, reducedMotion: 'reduce', viewport: TABLET })

const ALL_SIZES = [NARROW, PHONE, UPRIGHT, DESK, TABLET]
/** The same phone with the bars of its browser. */
const PHONE_WITH_BARS = { width: 390, height: 664 }
/** Its image is that of r-0009, rotated, scaled down and saved again, from another customer. */
const RESENT = 'r-0059'

async function expectWhole(part: Locator, where: string): Promise<void> {
  expect(await cutTexts(part), where).toEqual([])
}

/** Checks a dialog and closes it. */
async function expectSoundDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expectSoundInAllLooks(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** @returns the points of a part, in its middle and near its edges, where something else lies or the screen ends */
function coveredPoints(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const across = [left + 2, (left + right) / 2, right - 2]
    const down = [top + 2, (top + bottom) / 2, bottom - 2]
    return across
      .flatMap((x) => down.map((y) => ({ x, y, found: document.elementFromPoint(x, y) })))
      .filter(({ found }) => !element.contains(found))
      .map(({ x, y, found }) => `${x}, ${y}: ${found?.outerHTML.slice(0, 80)}`)
  })
}

/** Opens a review, and expects its first field above the fold of a phone, and an image that can be read. */
async function openAboveTheFold(page: Page, reviewId: string): Promise<void> {
  await page.goto(`/hermes/${reviewId}`)
  await expect(receiptImage(page)).toBeVisible()
  const field = page.locator('form [data-field]').first()
  for (const size of [PHONE, PHONE_WITH_BARS, UPRIGHT, TABLET]) {
    await page.setViewportSize(size)
    if (size === TABLET) continue
    const seen = `${reviewId} at ${size.width} × ${size.height}`
    await expect(field.getByRole('combobox', { name: 'Business' })).toBeVisible()
    // The foot stays at the lower edge while the form scrolls.
    await expect(page.getByRole('button', { name: 'Approve' }), seen).toBeInViewport()
    expect(await coveredPoints(field), seen).toEqual([])
    // It follows the screen's size a frame or more later.
    const image = receiptImage(page).locator('xpath=..')
    await expect
      .poll(async () => (await image.boundingBox())?.height, seen)
      .toBeGreaterThan(size.height / 4)
  }
}

/** @returns by how many pixels a line's words up to a certain place run past its edge */
function pastEdge(line: Locator, upTo: RegExp): Promise<number> {
  return line.evaluate((element, end) => {
    const range = document.createRange()
    range.setStart(element.firstChild!, 0)
    range.setEnd(element.firstChild!, element.textContent.search(end))
    return range.getBoundingClientRect().right - element.getBoundingClientRect().right
  }, upTo)
}

test('[Q5] [V1] [V3] [V4] the queue and the reviews break no rule, and nothing is cut or out of place', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)

  await test.step('a review opens with its first field above the fold of a phone', async () => {
    // With two images, without and with what the customer stated, which comes before the first field.
    await openAboveTheFold(page, 'r-0004')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.locator('label').filter({ hasText: 'Other', visible: true }).click()
    await expect(page.getByText('Select a datetime')).toBeVisible()
    await expectSoundInAllLooks(page)
    await openAboveTheFold(page, 'r-0001')
    await openAboveTheFold(page, 'r-0002')
  })

  await test.step('a switch that is on looks otherwise, in forced colors too', async () => {
    const opensNext = page
      .locator('label')
      .filter({ hasText: 'Open the next one after deciding', visible: true })
    for (const forcedColors of ['active', 'none'] as const) {
      await page.emulateMedia({ forcedColors })
      const looks = async () => {
        await page.mouse.move(0, 0)
        return (await opensNext.screenshot()).toString('base64')
      }
      const before = await looks()
      await opensNext.click()
      await expect(page.getByRole('switch')).toBeChecked({ checked: forcedColors === 'active' })
      expect(await looks(), `forced colors: ${forcedColors}`).not.toBe(before)
    }
  })

  await test.step('no field is cut on the narrowest phone, whether empty, wrong or filled in', async () => {
    await page.setViewportSize(NARROW)
    const form = page.getByRole('region', { name: 'Decision' }).locator('form')
    await expectWhole(form, 'an empty review')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.locator('label').filter({ hasText: 'Other', visible: true }).click()
    await expect(page.getByText('Select a datetime')).toBeVisible()
    await expectWhole(form, 'a wrong review')
    await page.getByRole('button', { name: 'Fill in' }).click()
    await expect(page.getByText('Select a datetime')).toHaveCount(0)
    await expectWhole(form, 'a review')
  })

  await test.step('the queue, whose rows show image, draft, claim and age at every width', async () => {
    await backToQueue(page)
    const coverage = page.getByText(/more on the server|^All \d+ requests/)
    await expect(coverage).toBeVisible()
    for (const size of ALL_SIZES) {
      await page.setViewportSize(size)
      const where = `at ${size.width}`
      for (const id of ['r-0001', 'r-0002', 'r-0004']) {
        await expect(row(page, id).locator('canvas'), where).toBeVisible()
        expect(await misplaced(row(page, id)), `${id} ${where}`).toEqual([])
      }
      const drafted = row(page, 'r-0002')
      for (const words of ['Draft', 'Twinbrook Hardware & Paint · $115.88', /^Open · \d+ d ago$/]) {
        await expect(drafted.getByText(words), where).toBeInViewport({ ratio: 1 })
        await expectWhole(drafted.getByText(words), where)
      }
      // The end of the line, which says how old the list is, may be cut.
      expect(await pastEdge(coverage, / · /), where).toBeLessThanOrEqual(0)
      await expectWhole(page.getByText(/^Today/), where)
      await expectWhole(page.getByRole('tablist'), where)
      await expectWhole(status(page), where)
    }
    await expectSoundInAllLooks(page)
  })

  await test.step('what opens over the queue', async () => {
    // The box of the status clips: a line lower than the font's own is cut in Firefox, whatever Chromium shows.
    const [line = 0, ownLine = 0] = await status(page)
      .getByText('nothing waiting')
      .evaluate((box) =>
        ['', 'normal'].map((lineHeight) => {
          box.style.lineHeight = lineHeight
          return box.getBoundingClientRect().height
        }),
      )
    expect(line).toBeGreaterThanOrEqual(ownLine)
    await status(page).click()
    await expectSoundDialog(page, 'Connection and sending')
    await page.keyboard.press('?')
    await expectSoundDialog(page, 'Keys')
    await page.getByLabel('Find any receipt').fill('nobody of that name')
    await expect(page.getByText('No request matches')).toBeVisible()
    await expectSoundInAllLooks(page, '[role="tabpanel"]')
  })
})

test('[V8] [V9] [X4] what is found about an image sent twice breaks no rule, and is there offline', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  const hint = page.getByRole('status', { name: 'Hints' })
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  const template = page.getByRole('region', { name: 'Template of Depot Lane Coffee' })

  await test.step('an image that was sent twice is hinted at', async () => {
    await page.goto(`/hermes/${RESENT}`)
    await expect(receiptImage(page)).toBeVisible()
    // Prefetched images are hashed one at a time, when the page is idle.
    const words = 'The same image came from priya.nair@customers.example'
    await expect(hint).toContainText(words, { timeout: 60_000 })
    await expectSoundInAllLooks(page, '[role="status"][aria-label="Hints"]')
    const duplicate = page.getByRole('checkbox', { name: 'Duplicate' })
    await expect(duplicate).not.toBeChecked()
    const tick = hint.getByRole('button', { name: 'Tick “Duplicate”' })
    for (const size of ALL_SIZES) {
      await page.setViewportSize(size)
      // A trial click fails if something covers the button.
      await tick.click({ trial: true })
    }
    // Nor does one that comes meanwhile lie over what is being written.
    await page.setViewportSize({ width: 1280, height: 900 })
    const notes = page.getByRole('textbox', { name: 'Notes' })
    await notes.evaluate((element) => element.focus({ preventScroll: true }))
    expect(await coveredPoints(notes)).toEqual([])
    await tick.click()
    await expect(duplicate).toBeChecked()
  })

  await test.step('and compared, beside its business’s template', async () => {
    await page.getByRole('button', { name: 'Brightness and contrast' }).click()
    await expectSoundDialog(page, 'Brightness and contrast')
    await chooseBusiness(page, 'Depot Lane Coffee')
    await expect(tab(/^Similar Receipts/)).toContainText('(1)')
    await tab(/^Similar Receipts/).click()
    await expect(page.getByText('business, datetime and subtotal are filled in')).toBeVisible()
    await expect(page.getByText('Same image', { exact: true })).toBeVisible()
    await expectSoundInAllLooks(page, 'main')
    await page.getByRole('button', { name: /^Compare/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare the receipts' })
    await expect(dialog.locator('img[src^="blob:"]')).toHaveCount(2)
    await expect(dialog.getByRole('row', { name: /^Customer/ })).toContainText('differs')
    await expect(dialog.getByRole('row', { name: /^Status/ })).not.toContainText('differs')
    await expectSoundDialog(page, 'Compare the receipts')
    await tab(/^Receipt Template/).click()
    await expect(template.locator('img[src^="blob:"]').first()).toBeVisible()
    await expectSoundInAllLooks(page, 'main')
  })

  await test.step('offline too', async () => {
    await page.context().setOffline(true)
    await expect(status(page)).toContainText('Offline')
    await page.reload()
    await expect(hint).toContainText('The same image came from priya.nair@customers.example')
    await tab(/^Similar Receipts/).click()
    await expect(page.getByText('Same image', { exact: true })).toBeVisible()
    await tab(/^Receipt Template/).click()
    for (const size of ALL_SIZES) {
      await page.setViewportSize(size)
      await expect(template.locator('img[src^="blob:"]').first()).toBeInViewport()
    }
    await expect(template.getByRole('radio')).toHaveCount(2)
  })
})
