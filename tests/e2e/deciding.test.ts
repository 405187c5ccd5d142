import {
  approve,
  fillApproval,
  openReview,
  REVIEWER,
  row,
  showList,
  signInOnline,
  SLIGO_COFFEE,
} from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true })

test('[V5] approving needs business, datetime and a sound subtotal, each with its message', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0003')
  await page.getByRole('button', { name: 'Approve' }).click()
  for (const message of [
    'You must select one of the businesses from the searchbox',
    'Select a datetime',
    'Input the subtotal',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('combobox', { name: 'Business' })).toBeFocused()
  const subtotal = page.getByLabel('Subtotal before tax')
  for (const [typed, message] of [
    ['-4', 'Subtotal cannot be negative'],
    ['1000.01', 'Subtotal cannot be more than a 1000'],
    ['012', 'Subtotal cannot start with 0'],
  ] as const) {
    await subtotal.fill(typed)
    await expect(page.getByText(message)).toBeVisible()
  }
  await subtotal.fill('0.50')
  await expect(page.getByText(/^Subtotal cannot/)).toHaveCount(0)
  await expect(page).toHaveURL(/r-0003$/)
})

test('[V6] rejecting needs a reason: one of the ten, or a text of its own', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0005')
  await expect(
    page.getByRole('group', { name: 'Reasons to reject' }).getByRole('checkbox'),
  ).toHaveCount(11)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Please select at least one reason')).toBeVisible()
  await page.locator('label').filter({ hasText: 'Other' }).click()
  await page.getByLabel('Other reason').fill('Folded <b>over</b> the total')
  await page.getByRole('button', { name: 'Reject' }).click()
  await showList(page, 'Sent')
  await expect(row(page, 'r-0005')).toContainText('Folded <b>over</b> the total')
})

test('[V6] the keys 1 to 0 tick the reasons, but not while somebody types', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0011')
  await page.keyboard.press('3')
  await expect(page.getByRole('checkbox', { name: 'Not readable' })).toBeChecked()
  await page.keyboard.press('0')
  await page.keyboard.press('3')
  await expect(page.getByRole('checkbox', { name: 'Counterfeit' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Not readable' })).not.toBeChecked()
  await page.getByLabel('Notes').fill('')
  await page.getByLabel('Notes').pressSequentially('1')
  await expect(page.getByLabel('Notes')).toHaveValue('1')
  await expect(page.getByRole('checkbox', { name: 'Duplicate' })).not.toBeChecked()
})

test('[V7] one submission, back to the queue, and the payloads of call 11', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/receipt_activity')) {
      bodies.push(request.postDataJSON())
    }
  })
  await openReview(page, 'r-0006')
  await page.getByLabel('Notes').fill('Top is torn')
  await page.locator('label').filter({ hasText: 'Not complete' }).click()
  await page.getByRole('button', { name: 'Reject' }).dblclick()
  await expect(page).toHaveURL('/hermes/dashboard')
  await openReview(page, 'r-0007')
  await fillApproval(page, SLIGO_COFFEE)
  await approve(page)
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies).toEqual([
    {
      isApproved: false,
      userEmail: expect.stringContaining('@customers.example'),
      reviewerNotes: 'Top is torn',
      reviewId: 'r-0006',
      reviewerEmail: REVIEWER,
      rejectionReasons: ['not-complete'],
    },
    {
      isApproved: true,
      businessName: SLIGO_COFFEE.business,
      businessId: 'b-sligo-creek-coffee',
      userEmail: expect.stringContaining('@customers.example'),
      subtotal: 8.2,
      receiptDatetime: '2026-11-10T13:12:31.000Z',
      reviewerNotes: '',
      reviewId: 'r-0007',
      reviewerEmail: REVIEWER,
    },
  ])
})
