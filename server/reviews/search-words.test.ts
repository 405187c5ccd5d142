// @vitest-environment node
import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { requestFinder, searchedBy } from '../../src/rules/request-search.ts'
import { anyCharacter, SEED } from '../../src/testing/seed.ts'
import { decidedWords, searchTerms, wordsOf } from './search-words.ts'

const database = await PGlite.create()
afterAll(() => database.close())

const AT = new Date('2026-11-10T13:12:00.000Z')
const ROW = {
  id: 'r-0042',
  userEmail: 'jo.doe@mail.example',
  submittedAt: AT,
  businessName: 'Rosie’s Café H&M',
  receiptAt: AT,
  subtotalCents: 1250,
  reviewStatus: 'approved' as const,
  reviewerEmail: 'ana@campfire.example',
  rejectionReasons: [],
}

async function isFound(text: string, words: string[]): Promise<boolean> {
  const query = searchTerms(text)?.join(' & ')
  if (query === undefined) return false
  const { rows } = await database.query<{ found: boolean }>(
    'select array_to_tsvector($1::text[]) @@ $2::tsquery as found',
    [words, query],
  )
  return rows[0]!.found
}

test.each([
  ...['hm', 'rosies', 'caf', 'jo.doe', 'mail.ex', 'doe', '12.5', '$12.50', '11/10', '2026-11-10'],
  ...['Nov 10 2026', 'approved', 'r-0042', 'ana', 'hm 11/10 $12.50'],
])('[T6] the database finds a request by %j', async (text) => {
  expect(await isFound(text, wordsOf(ROW))).toBe(true)
})

test.each(['osies', '12.05', '11/11', 'rejected', 'hm jane', '🍕', 'open'])(
  '[T6] the database does not find it by %j',
  async (text) => expect(await isFound(text, wordsOf(ROW))).toBe(false),
)

test('[T6] an approval has all words of its request, and a rejection those that come to it', () => {
  const decided = { userEmail: ROW.userEmail, reviewId: ROW.id, reviewerEmail: ROW.reviewerEmail }
  const { businessName } = ROW
  const approval = { ...decided, isApproved: true, businessName, businessId: 'b', subtotal: 12.5 }
  const words = decidedWords({
    ...{ ...approval, isApproved: true, receiptDatetime: AT.toISOString(), reviewerNotes: '' },
  })
  expect(new Set(words)).toEqual(new Set(wordsOf(ROW)))
  const rejectionReasons = ['expired', 'torn']
  expect(
    decidedWords({ ...decided, isApproved: false, rejectionReasons, reviewerNotes: '' }),
  ).toEqual(
    expect.arrayContaining(['anacampfireexample', 'expired', '30days', 'torn', 'rejected=']),
  )
})

const texts = fc
  .array(fc.oneof(anyCharacter, fc.constantFrom(...`ab1 '"\\&|!:*()<->@-é北`)), { maxLength: 200 })
  .map((characters) => characters.join('').replaceAll('\0', ''))

test('[T6] whatever is typed, the database understands it, and the tablet finds what it finds', async () => {
  const anyText = fc.asyncProperty(texts, texts, fc.nat(6), async (businessName, typed, at) => {
    const row = { ...ROW, businessName }
    const searched = searchedBy({
      ...row,
      submittedDatetime: AT.toISOString(),
      receiptDatetime: AT.toISOString(),
      subtotal: 12.5,
    })
    for (const text of [typed, businessName, businessName.slice(at)]) {
      const found = await isFound(text, wordsOf(row))
      if (found) expect(requestFinder(text)?.(searched)).toBe(true)
    }
  })
  await fc.assert(anyText, { seed: SEED, numRuns: 150 })
})
