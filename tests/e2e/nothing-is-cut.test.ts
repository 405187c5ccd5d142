import type { Locator } from 'playwright'
import { chip, fillIn } from '../fixtures/screens/business-form.ts'
import { cutTexts } from '../fixtures/screens/cut-texts.ts'
import {
  backToQueue,
  openReview,
  receiptImage,
  reject,
  row,
  showList,
  signInOnline,
  signInToQueue,
  status,
} from '../fixtures/screens/hermes.ts'
import { DESK, NARROW, PHONE, TABLET, UPRIGHT } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true })

const ALL_SIZES = [NARROW, PHONE, UPRIGHT, TABLET, DESK]

async function expectWhole(part: Locator, where: string): Promise<void> {
  expect(await cutTexts(part), where).toEqual([])
}

/** @returns the parts of a row that have no size, reach out of the row, or cover another part */
function misplaced(link: Locator): Promise<string[]> {
  return link.evaluate((element) => {
    const frame = element.getBoundingClientRect()
    const parts = [...element.children]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
    return parts
      .filter(({ part, box }) => {
        const isOutside =
          Math.min(box.left - frame.left, frame.right - box.right) < 0 ||
          Math.min(box.top - frame.top, frame.bottom - box.bottom) < 0
        const isCovering = parts.some(
          ({ part: other, box: b }) =>
            other !== part &&
            Math.min(box.right, b.right) - Math.max(box.left, b.left) > 0.5 &&
            Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top) > 0.5,
        )
        return box.width < 1 || box.height < 1 || isOutside || isCovering
      })
      .map(({ part }) => part.textContent || part.outerHTML)
  })
}

test('[Q5] a row shows image, draft, claim and age at every width, and the queue what it covers', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0002')
  await page.getByLabel('Notes').fill('Half typed')
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
})

/** @returns by how many pixels a line's words up to a certain place run past its edge */
function pastEdge(line: Locator, upTo: RegExp): Promise<number> {
  return line.evaluate((element, end) => {
    const range = document.createRange()
    range.setStart(element.firstChild!, 0)
    range.setEnd(element.firstChild!, element.textContent.search(end))
    return range.getBoundingClientRect().right - element.getBoundingClientRect().right
  }, upTo)
}

const LONG_REASON = `The same receipt came from two customers of one address, and it counts once: see
https://campfire.example/rules/one-purchase-counts-once-whoever-uploads-it-first-and-however-often`

test('[Q5] what needs you shows its whole reason at every width, however long it is', async ({
  page,
  server,
}) => {
  await page.route('**/receipt_activity', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { error: LONG_REASON } })
      : route.fallback(),
  )
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0003')
  await page.getByLabel('Notes').fill(LONG_REASON)
  await reject(page)
  await showList(page, 'Needs you')
  const refused = row(page, 'r-0003')
  await expect(refused).toContainText('it counts once')
  for (const size of ALL_SIZES) {
    await page.setViewportSize(size)
    const where = `at ${size.width}`
    await expectWhole(refused.getByText('it counts once'), where)
    await expectWhole(page.getByRole('group', { name: 'Your decision' }), where)
    expect(await misplaced(refused), where).toEqual([])
    await expectWhole(status(page), where)
  }
})

test('[V4] [A3] no field is cut on the narrowest phone, whether empty, wrong or filled in', async ({
  page,
  server,
}) => {
  await page.setViewportSize(NARROW)
  const form = page.locator('main form')
  await signInOnline(page, server.origin)
  await page.goto('/hermes/r-0002')
  await expect(receiptImage(page)).toBeVisible()
  await expectWhole(form, 'an empty review')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.locator('label').filter({ hasText: 'Other' }).click()
  await expect(page.getByText('Select a datetime')).toBeVisible()
  await expectWhole(form, 'a wrong review')
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect(page.getByText('Select a datetime')).toHaveCount(0)
  await expectWhole(form, 'a review')

  await page.goto('/hermes/business/add')
  await expect(chip(page, 'Business type', 'MoCo restaurant pass')).toBeVisible()
  await expectWhole(form, 'an empty business')
  await fillIn(page)
  await expectWhole(form, 'a business')
})
