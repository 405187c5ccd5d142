// @vitest-environment node
import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { requestFinder, searchedBy } from '../../src/rules/request-search.ts'
import { anyCharacter, forAll, SEED } from '../../src/testing/seed.ts'
import { dayWords } from './search-plan.ts'
import { decidedWords, reviewerWord, searchTerms, wordsOf } from './search-words.ts'

const database = await PGlite.create()
afterAll(() => database.close())

const AT = new Date('2026-11-10T13:12:00.000Z')
const ROW = {
  id: '3f12504e-a0f1-4c11',
  userEmail: 'jo.doe@mail.example',
  submittedAt: AT,
  businessName: 'Rosie’s Café H&M',
  receiptAt: AT,
  subtotalCents: 1250,
  reviewStatus: 'approved' as const,
  reviewerEmail: 'ana@campfire.example',
  rejectionReasons: [],
}

const REVIEWERS = ['ana@campfire.example', 'ben@campfire.example'].map(reviewerWord)

/** Also if all reviewers are known. */
async function isFound(text: string, words: string[]): Promise<boolean> {
  const terms = [searchTerms(text), searchTerms(text, REVIEWERS)]
  const queries = terms.map((all) => all?.map(({ query }) => query).join(' & '))
  if (queries[0] === undefined) return false
  const { rows } = await database.query<{ found: boolean; same: boolean }>(
    'select w @@ $2::tsquery as found, w @@ $2::tsquery = w @@ $3::tsquery as same from array_to_tsvector($1::text[]) w',
    [words, ...queries],
  )
  expect(rows[0]!.same).toBe(true)
  return rows[0]!.found
}

test.each([
  ...['hm', 'rosies', 'caf', 'jo.doe', 'mail.ex', 'doe', '12.5', '$12.50', '11/10', '2026-11-10'],
  ...[
    'Nov 10 2026',
    'approved',
    'appr',
    '3f12504e',
    '3f12504e-a0f1-4c11',
    'ana',
    'hm 11/10 $12.50',
  ],
])('[T6] the database finds a request by %j', async (text) => {
  expect(await isFound(text, wordsOf(ROW))).toBe(true)
})

test.each(['osies', '12.05', '11/11', '3f', 'a0f1', 'rejected', 'hm jane', '🍕', 'open'])(
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
  ).toEqual(expect.arrayContaining(['%anacampfireexample', '=expired', 'torn', '=rejected']))
})

test('[T6] the words of a range of days cover each of them, and no other', () => {
  const days = Array.from({ length: 2000 }, (_, n) =>
    new Date(Date.UTC(2024, 0, 1 + n)).toISOString(),
  )
  forAll(100, [fc.nat(1999), fc.nat(1999)], (one, other) => {
    const [first, last] = [Math.min(one, other), Math.max(one, other)]
    const atNoon = (at: number) => Date.parse(days[at]!) + 17 * 3_600_000
    const words = dayWords(atNoon(first), atNoon(last)).split(' | ')
    const covered = words.flatMap((word) => days.filter((day) => day.startsWith(word.slice(2, -1))))
    expect(covered).toEqual(days.slice(first, last + 1))
  })
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
