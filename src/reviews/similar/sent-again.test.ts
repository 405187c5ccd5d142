import { expect, test } from 'vitest'
import { NOW, openRequest } from '../../offline/testing.ts'
import { findSimilar, hintsOf, subjectOf } from './similar-search.ts'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'

const BOUGHT = {
  businessId: 'b-1',
  receiptDatetime: new Date(NOW - 86_400_000).toISOString(),
  subtotal: 8.2,
  urls: ['/same.jpg'],
}
const receipt = (id: string, own: Partial<ReviewRequest> = {}): ReviewRequest => ({
  ...openRequest(id),
  ...BOUGHT,
  ...own,
})

function look(request: ReviewRequest, others: readonly ReviewRequest[]) {
  const subject = subjectOf(request, EMPTY_DRAFT)
  const local = others.map((other) => ({ request: other, isWaiting: false }))
  const searched = { local, images: ['/same.jpg' as never] }
  return {
    similar: findSimilar(subject, searched).map((one) => one.request.id),
    hints: hintsOf(request, subject, searched).map(({ kind }) => kind),
  }
}
const sameImage = (id: string) => ({
  id,
  userEmail: 'customer@example.com',
  submittedDatetime: openRequest(id).submittedDatetime,
})

test('[T8] what was sent again is no duplicate of what it replaces, over any number of times, either way round', () => {
  const first = receipt('first', { reviewStatus: 'rejected' })
  const second = receipt('second', { reviewStatus: 'rejected', replaces: 'first' })
  const third = receipt('third', {
    replaces: 'second',
    sameImage: [sameImage('second'), sameImage('first')],
  })
  expect(look(third, [first, second])).toEqual({ similar: [], hints: [] })
  expect(look(first, [second, third])).toEqual({ similar: [], hints: [] })
  // Of which this tablet knows nothing but that the server found its image.
  expect(look({ ...third, sameImage: [sameImage('second')] }, [])).toEqual({
    similar: [],
    hints: [],
  })
})

test('[T8] other receipts stay duplicates: another one, two for the same rejection, and an earlier one that was approved after all', () => {
  const first = receipt('first', { reviewStatus: 'rejected' })
  const third = receipt('third', { replaces: 'first' })
  expect(look(third, [first, receipt('other')]).similar).toEqual(['other'])
  expect(look(third, [first, receipt('twin', { replaces: 'first' })]).similar).toEqual(['twin'])
  const { similar, hints } = look(third, [{ ...first, reviewStatus: 'approved' }])
  expect(similar).toEqual(['first'])
  expect(hints).toContain('same-image')
})
