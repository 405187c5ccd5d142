import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { openRequest } from '../../offline/testing.ts'
import { comparedFields } from './CompareDialog.tsx'

test('what is typed stands against the other receipt; what is not known does not differ', () => {
  const request = { ...openRequest('a'), subtotal: 9.1, businessName: 'As the app said' }
  const other = {
    ...openRequest('b'),
    businessName: 'Sligo Creek Coffee',
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    subtotal: 8.2,
    reviewStatus: 'approved' as const,
    reviewerEmail: 'reviewer@example.com',
  }
  const business = { id: 'b-1', name: 'Sligo Creek Coffee' }
  const rows = comparedFields(request, { ...EMPTY_DRAFT, business, subtotal: '8.20' }, other)
  expect(rows.map(({ label, mine, other, differs }) => [label, mine, other, differs])).toEqual([
    ['Customer', 'customer@example.com', 'customer@example.com', false],
    ['Business', 'Sligo Creek Coffee', 'Sligo Creek Coffee', false],
    ['Date and time', null, 'Nov 10, 2026, 8:12 AM', false],
    ['Subtotal', '$8.20', '$8.20', false],
    ['Status', 'Open', 'Approved', true],
    ['Reviewer', 'nobody yet', 'reviewer@example.com', true],
    ['Submitted', 'Nov 21, 2026, 10:00 AM', 'Nov 21, 2026, 10:00 AM', false],
  ])
})
