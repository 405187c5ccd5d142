/** Calls 24, 25 and 27, and what they change of calls 11, 20 and 21. Also on PGlite: transactions and locks. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { acceptedReceipt, listOwnReceipts } from '../../src/contract/intake-calls.ts'
import { decisionConflict, type Decision } from '../../src/contract/review-calls.ts'
import {
  CORRECTED_AT_ONCE_MS,
  correctionAcknowledgement,
  parkingAcknowledgement,
  readHistory,
} from '../../src/contract/review-event-calls.ts'
import {
  approvalOf,
  insist,
  rejectionOf,
  REVIEWER_2,
  signedIn,
  REVIEWER,
  type Client,
} from '../fixtures/servers/client.ts'
import {
  CUSTOMER,
  customerToken,
  ownReceipts,
  picture,
  submit,
} from '../fixtures/servers/customer.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'

const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
let customer: string
let first: Client
let second: Client
let images = 0

beforeAll(async () => {
  customer = await customerToken(server.origin)
  first = await signedIn(server.origin, REVIEWER)
  second = await signedIn(server.origin, REVIEWER_2)
})

/** A new receipt, decided by the first reviewer unless it is to stay open. */
async function receipt(stated: Record<string, string> = {}, decision?: Partial<Decision> | 'open') {
  images += 1
  const image = await picture(`#${images.toString(16).padStart(6, '0')}`)
  const answer = await insist(() => submit(server.origin, customer, { images: [image], stated }))
  const { id } = acceptedReceipt.parse(answer.body)
  const request = { id, userEmail: CUSTOMER }
  if (decision !== 'open')
    expect(await first.decide({ ...approvalOf(request), ...decision } as Decision)).toMatchObject({
      status: 200,
    })
  return request
}

const correction = (decision: Decision, more = {}) => ({
  correctionId: randomUUID(),
  corrects: null,
  madeAfterMs: 1_000,
  note: '',
  decision,
  ...more,
})
const correct = (client: Client, body: unknown) =>
  insist(() => client.post('/api/main/prod/corrections', body))
const hold = (client: Client, body: unknown) =>
  insist(() => client.post('/api/main/prod/holds', body))
const historyOf = async (id: string) => {
  const { body } = await first.get(`/api/main/prod/review_history?reviewId=${id}`)
  return readHistory.response.parse(body)
}
const shownToCustomer = async (id: string) => {
  const { body } = await ownReceipts(server.origin, customer)
  return listOwnReceipts.response.parse(body).items.find((item) => item.id === id)
}

test('[T7] within 15 minutes one’s own decision is corrected without a note, counts once, and the customer sees what counts', async () => {
  const request = await receipt()
  const sent = correction(rejectionOf(request, { rejectionReasons: ['duplicate', 'Sent twice'] }))
  const answers = await Promise.all(Array.from({ length: 6 }, () => correct(first, sent)))
  answers.push(await correct(first, sent))
  const [{ body }] = answers as [(typeof answers)[0]]
  expect(answers).toEqual(answers.map((answer) => ({ ...answer, status: 200, body })))
  expect(correctionAcknowledgement.parse(body)).toMatchObject({
    points: 0,
    notTakenBack: 0,
    item: { reviewStatus: 'rejected', correction: { id: sent.correctionId, by: REVIEWER } },
  })
  expect(await shownToCustomer(request.id)).toMatchObject({
    reviewStatus: 'rejected',
    points: 0,
    rejectionReasons: ['duplicate', 'Sent twice'],
  })
  const { events, item } = await historyOf(request.id)
  expect(item.reviewStatus).toBe('rejected')
  expect(events).toMatchObject([
    { kind: 'submitted', by: CUSTOMER },
    { kind: 'decided', by: REVIEWER, points: 12, decision: { isApproved: true } },
    { kind: 'corrected', by: REVIEWER, points: -12, decision: { isApproved: false } },
  ])
})

test('[T7] later, and by a colleague, it takes a note; the points follow each correction', async () => {
  const request = await receipt()
  const theirs = approvalOf(request, { subtotal: 20.1, reviewerEmail: REVIEWER_2 })
  expect(await correct(second, correction(theirs))).toMatchObject({
    status: 400,
    body: { error: 'note: must say why' },
  })
  const late = correction(approvalOf(request), { madeAfterMs: CORRECTED_AT_ONCE_MS + 1 })
  expect(await correct(first, late)).toMatchObject({ status: 400 })
  const made = correction(theirs, { note: 'The tax was in it' })
  expect(await correct(second, made)).toMatchObject({ status: 200, body: { points: 20 } })
  const { correctionId: corrects } = made
  const back = correction(approvalOf(request, { subtotal: 3 }), { corrects, note: 'Folded' })
  expect(await correct(first, back)).toMatchObject({ status: 200, body: { points: 3 } })
  expect(await shownToCustomer(request.id)).toMatchObject({ points: 3, subtotal: 3 })
  // The colleague's lost answer is made up for by what stands now.
  expect(await correct(second, made)).toMatchObject({
    status: 200,
    body: { points: 3, item: { correction: { id: back.correctionId } } },
  })
})

