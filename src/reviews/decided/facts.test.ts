// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { DRAFT, decidedRequest, openRequest, rejectionOf } from '../../offline/testing.ts'
import { colleagueNote, factsOfDraft, factsOfRequest } from './facts.ts'

test('[X6] a note for a colleague names the receipt, where it is, and both decisions', () => {
  const standing = { ...decidedRequest(rejectionOf('r-1')), reviewerEmail: 'maya@campfire.example' }
  const mine = factsOfDraft({
    ...DRAFT,
    notes: 'Readable in the light',
    reasons: [],
    subtotal: '8.2',
  })
  expect(colleagueNote(openRequest('r-1'), mine!, factsOfRequest(standing))).toBe(
    `Receipt of customer@example.com, submitted Nov 21, 2026, 10:00 AM
${location.origin}/hermes/r-1

Mine: Not sent
Subtotal: $8.2
Notes: Readable in the light

The decision that stands: Rejected
Reasons: Not readable
Notes: blurred at the top
By: maya@campfire.example
Decided: Nov 21, 2026, 10:01 AM`,
  )
})
