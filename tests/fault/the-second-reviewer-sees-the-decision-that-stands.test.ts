import {
  approve,
  fillApproval,
  openReview,
  reject,
  REVIEWER,
  REVIEWER_2,
  row,
  showList,
  signInToQueue,
  SLIGO_COFFEE,
  status,
} from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

const { id } = SLIGO_COFFEE

test('a refused decision steps aside with its reason and does not hold up the others', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  for (const reviewId of ['r-0014', 'r-0015']) {
    await openReview(page, reviewId)
    await reject(page)
  }
  await server.orderFaults({
    method: 'POST',
    path: '/receipt_activity',
    kind: 'status-422',
    times: 1,
  })
  await page.context().setOffline(false)
  await expect(status(page)).toContainText('Online · 1 needs you', { timeout: 60_000 })
  await showList(page, 'Sent')
  await expect(row(page, 'r-0015')).toBeVisible()
  await showList(page, 'Needs you')
  await expect(row(page, 'r-0014')).toContainText('Injected 422')
  await page.getByRole('link', { name: /^Edit and send again/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Not readable' })).toBeChecked()
  await page.getByRole('button', { name: 'Reject' }).click()
  await showList(page, 'Sent')
  await expect(row(page, 'r-0014')).toBeVisible({ timeout: 60_000 })
})

test('[Q5] two reviewers decide the same request, one of them offline', async ({
  newTablet,
  server,
}) => {
  const first = await newTablet()
  const second = await newTablet()
  await signInToQueue(first, server.origin, REVIEWER)
  await signInToQueue(second, server.origin, REVIEWER_2)

  await openReview(second, id)
  await second.context().setOffline(true)
  await second.getByLabel('Notes').fill('The top is cut off')
  await reject(second, 'Not complete')
  await openReview(first, id)
  await fillApproval(first, SLIGO_COFFEE)
  await approve(first)
  await showList(first, 'Sent')
  await expect(row(first, id)).toContainText('8 points', { timeout: 60_000 })

  await second.context().setOffline(false)
  await expect(status(second)).toContainText('1 needs you', { timeout: 60_000 })
  await showList(second, 'Needs you')
  await expect(row(second, id)).toContainText('Needs attention')
  await expect(row(second, id)).toContainText('Another decision came first')
  const mine = second.getByRole('group', { name: 'Your decision' })
  const theirs = second.getByRole('group', { name: 'The decision that stands' })
  await expect(theirs).toContainText(REVIEWER)
  await expect(theirs).toContainText('Approved')

  // What the reviewer entered survives a reload, and giving it up can be undone.
  await second.reload()
  await expect(mine).toContainText('The top is cut off')
  await second.getByRole('button', { name: /^Accept theirs/ }).click()
  await expect(status(second)).toContainText('nothing waiting')
  await second.getByRole('button', { name: 'Undo' }).click()
  await expect(mine).toContainText('The top is cut off')

  // The review shows the same, offers no form that would only bring the conflict back, and stays with theirs.
  await row(second, id).click()
  await expect(second.getByRole('link', { name: 'Back to the queue' })).toBeVisible()
  await expect(mine).toContainText('The top is cut off')
  await expect(second.getByLabel('Notes')).toHaveCount(0)
  await second.getByRole('button', { name: 'Accept theirs' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Accept theirs' }).click()
  await expect(status(second)).toContainText('nothing waiting')
  await expect(second.getByText('This request has been decided already')).toBeVisible()
  await expect(theirs).toContainText(REVIEWER)

  const { ledger, decisions } = await server.ledger()
  expect(ledger.map(({ reviewId, points }) => [reviewId, points])).toEqual([[id, 8]])
  expect(decisions.filter(({ reviewId }) => reviewId === id)).toHaveLength(1)
})
