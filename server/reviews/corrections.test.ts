// @vitest-environment node
/** The ledger under any sequence of decisions, corrections and repeats, beside points that the customer spends. */
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Decision } from '../../src/contract/review-calls.ts'
import { correctionAcknowledgement } from '../../src/contract/review-event-calls.ts'
import { openRequest } from '../../src/offline/testing.ts'
import { SEED } from '../../src/testing/seed.ts'
import { migrate } from '../database/migrate.ts'
import { correct } from './corrections.ts'
import { decider } from './decisions.ts'

const client = await PGlite.create()
const database = drizzle({ client })
const images = { receipt: (file: string) => file, template: (file: string) => file }
const reviewers = ['ana', 'ben', 'cy'].map((uid) => {
  return { uid, email: `${uid}@example.com`, isReviewer: true, requestId: 'q' }
})
const CUSTOMER = 'customer@example.com'
afterAll(() => client.close())

beforeAll(async () => {
  await migrate(database)
  await client.exec(`insert into businesses (id, name, about, address, city, state, zipcode, lat, lng, is_moco, is_campfire, template_images)
    values ('b', 'B', '', '', '', '', '', 0, 0, false, true, '[]')`)
}, 60_000)

const sums = async (where: string) => {
  const { rows } = await client.query<{ sum: number }>(
    `select coalesce(sum(points), 0)::int as sum from points_ledger where ${where}`,
  )
  return rows[0]!.sum
}

function decisionOf(reviewId: string, dollars: number | null, by = 0): Decision {
  const reviewerEmail = reviewers[by]!.email
  const common = { userEmail: CUSTOMER, reviewerNotes: '', reviewId, reviewerEmail }
  if (dollars === null) return { ...common, isApproved: false, rejectionReasons: ['altered'] }
  const receiptDatetime = '2026-11-10T12:00:00.000Z'
  const business = { businessId: 'b', businessName: 'B' }
  return { ...common, ...business, isApproved: true, subtotal: dollars, receiptDatetime }
}

const outcome = fc.option(fc.integer({ min: 0, max: 30 }))
const step = fc.record({
  of: fc.nat(1),
  to: outcome,
  by: fc.nat(2),
  note: fc.constantFrom('', 'Why'),
  /** The customer spends up to so much before. */
  spends: fc.constantFrom(0, 0, 5, 100),
  times: fc.integer({ min: 1, max: 3 }),
})

test('[T7] a correction counts once, whoever makes it, and never takes more than the customer has', async () => {
  const decide = decider(database)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      outcome,
      outcome,
      fc.array(step, { maxLength: 8 }),
      async (one, two, steps) => {
        run += 1
        await client.exec('delete from points_ledger')
        const requests = await Promise.all(
          [one, two].map(async (dollars, n) => {
            const { id, submittedDatetime: at } = openRequest(`r-${run}-${n}`)
            await client.query(
              `insert into receipt_activity (id, user_email, submitted_at, last_updated_at, images, review_status, rejection_reasons)
             values ($1, $2, $3, $3, '[]', 'open', '[]')`,
              [id, CUSTOMER, at],
            )
            await decide(images, reviewers[0]!, decisionOf(id, dollars))
            return { id, last: null as string | null, by: 0 }
          }),
        )
        for (const [index, { of, to, by, note, spends, times }] of steps.entries()) {
          const request = requests[of]!
          const balance = await sums('true')
          const spent = Math.min(spends, balance)
          await client.query(
            `insert into points_ledger (review_id, user_email, points, created_at) values ($1, $2, $3, now())`,
            [`spent-${run}-${index}`, CUSTOMER, -spent],
          )
          const correctionId = `c-${run}-${index}`
          const decision = decisionOf(request.id, to, by)
          const sent = { correctionId, corrects: request.last, madeAfterMs: 0, note, decision }
          const send = () => correct(database, images, reviewers[by]!, sent)
          if (by !== request.by && note === '') {
            const before = await sums('true')
            await expect(send()).rejects.toMatchObject({ status: 400 })
            expect(await sums('true')).toBe(before)
            continue
          }
          const answers = []
          for (let time = 0; time < times; time += 1) answers.push(await send())
          Object.assign(request, { last: correctionId, by })
          expect(new Set(answers).size).toBe(1)
          const { points, notTakenBack, item } = correctionAcknowledgement.parse(
            JSON.parse(answers[0]!),
          )
          expect(points).toBe(to ?? 0)
          expect(item.reviewStatus).toBe(to === null ? 'rejected' : 'approved')
          expect(await sums(`review_id = '${request.id}'`)).toBe(points + notTakenBack)
          const left = await sums('true')
          expect(left).toBeGreaterThanOrEqual(0)
          if (notTakenBack > 0) expect(left).toBe(0)
        }
      },
    ),
    { seed: SEED, numRuns: 25 },
  )
})
