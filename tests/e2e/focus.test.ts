import type { Page } from 'playwright'
import { expectSaid, recordAnnouncements } from '../fixtures/screens/announcements.ts'
import { expectHeading, pressByKey } from '../fixtures/screens/focus.ts'
import {
  openReview,
  receiptImage,
  row,
  showList,
  signIn,
  signInOnline,
  status,
} from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce' })

const keys = (page: Page) => page.getByRole('dialog', { name: 'Keys' })

test('every link, key and tab of Hermes leads the focus to where a person goes on', async ({
  page,
  server,
}) => {
  await signIn(page, server.origin)
  await expectHeading(page, 'What would you like to do?')
  await pressByKey(page.getByRole('link', { name: 'Business Dashboard' }))
  await expectHeading(page, 'Business Dashboard')
  await pressByKey(page.getByRole('link', { name: 'Add a Business' }))
  await expectHeading(page, 'Add a Business')
  await page.goBack()
  await expectHeading(page, 'Business Dashboard')
  await pressByKey(page.getByRole('link', { name: 'Hermes home' }))
  await expectHeading(page, 'What would you like to do?')
  await page.getByRole('link', { name: 'Review Receipt' }).click()
  await expectHeading(page, 'Review Receipt')

  // A dialog returns the focus; one that was opened by a key from nowhere leaves it to the heading.
  await pressByKey(status(page))
  await expect(page.getByRole('dialog', { name: 'Connection and sending' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status(page)).toBeFocused()
  await page.keyboard.press('?')
  await expect(keys(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status(page)).toBeFocused()
  const search = page.getByLabel('Find a customer or business')
  await search.fill('maya')
  await page.keyboard.press('Escape')
  // Nothing has the focus now, so keys are commands.
  await page.keyboard.press('?')
  await expect(keys(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectHeading(page, 'Review Receipt')
  await search.fill('')

  // Arrow keys turn the tabs, and the focus goes with them.
  await page.getByRole('tab', { name: /^To review/ }).focus()
  for (const name of [/^Waiting to send/, /^Needs you/, /^Sent/, /^To review/]) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toBeFocused()
  }

  // A row that scrolls out of sight leaves the focus to its list, which does not move.
  await expect(row(page, 'r-0001')).toBeVisible()
  await row(page, 'r-0001').focus()
  const list = page.getByRole('group', { name: 'Requests to review' })
  // Less than that while only the first page is there.
  const top = await list.evaluate((scroller) => {
    scroller.scrollTo({ top: 1_000 })
    return scroller.scrollTop
  })
  await expect(row(page, 'r-0001')).toHaveCount(0)
  await expect(list).toBeFocused()
  expect(await list.evaluate((scroller) => scroller.scrollTop)).toBe(top)
  await list.evaluate((scroller) => scroller.scrollTo({ top: 0 }))
  await expect(row(page, 'r-0001')).toBeVisible()

  await page.keyboard.press('n')
  await expectHeading(page, /^maya/)
  await page.keyboard.press('n')
  await expectHeading(page, /^devon/)
  await page.keyboard.press('p')
  await expectHeading(page, /^maya/)
  await pressByKey(page.getByRole('button', { name: 'Next request' }))
  await expectHeading(page, /^devon/)
  await page.keyboard.press('x')
  await expectHeading(page, /^hiwot/)
  await pressByKey(page.getByRole('link', { name: 'Back to the queue' }))
  await expectHeading(page, 'Review Receipt')
  await pressByKey(row(page, 'r-0003'))
  await expectHeading(page, /^hiwot/)
  await page.keyboard.press('t')
  await expect(page.getByRole('tab', { name: 'Receipt Template' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectHeading(page, /^hiwot/)
  await page.keyboard.press('o')
  await expect(page.getByLabel('Notes')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await expectHeading(page, 'Review Receipt')
  await page.goto('/hermes/no/such/page')
  await pressByKey(page.getByRole('link', { name: 'Back to Campfire' }))
  // A page of its own, where the browser starts at the top.
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
})

test('deciding, undoing and discarding never drop the focus, and are heard', async ({
  page,
  server,
}) => {
  await recordAnnouncements(page)
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0003')
  await expect(receiptImage(page)).toBeVisible()
  await expectSaid(page, /^Request 3 of \d+/m)

  // A button that disables itself passes the focus on to its neighbor.
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  await zoomIn.focus()
  await expect(async () => {
    if (await zoomIn.isEnabled()) await page.keyboard.press('Enter')
    await expect(zoomIn).toBeDisabled({ timeout: 100 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused()
  await expectSaid(page, /^Zoom 300 %$/m)
  await page.keyboard.press(']')
  await expectSaid(page, /^Turned by 90 degrees$/m)
  await page.keyboard.press('t')
  await expectSaid(page, /^Receipt Template, tab$/m)

  await page.keyboard.press('3')
  await expectSaid(page, /^Not readable ticked$/m)
  await page.keyboard.press('Shift+R')
  await expectHeading(page, /^sam/)
  await expectSaid(page, /^Saved on this tablet, waiting to be sent$/m)
  await expectSaid(page, /^Request 3 of \d+\n/m)
  const undo = page.getByRole('button', { name: 'Undo' })
  await pressByKey(undo)
  await expectHeading(page, /^hiwot/)
  await pressByKey(page.getByRole('button', { name: 'Reject' }))
  await expectHeading(page, 'Review Receipt')
  await page.keyboard.press('u')
  await expectHeading(page, /^hiwot/)

  await server.orderFaults({
    method: 'POST',
    path: '/receipt_activity',
    kind: 'status-422',
    times: 1,
  })
  await page.keyboard.press('r')
  await expectHeading(page, 'Review Receipt')
  await expect(page.getByRole('tab', { name: 'Needs you (1)' })).toBeVisible()
  await showList(page, 'Needs you')
  await row(page, 'r-0003').click()
  await expectHeading(page, /^hiwot/)
  const discard = page.getByRole('button', { name: 'Discard my decision' })
  await pressByKey(discard)
  await pressByKey(page.getByRole('button', { name: 'Keep it' }))
  await expect(discard).toBeFocused()
  await pressByKey(discard)
  await pressByKey(page.getByRole('button', { name: 'Discard', exact: true }))
  await expect(discard).toHaveCount(0)
  // The form has taken the place of the decision.
  await expect(page.getByRole('tabpanel', { name: 'Review' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('r')
  await expectHeading(page, 'Review Receipt')
  await expectSaid(page, /^Sent: rejected, hiwot/m)
})
