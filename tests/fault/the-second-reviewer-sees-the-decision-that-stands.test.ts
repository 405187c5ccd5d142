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
} from '../fixtures/hermes.ts'
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
  await row(page, 'r-0014').click()
  await page.getByRole('button', { name: 'Decide again' }).click()
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
  await row(second, id).click()
  await expect(second.getByText('Another decision came first')).toBeVisible()
  const current = second.getByRole('region', { name: 'The decision that stands' })
  await expect(current).toContainText(REVIEWER)
  await expect(current).toContainText('Approved')

  // The reviewer's own input survives a reload and can be opened again.
  await second.reload()
  await second.getByRole('button', { name: 'Decide again' }).click()
  await expect(second.getByLabel('Notes')).toHaveValue('The top is cut off')
  await second.getByRole('button', { name: 'Discard my decision' }).click()
  await second.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(status(second)).toContainText('nothing waiting')

  const { ledger, decisions } = await server.ledger()
  expect(ledger.map(({ reviewId, points }) => [reviewId, points])).toEqual([[id, 8]])
  expect(decisions.filter(({ reviewId }) => reviewId === id)).toHaveLength(1)
})
