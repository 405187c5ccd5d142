import type { Page } from 'playwright'
import { expectSaid, recordAnnouncements } from '../fixtures/screens/announcements.ts'
import { editOutbox } from '../fixtures/tablets/databases.ts'
import { expectHeading, pressByKey } from '../fixtures/screens/focus.ts'
import {
  openQueue,
  openReview,
  REVIEWER_2,
  row,
  showList,
  signIn,
  signInOnline,
  status,
} from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce' })

/** The customers of the requests that are decided here, in the order of the queue. */
const CUSTOMERS = {
  'r-0003': /^hiwot/,
  'r-0004': /^sam/,
  'r-0005': /^lena/,
  'r-0006': /^tomas/,
  'r-0007': /^carmen/,
  'r-0008': /^bill/,
}

type ReviewId = keyof typeof CUSTOMERS

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** From the review of the first one: rejects requests that follow each other, by keys. */
async function rejectByKeys(page: Page, reviewIds: readonly ReviewId[]): Promise<void> {
  for (const reviewId of reviewIds) {
    await expectHeading(page, CUSTOMERS[reviewId])
    await page.keyboard.press('3')
    await expect(page.getByRole('checkbox', { name: 'Not readable' })).toBeChecked()
    await page.keyboard.press('Shift+R')
    await expect(page).not.toHaveURL(new RegExp(`${reviewId}$`))
  }
}

/** Opens a review by its row and waits for the form. */
async function openForm(page: Page, reviewId: ReviewId): Promise<void> {
  await pressByKey(row(page, reviewId))
  await expect(button(page, 'Reject')).toBeVisible()
}

test('undoing what waits and accepting theirs lead to the neighbor, and are heard', async ({
  page,
  newTablet,
  server,
}) => {
  await recordAnnouncements(page)
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0003')
  await page.context().setOffline(true)
  await expect(status(page)).toContainText('Offline')
  await rejectByKeys(page, ['r-0003', 'r-0004', 'r-0005', 'r-0006'])
  await page.keyboard.press('q')
  await showList(page, 'Waiting to send')
  await pressByKey(button(page, /^Undo the decision about tomas/))
  await expectHeading(page, CUSTOMERS['r-0006'])
  await expectSaid(page, /^Undone\. The form is as you left it\.$/m)
  // In the review of a decision that waits, Undo brings the form back under the same heading.
  await page.keyboard.press('q')
  await showList(page, 'Waiting to send')
  await pressByKey(row(page, 'r-0005'))
  await expectHeading(page, CUSTOMERS['r-0005'])
  const decision = page.getByRole('region', { name: 'Decision' })
  await pressByKey(decision.getByRole('button', { name: 'Undo' }))
  await expect(button(page, 'Reject')).toBeVisible()
  await expectHeading(page, CUSTOMERS['r-0005'])
  await page.keyboard.press('r')
  await expectHeading(page, 'Review Receipt')

  const other = await newTablet()
  await signInOnline(other, server.origin, REVIEWER_2)
  await openReview(other, 'r-0003')
  await rejectByKeys(other, ['r-0003', 'r-0004', 'r-0005'])
  await expect(status(other)).toContainText('nothing waiting')
  await page.context().setOffline(false)
  await expect(status(page)).toContainText('3 need you')
  await expectSaid(page, /^Online, 3 need you$/m)
  await pressByKey(status(page))
  await pressByKey(page.getByRole('link', { name: 'Show what needs me' }))
  // The details are closed, and the focus is not back on what opened them: the list is another place.
  await expectHeading(page, 'Review Receipt')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const accept = (name: RegExp) =>
    button(page, new RegExp(`^Accept theirs, ${name.source.slice(1)}`))
  const all = button(page, 'Accept all theirs (3)')
  await pressByKey(accept(CUSTOMERS['r-0003']))
  await expect(row(page, 'r-0004')).toBeFocused()
  await expectSaid(page, /^Accepted theirs for hiwot/m)
  await pressByKey(button(page, 'Undo'))
  await expect(all).toBeFocused()
  await expectSaid(page, /^Your decision is back\.$/m)
  await pressByKey(all)
  await pressByKey(button(page, 'Keep all'))
  await expect(all).toBeFocused()
  await pressByKey(all)
  await page.keyboard.press('Escape')
  await expect(all).toBeFocused()
  await pressByKey(all)
  await pressByKey(button(page, 'Accept all theirs'))
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  await expect(button(page, 'Undo')).toBeFocused()
  await expectSaid(page, /^Accepted 3 decisions$/m)
  await pressByKey(button(page, 'Undo'))
  await expect(all).toBeFocused()
  await expectSaid(page, /^Your decisions are back\.$/m)

  await pressByKey(row(page, 'r-0004'))
  await expectHeading(page, CUSTOMERS['r-0004'])
  await pressByKey(button(page, 'Accept theirs'))
  await pressByKey(button(page, 'Keep mine'))
  await expect(button(page, 'Accept theirs')).toBeFocused()
  await pressByKey(button(page, 'Accept theirs'))
  await pressByKey(page.getByRole('alertdialog').getByRole('button', { name: 'Accept theirs' }))
  await expect(page.getByText('This request has been decided already')).toBeVisible()
  await expectHeading(page, CUSTOMERS['r-0004'])
  await expectSaid(page, /^Accepted theirs for sam/m)

  // Two presses without a pause accept one, not its neighbor too, which nobody has looked at.
  await page.keyboard.press('q')
  await showList(page, 'Needs you')
  await accept(CUSTOMERS['r-0003']).focus()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expectSaid(page, /^Accepted theirs for hiwot[^]*^Accepted theirs for hiwot/m)
  await expect(page.getByRole('tab', { name: 'Needs you (1)' })).toBeVisible()
})

