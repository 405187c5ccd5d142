import type { Page } from 'playwright'
import { backToQueue, openReview, receiptImage, signInOnline } from '../fixtures/screens/hermes.ts'
import { DESK } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true, reducedMotion: 'reduce' })

/** Has two images. */
const LONG_RECEIPT = 'r-0004'

const zoom = (page: Page) => page.getByRole('toolbar', { name: 'Image' })

test('[V2] keys zoom, turn, invert and step through the images, but not while somebody types', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ viewport: DESK })
  await signInOnline(page, server.origin)
  await openReview(page, LONG_RECEIPT)
  await page.keyboard.press('+')
  await expect(zoom(page)).toContainText('150%')
  await page.keyboard.press('-')
  await expect(zoom(page)).toContainText('100%')
  await page.keyboard.press(']')
  await expect(receiptImage(page)).toHaveAttribute('style', /rotate\(90deg\)/)
  await page.keyboard.press('[')
  await expect(receiptImage(page)).toHaveAttribute('style', /rotate\(0deg\)/)
  await page.keyboard.press('i')
  await expect(receiptImage(page)).toHaveCSS('filter', /invert\(1\)/)
  await page.keyboard.press('.')
  await expect(page.getByRole('radio', { name: 'Image 2' })).toBeChecked()
  await expect(receiptImage(page)).toHaveCSS('filter', 'none')
  await page.keyboard.press(',')
  await expect(page.getByRole('radio', { name: 'Image 1' })).toBeChecked()

  await page.getByLabel('Notes').pressSequentially('+].i')
  await expect(page.getByLabel('Notes')).toHaveValue('+].i')
  await expect(page.getByRole('radio', { name: 'Image 1' })).toBeChecked()
  await expect(receiptImage(page)).toHaveCSS('filter', /invert\(1\)/)
  await expect(receiptImage(page)).toHaveAttribute('style', /rotate\(0deg\)/)
  await expect(zoom(page)).toContainText('100%')
  await expect(page.getByRole('button', { name: 'Rotate right' })).toHaveAttribute(
    'aria-keyshortcuts',
    ']',
  )
})

test('[V2] rotation, brightness and contrast stay with their image, after leaving and a reload', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await openReview(page, LONG_RECEIPT)
  await page.getByRole('button', { name: 'Rotate right' }).click()
  await page.getByRole('button', { name: 'Brightness and contrast' }).click()
  await page.getByRole('slider', { name: 'Contrast' }).press('End')
  await page.getByRole('slider', { name: 'Brightness' }).press('ArrowRight')
  await expect(receiptImage(page)).toHaveCSS('filter', 'brightness(1.1) contrast(3)')
  await page.keyboard.press('Escape')
  await backToQueue(page)
  await openReview(page, LONG_RECEIPT)
  await expect(receiptImage(page)).toHaveCSS('filter', 'brightness(1.1) contrast(3)')
  await page.reload()
  await expect(receiptImage(page)).toHaveCSS('filter', 'brightness(1.1) contrast(3)')
  await expect(receiptImage(page)).toHaveAttribute('style', /rotate\(90deg\)/)
  await page.getByRole('button', { name: 'Next image' }).click()
  await expect(receiptImage(page)).toHaveCSS('filter', 'none')
  await expect(receiptImage(page)).toHaveAttribute('style', /rotate\(0deg\)/)
  await page.getByRole('button', { name: 'Previous image' }).click()
  await page.getByRole('button', { name: 'Brightness and contrast, changed' }).click()
  await page.getByRole('button', { name: 'As photographed' }).click()
  await expect(receiptImage(page)).toHaveCSS('filter', 'none')
  await expect(receiptImage(page)).toHaveAttribute('style', /rotate\(90deg\)/)
})

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
  await touch('touchStart', [-40, 0], [40, 0])
  for (const apart of [50, 60, 70, 80]) await touch('touchMove', [-apart, 0], [apart, 0])
  await touch('touchEnd')
  await expect(zoom(page)).toContainText('200%')
  const before = (await receiptImage(page).boundingBox())?.y ?? 0
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await receiptImage(page).boundingBox())?.y).toBeLessThan(before)
  await page.getByRole('button', { name: 'Show all of it' }).click()
  await expect(zoom(page)).toContainText('100%')
  expect(pageErrors).toEqual([])
})
