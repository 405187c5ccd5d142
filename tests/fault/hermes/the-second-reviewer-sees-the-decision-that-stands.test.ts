import {
  approve,
  fillApproval,
  openReview,
  reject,
  REVIEWER,
  REVIEWER_2,
  row,
  showList,
  signInOnline,
  SLIGO_COFFEE,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true })

const { id } = SLIGO_COFFEE
const REFUSED = 'r-0014'

test('[Q5] [X6] a refused decision and one in conflict wait for their person, and hold up no other', async ({
  newTablet,
  server,
}) => {
  const first = await newTablet()
  const second = await newTablet()
  await signInOnline(first, server.origin, REVIEWER)
  await signInOnline(second, server.origin, REVIEWER_2)

  await test.step('one is refused', async () => {
    const refusal = { path: '/receipt_activity', kind: 'status-422', times: 1 } as const
    await server.orderFaults({ method: 'POST', ...refusal })
    await openReview(second, REFUSED)
    await reject(second)
    await expect(status(second)).toContainText('Online · 1 needs you')
  })

  await test.step('two reviewers decide the same request, one of them offline', async () => {
    await openReview(second, id)
    await second.context().setOffline(true)
    await second.getByLabel('Notes').fill('The top is cut off')
    await reject(second, 'Not complete')
    await openReview(first, id)
    await fillApproval(first, SLIGO_COFFEE)
    await approve(first)
    await showList(first, 'Sent')
    await expect(row(first, id)).toContainText('8 points')
    await second.context().setOffline(false)
    await expect(status(second)).toContainText('2 need you')
  })

  await test.step('both wait with their reasons, also after a reload', async () => {
    await showList(second, 'Needs you')
    await second.reload()
    await expect(row(second, REFUSED)).toContainText('Injected 422')
    await expect(row(second, id)).toContainText('Another decision came first')
  })

  await test.step('the refused one is edited and sent again', async () => {
    await second.getByRole('link', { name: /^Edit and send again/ }).click()
    await expect(second.getByRole('checkbox', { name: 'Not readable' })).toBeChecked()
    await second.getByRole('button', { name: 'Reject' }).click()
    await expect(status(second)).toContainText('Online · 1 needs you')
  })

  await test.step('the other shows the decision that stands, which is all there is to accept', async () => {
    await showList(second, 'Needs you')
    await row(second, id).click()
    const mine = second.getByRole('group', { name: 'Your decision' })
    const theirs = second.getByRole('group', { name: 'The decision that stands' })
    await expect(second.getByRole('link', { name: 'Back to the queue' })).toBeVisible()
    await expect(mine).toContainText('The top is cut off')
    await expect(theirs).toContainText(REVIEWER)
    await expect(theirs).toContainText('Approved')
    await expect(second.getByLabel('Notes')).toHaveCount(0)
    await second.getByRole('button', { name: 'Accept theirs' }).click()
    await second.getByRole('alertdialog').getByRole('button', { name: 'Accept theirs' }).click()
    await expect(status(second)).toContainText('nothing waiting')
    await expect(second.getByText('This request has been decided already')).toBeVisible()
    await expect(theirs).toContainText(REVIEWER)
  })

  const { ledger, decisions } = await server.ledger()
  expect(ledger.map(({ reviewId, points }) => [reviewId, points])).toEqual([[id, 8]])
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual([id, REFUSED])
})