test('discarding and sending again lead to the neighbor, and are heard', async ({
  page,
  server,
}) => {
  await recordAnnouncements(page)
  await signInOnline(page, server.origin)
  await server.orderFaults({
    method: 'POST',
    path: '/receipt_activity',
    kind: 'status-422',
    times: 3,
  })
  await openForm(page, 'r-0006')
  await rejectByKeys(page, ['r-0006', 'r-0007', 'r-0008'])
  await expect(status(page)).toContainText('3 need you')
  // The server has failed at the second and the third; of what is stored of another, nothing can be read.
  await editOutbox(page, (rows) => [
    ...rows.slice(0, 1),
    ...rows.slice(1).map((row) => ({ ...row, problem: { ...row.problem, status: 500 } })),
    { reviewId: 'damaged', state: 'unreadable', dueAt: 0 },
  ])
  await openQueue(page, server.origin)
  await showList(page, 'Needs you')
  const discard = (name = '') => button(page, new RegExp(`^Discard${name}`))
  const discarded = async () =>
    pressByKey(page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }))

  await pressByKey(discard(', tomas'))
  await pressByKey(button(page, 'Keep it'))
  await expect(discard(', tomas')).toBeFocused()
  await pressByKey(discard(', tomas'))
  await discarded()
  await expect(row(page, 'r-0007')).toBeFocused()
  await expectSaid(page, /^The decision is discarded$/m)
  await pressByKey(button(page, /^Send again, carmen/))
  await expect(row(page, 'r-0008')).toBeFocused()
  await expectSaid(page, /^Waiting to be sent again$/m)
  await expectSaid(page, /^Sent: rejected, carmen/m)

  await pressByKey(row(page, 'r-0008'))
  await expectHeading(page, CUSTOMERS['r-0008'])
  await pressByKey(button(page, 'Send again'))
  await expectHeading(page, CUSTOMERS['r-0008'])
  await expectSaid(page, /^Waiting to be sent again[^]*^Waiting to be sent again$/m)
  await expectSaid(page, /^Sent: rejected, bill/m)

  await page.keyboard.press('q')
  await showList(page, 'Needs you')
  await pressByKey(page.getByText('Stored data'))
  await expect(page.getByText('Stored data')).toBeFocused()
  await pressByKey(discard())
  await discarded()
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  await expectHeading(page, 'Review Receipt')
})

test('searching, filtering and reading on lead to the list or back into the search', async ({
  page,
  server,
}) => {
  await recordAnnouncements(page)
  await server.orderFaults({
    method: 'GET',
    path: 'receipt_activity',
    kind: 'status-500',
    times: 999,
  })
  await signIn(page, server.origin)
  await openQueue(page, server.origin)
  // Pressed or not, it goes as soon as the queue can be read.
  await button(page, 'Try again').focus()
  await server.endFaults()
  await expect(row(page, 'r-0001')).toBeVisible()
  const refresh = button(page, 'Refresh')
  await expect(refresh).toBeFocused()
  await pressByKey(refresh)
  await expect(refresh).toBeFocused()

  const search = page.getByLabel('Find a customer or business')
  await search.fill('nobody at all')
  await expectSaid(page, /^No request matches$/m)
  await pressByKey(button(page, 'Show all requests'))
  await expect(page.getByRole('group', { name: 'Requests to review' })).toBeFocused()
  await expect(row(page, 'r-0001')).toBeVisible()
  await search.fill('maya')
  await expectSaid(page, /^\d+ requests match$/m)
  await pressByKey(button(page, 'Clear'))
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')

  const newest = button(page, 'Newest first')
  await newest.press('Space')
  await expect(newest).toBeFocused()
  // The button is gone once there is no more. The list then has the focus, or its last row that is in sight.
  const more = button(page, 'Load more')
  await pressByKey(more)
  await expect(page.getByText(/^This covers all/)).toBeVisible()
  const list = page.getByRole('group', { name: 'Requests to review' })
  await expect(list.and(page.locator(':focus-within'))).toHaveCount(1)
})
