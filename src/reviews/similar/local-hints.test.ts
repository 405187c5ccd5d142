import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { NOW, openRequest, testDatabase } from '../../offline/testing.ts'
import { readLocalHints } from './local-hints.ts'

test('[V8] what the server found at the arrival of an image is a hint without a connection', async () => {
  const earlier = ['maya@example.com', 'lena@example.com'].map((userEmail, index) => ({
    id: `earlier-${index}`,
    userEmail,
    submittedDatetime: new Date(NOW - index * 60_000).toISOString(),
  }))
  const request = { ...openRequest('r-1'), urls: ['/receipt-images/a.jpg'], sameImage: earlier }
  const { signal } = new AbortController()
  const hints = await readLocalHints(testDatabase(), request, EMPTY_DRAFT, signal)
  expect(hints).toMatchObject([{ kind: 'same-image', reason: 'duplicate' }])
  expect(hints[0]?.words).toMatch(/^The same image came from maya@example\.com, .*, and 1 more\.$/)
})
