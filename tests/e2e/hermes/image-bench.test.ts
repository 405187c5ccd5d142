import type { Page } from 'playwright'
import { openReview, receiptImage, signInOnline } from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true, reducedMotion: 'reduce' })

/** Has two images. */
const LONG_RECEIPT = 'r-0004'

const percent = async (page: Page) => {
  const toolbar = await page.getByRole('toolbar', { name: 'Image' }).innerText()
  return Number(/(\d+)%/.exec(toolbar)?.[1])
}

test('[V2] two fingers zoom, a drag moves, and the button shows all of it again', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ hasTouch: true })
  await signInOnline(page, server.origin)
  await openReview(page, LONG_RECEIPT)
  const box = await receiptImage(page).boundingBox()
  if (!box) throw new Error('The image is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const finger = await page.context().newCDPSession(page)
  const touch = async (type: string, ...points: [number, number][]) => {
    const touchPoints = points.map(([dx, dy], id) => ({ x: x + dx, y: y + dy, id }))
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
  }
  const whole = await percent(page)
  await touch('touchStart', [-40, 0], [40, 0])
  for (const apart of [50, 60, 70, 80]) await touch('touchMove', [-apart, 0], [apart, 0])
  await touch('touchEnd')
  // Each of the two was rounded.
  await expect.poll(async () => Math.abs((await percent(page)) - 2 * whole)).toBeLessThan(2)
  const before = (await receiptImage(page).boundingBox())?.y ?? 0
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await receiptImage(page).boundingBox())?.y).toBeLessThan(before)
  await page.getByRole('button', { name: 'Show all of it' }).click()
  await expect.poll(() => percent(page)).toBe(whole)
  expect(pageErrors).toEqual([])
})
