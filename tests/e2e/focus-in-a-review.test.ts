import type { Page } from 'playwright'
import { expectSaid, recordAnnouncements } from '../fixtures/screens/announcements.ts'
import { expectHeading, pressByKey } from '../fixtures/screens/focus.ts'
import { openQueue, receiptImage, signIn } from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, reducedMotion: 'reduce' })

/** Reading takes seconds, and many more on a busy machine. */
const READ = { timeout: 90_000 }

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

test('every control of a review keeps the focus, gives it back or passes it on', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ readsImages: true })
  await recordAnnouncements(page)
  const fault = { method: 'GET', kind: 'status-500', times: 999 } as const
  await server.orderFaults({ ...fault, path: '/receipt-images/r-0010-1' })
  await signIn(page, server.origin)
  await openQueue(page, server.origin)

  // What is missing offline, and the way to a request that lacks it.
  const stuck = button(page, '1 image cannot be loaded at the moment')
  await pressByKey(stuck)
  await expect(page.getByRole('dialog', { name: 'Not ready offline' })).toBeFocused()
  await pressByKey(button(page, 'Try again now'))
  await expect(button(page, 'Try again now')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stuck).toBeFocused()
  await pressByKey(stuck)
  await pressByKey(page.getByRole('dialog').getByRole('link'))
  await expectHeading(page, /^grace/)
  const again = button(page, 'Try again')
  await again.focus()
  await server.endFaults()
  await again.press('Enter')
  await expect(receiptImage(page)).toBeVisible()
  // The image, if it came at once, else the heading: nothing else on the image's side can be pressed meanwhile.
  const image = page.getByRole('group', { name: /^Receipt.*Arrow keys move it/ })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(image.or(heading).and(page.locator(':focus'))).toHaveCount(1)

  await page.goto('/hermes/r-0001')
  const panel = page.getByRole('region', { name: 'From the image' })
  const useAll = panel.getByRole('button', { name: 'Use all' })
  await expect(useAll).toBeVisible(READ)
  await pressByKey(panel.getByRole('button', { name: /^Use Business/ }))
  await expect(panel.getByRole('button', { name: /^Use Date and time/ })).toBeFocused()
  await pressByKey(useAll)
  // Not to the button that turns the reading off, for which the next Enter was not meant.
  await expectHeading(page, /^maya/)
  await expectSaid(page, /^Business, date and subtotal are filled in$/m)
  await pressByKey(panel.getByRole('button', { name: 'Do not read images on this tablet' }))
  const turnOn = panel.getByRole('button', { name: 'Turn on' })
  await expect(turnOn).toBeFocused()
  await expectSaid(page, /^Images are not read on this tablet$/m)
  await pressByKey(turnOn)
  await expect(button(page, 'Do not read images on this tablet')).toBeFocused()
  await expectSaid(page, /^Images are read on this tablet$/m)

  const opensNext = page.getByRole('switch', { name: /^Open the next one/ })
  for (const isOn of [true, false]) {
    await opensNext.press('Space')
    await expect(opensNext).toBeChecked({ checked: isOn })
    await expect(opensNext).toBeFocused()
  }
  await pressByKey(button(page, 'Brightness and contrast'))
  await pressByKey(button(page, 'Invert'))
  await expect(button(page, 'Inverted')).toBeFocused()
  await pressByKey(button(page, 'As photographed'))
  await expect(button(page, 'Invert')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Brightness and contrast')).toBeFocused()
  await pressByKey(button(page, 'Keys'))
  await page.keyboard.press('Escape')
  await expect(button(page, 'Keys')).toBeFocused()

  await page.goto('/hermes/r-0002')
  await pressByKey(button(page, 'Fill in'))
  await expect(button(page, 'Fill in')).toBeFocused()
  await expectSaid(page, /^Business, date and subtotal are filled in$/m)
  await pressByKey(button(page, 'Skip'))
  await expectHeading(page, /^hiwot/)

  await page.goto('/hermes/r-0004')
  await pressByKey(button(page, 'Next image'))
  // It was the last one.
  await expect(page.getByRole('radio', { name: 'Image 2' })).toBeFocused()
  await page.getByRole('radio', { name: 'Image 1' }).press('Space')
  await expect(page.getByRole('radio', { name: 'Image 1' })).toBeFocused()

  await page.goto('/hermes/r-0059')
  const hints = page.getByRole('status', { name: 'Hints' })
  await pressByKey(hints.getByRole('button', { name: 'Tick “Duplicate”' }))
  await expect(hints.getByRole('button', { name: 'Untick “Duplicate”' })).toBeFocused()
  await page.getByRole('tab', { name: /^Similar Receipts/ }).click()
  const compare = page.getByRole('button', { name: /^Compare with/ })
  for (const leave of ['Escape', 'Enter']) {
    await pressByKey(compare)
    await expect(page.getByRole('dialog', { name: 'Compare the receipts' })).toBeFocused()
    if (leave === 'Enter') await button(page, 'Close').focus()
    await page.keyboard.press(leave)
    await expect(compare).toBeFocused()
  }
})