test('[T7] who corrects what no longer stands gets what does, and so does the decision that was turned round', async () => {
  const request = await receipt()
  const bodies = Array.from({ length: 6 }, () => correction(rejectionOf(request)))
  const answers = await Promise.all(bodies.map((body) => correct(first, body)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(decisionConflict.parse(lost?.body).item.correction).toBeTruthy()
  expect(await first.decide(approvalOf(request))).toMatchObject({
    status: 409,
    body: { item: { reviewStatus: 'rejected' } },
  })
  const { correctionId } = bodies[answers.findIndex(({ status }) => status === 200)]!
  const other = correction(approvalOf(request), { correctionId })
  expect(await correct(first, other)).toMatchObject({ status: 409 })
})

test('[T7] an open request, another’s name, an unknown one and a wrong business are refused', async () => {
  const open = await receipt({}, 'open')
  expect(await correct(first, correction(rejectionOf(open)))).toMatchObject({
    status: 409,
    body: { item: { reviewStatus: 'open' } },
  })
  const decided = await receipt()
  expect(await correct(second, correction(rejectionOf(decided)))).toMatchObject({ status: 403 })
  const unknown = rejectionOf({ id: 'nowhere', userEmail: CUSTOMER })
  expect(await correct(first, correction(unknown))).toMatchObject({ status: 404 })
  const wrong = approvalOf(decided, { businessName: 'Another' })
  expect(await correct(first, correction(wrong))).toMatchObject({ status: 400 })
  const future = approvalOf(decided, { receiptDatetime: '2999-01-01T00:00:00.000Z' })
  expect(await correct(first, correction(future))).toMatchObject({ status: 400 })
  expect((await historyOf(decided.id)).events).toHaveLength(2)
})

test('[T4] a request that is held stays open and in the queue, once, and a decision ends it', async () => {
  const request = await receipt({}, 'open')
  const start = Date.now() - 86_400_000
  const at = (hour: number) => new Date(start + hour * 3_600_000).toISOString()
  const now = () => new Date(Date.now() + 1).toISOString()
  const wish = (note: string | null, madeAt: string) => ({
    holdId: randomUUID(),
    reviewId: request.id,
    reviewerEmail: REVIEWER,
    madeAt,
    note,
  })
  const parked = wish('Ask Rosie', at(10))
  for (let time = 0; time < 3; time += 1) {
    const { body } = await hold(first, parked)
    expect(parkingAcknowledgement.parse(body).item.held).toEqual({
      by: REVIEWER,
      at: parked.madeAt,
      note: 'Ask Rosie',
    })
  }
  const listed = (await second.queue()).find(({ id }) => id === request.id)
  expect(listed).toMatchObject({ reviewStatus: 'open', held: { note: 'Ask Rosie' } })
  // It was made before, and arrives late.
  const early = wish(null, at(9))
  expect(await hold(first, early)).toMatchObject({
    body: { item: { held: { note: 'Ask Rosie' } } },
  })
  expect(await hold(second, wish(null, parked.madeAt))).toMatchObject({ status: 403 })
  // By a clock that is ahead; then it is set right.
  await hold(first, wish('Ask Leo', '2099-01-01T00:00:00.000Z'))
  expect(await hold(first, wish(null, now()))).toMatchObject({ body: { item: { held: null } } })
  await hold(first, wish('Again', now()))
  const theirs = { ...wish(null, at(8)), reviewerEmail: REVIEWER_2 }
  expect(await hold(second, theirs)).toMatchObject({ body: { item: { held: null } } })
  const again = await hold(first, wish('Again', now()))
  expect(again).toMatchObject({ body: { item: { held: { note: 'Again' } } } })
  expect(await first.decide(rejectionOf(request))).toMatchObject({ body: { item: { held: null } } })
  expect(await hold(first, wish('Late', now()))).toMatchObject({ status: 409 })
  expect((await historyOf(request.id)).events.map(({ kind }) => kind)).toEqual([
    ...['submitted', 'parked', 'released', 'parked', 'released', 'parked', 'released', 'parked'],
    'decided',
  ])
})

test('[T8] a receipt replaces an own rejected one, which is no duplicate of it; nothing else can be replaced', async () => {
  const image = [await picture('#abcdef')]
  const answer = await insist(() => submit(server.origin, customer, { images: image }))
  const rejected = { id: acceptedReceipt.parse(answer.body).id, userEmail: CUSTOMER }
  const send = (replaces: string) =>
    insist(() => submit(server.origin, customer, { images: image, stated: { replaces } }))
  expect(await send(rejected.id)).toMatchObject({ status: 400 })
  await first.decide(rejectionOf(rejected, { rejectionReasons: ['not-readable', 'Too dark'] }))
  const { id } = acceptedReceipt.parse((await send(rejected.id)).body)
  const { item, replaced } = await historyOf(id)
  expect(item).toMatchObject({ replaces: rejected.id, sameImage: [] })
  expect(replaced).toMatchObject({
    id: rejected.id,
    rejectionReasons: ['not-readable', 'Too dark'],
  })
  const [foreign] = (await first.queue()).filter(({ userEmail }) => userEmail !== CUSTOMER)
  await first.decide(rejectionOf(foreign!))
  for (const replaces of [foreign!.id, 'nowhere', (await receipt()).id])
    expect(await send(replaces)).toMatchObject({
      status: 400,
      body: { error: 'replaces: must be the id of an own receipt that was rejected' },
    })
})
