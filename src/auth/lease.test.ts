// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { recordSignIn } from './last-sign-in.ts'
import { readEndedLease, readLease, writeLease } from './lease.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 60 * 60_000

test('[H7] a lease lasts 12 hours, and one from the future has ended: the clock was set back', () => {
  recordSignIn('ann')
  const lease = writeLease({ uid: 'ann', email: 'ann@campfire.example', isReviewer: true }, NOW)
  expect(readLease(NOW)).toEqual(lease)
  expect(readLease(NOW + 12 * HOUR_MS - 1)).toEqual(lease)
  for (const other of [NOW - 1, NOW + 12 * HOUR_MS]) {
    expect(readLease(other)).toBeNull()
    expect(readEndedLease(other)).toBe('expired')
  }
})
