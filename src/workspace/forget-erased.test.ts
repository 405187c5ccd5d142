// @vitest-environment jsdom
import { Blob } from 'node:buffer'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../contract/api-error.ts'
import type { call } from '../contract/call.ts'
import { IMAGES } from '../contract/served-files.ts'
import type { StaffDatabase, StoreName } from '../offline/database.ts'
import { readDraft, saveDraft } from '../offline/drafts/review-drafts.ts'
import { imageKey } from '../offline/image-key.ts'
import { saveImagePrint, saveImageReading } from '../offline/images/image-facts.ts'
import { prefetchImage } from '../offline/images/image-store.ts'
import { ERASED } from '../offline/erased-status.ts'
import { canEdit, canSendAgain, discard, enqueue } from '../offline/outbox/outbox.ts'
import { readOutbox } from '../offline/outbox/outbox-reads.ts'
import { acknowledge } from '../offline/outbox/outbox-sending.ts'
import { park } from '../offline/outbox/parkings.ts'
import { recoverLost } from '../offline/outbox/recover-lost.ts'
import { loseDatabase } from '../offline/outbox/testing/fake-places.ts'
import { reconcilePage } from '../offline/queue/queue.ts'
import { requestIndex } from '../offline/queue/request-index.ts'
import {
  acknowledgementOf,
  approvalToEnqueue,
  drainDeps,
  drainOnce,
  DRAFT,
  entryOf,
  NOW,
  openRequest,
  putRaw,
  take,
  testDatabase,
} from '../offline/testing.ts'
import { fillBrowserGaps } from '../testing/browser-gaps.ts'
import { forgetErasedJob } from './forget-erased.ts'

// jsdom's own blobs cannot be stored.
vi.mock('../offline/images/fetch-image.ts', () => ({
  fetchImage: async () => new Blob(['pixels']),
}))

const STORES: StoreName[] = [
  ...(['queue', 'drafts', 'outbox', 'queries', 'images', 'image-contents'] as const),
  'values',
]
const WHO = 'forget.me@example.com'
const IMAGE = 'gone.jpg'
const TYPED = 'torn at the top'

beforeEach(() => {
  fillBrowserGaps()
  localStorage.clear()
})

/** All that this tablet has stored, as text. */
async function everything(database: StaffDatabase): Promise<string> {
  const rows = await database.transact(STORES, 'readonly', (tx) =>
    Promise.all(
      STORES.map(async (name) => [
        ...(await tx.objectStore(name).getAllKeys()),
        ...(await tx.objectStore(name).getAll()),
      ]),
    ),
  )
  const cache = await caches.open(`receipt-images:${database.name}`)
  const images = (await cache.keys()).map(({ url }) => url)
  return JSON.stringify([rows, images, Object.entries(localStorage)])
}

const requestOf = (id: string, image = IMAGE) => ({
  ...openRequest(id),
  userEmail: WHO,
  urls: [`${IMAGES.receipts}/${image}?viewer=ada`],
})

/** Has two requests in the queue, one of another customer, which knows that the image of the other is the same. */
async function fill(database: StaffDatabase, named: string): Promise<void> {
  const sameImage = [
    { id: named, userEmail: WHO, submittedDatetime: openRequest('x').submittedDatetime },
  ]
  const other = { ...openRequest('other'), sameImage }
  await reconcilePage(database, { after: null, items: [other, requestOf(named)], next: null })
  await saveDraft(database, 'other', { ...DRAFT, notes: 'Another draft' }, NOW)
  await enqueue(database, approvalToEnqueue('other-decided', 'cafe'))
  await putRaw(database, 'queries', '{"state":{"data":"another answer"}}', 'other')
}

interface Stored {
  database: StaffDatabase
  /** Erases requests, from the first call on, and runs the job. */
  forget: (reviewIds: readonly string[], images?: readonly string[]) => Promise<number | null>
  asked: number[]
}

function tablet(database = testDatabase()): Stored {
  const asked: number[] = []
  let page = { reviewIds: [] as readonly string[], images: [] as readonly string[] }
  const answer = async (_: unknown, { query }: { query: { after: string } }) => {
    asked.push(Number(query.after))
    return { ...page, last: 7, hasMore: false }
  }
  const staffApi = { call: answer as typeof call, callOnce: answer as typeof call }
  const { run } = forgetErasedJob({ uid: database.uid, database, staffApi })
  return {
    database,
    asked,
    forget: (reviewIds, images = [IMAGE]) => {
      page = { reviewIds, images }
      return run({ urgency: 'none', signal: new AbortController().signal })
    },
  }
}

test('[G3] nothing of an erased request stays on the tablet, and nothing else is touched', async () => {
  const { database, forget } = tablet()
  await fill(database, 'r-open')
  await saveDraft(database, 'r-open', { ...DRAFT, notes: TYPED }, NOW)
  await enqueue(database, { ...approvalToEnqueue('r-sent', 'cafe'), request: requestOf('r-sent') })
  const entry = await entryOf(database, 'r-sent')
  const acknowledgement = { ...acknowledgementOf(entry.decision), item: requestOf('r-sent') }
  await acknowledge(database, [{ entry, acknowledgement }], NOW)
  const history = JSON.stringify({ state: { data: { item: requestOf('r-open') } } })
  await putRaw(database, 'queries', history, 'tanstack-query-["history","r-open"]')
  const [url] = requestOf('r-open').urls as [string]
  await prefetchImage(database, url)
  const print = { hash: [1], detail: { width: 2, packed: new Uint8Array([16]) } }
  await saveImagePrint(database, imageKey(url), print, NOW)
  await saveImageReading(database, imageKey(url), { reader: 'r', rows: [] }, NOW)
  for (const what of [WHO, TYPED, IMAGE, 'r-open'])
    expect(await everything(database)).toContain(what)

  await forget(['r-open', 'r-sent'])
  const left = await everything(database)
  for (const what of [WHO, TYPED, IMAGE, 'r-open', 'r-sent']) expect(left).not.toContain(what)
  expect(left).toContain('Another draft')
  expect(left).toContain('another answer')
  expect(left).toContain('"sameImage":[]')
  expect(await entryOf(database, 'other-decided')).toMatchObject({ state: 'waiting' })
})

test('[G3] an unsent decision, correction or hold waits for a person with the reason, and says nothing of the customer', async () => {
  const { database, forget } = tablet()
  const made = approvalToEnqueue('decided', 'cafe')
  const decision = { ...made.decision, userEmail: WHO, reviewerNotes: TYPED }
  await enqueue(database, {
    ...made,
    decision,
    request: requestOf('decided'),
    draft: { ...DRAFT, notes: TYPED },
  })
  await park(database, {
    request: requestOf('parked'),
    reviewerEmail: 'me@x.example',
    note: TYPED,
    now: NOW,
  })
  expect(JSON.stringify(Object.entries(localStorage))).toContain(TYPED)
  await forget(['decided', 'parked'])
  const left = await everything(database)
  for (const what of [WHO, TYPED, IMAGE]) expect(left).not.toContain(what)
  const unsent = (await readOutbox(database)).flatMap((view) => ('entry' in view ? view.entry : []))
  expect(unsent).toHaveLength(2)
  for (const entry of unsent) {
    expect(entry).toMatchObject({ state: 'refused', problem: { status: ERASED } })
    expect(canEdit(entry) || canSendAgain(entry)).toBe(false)
  }
  expect((await entryOf(database, 'decided')).decision.isApproved).toBe(true)
  expect(await requestIndex(database).all()).toEqual([])
  // Also after the tablet has lost its storage, and until somebody has read it.
  await loseDatabase(database.name)
  const again = testDatabase(database.uid)
  await recoverLost(again, NOW)
  expect(await readOutbox(again)).toHaveLength(2)
  expect(await everything(again)).not.toContain(WHO)
})

test('[G3] a decision that the server refuses with 410 keeps nothing of the customer, whoever is told first', async () => {
  const { database, forget } = tablet()
  const made = approvalToEnqueue('decided', 'cafe')
  await enqueue(database, { ...made, request: requestOf('decided') })
  const deps = drainDeps(database, {
    send: () => Promise.reject(new ApiError('refused', 'It was erased', { status: ERASED })),
  })
  await drainOnce(deps)
  const entry = await entryOf(database, 'decided')
  expect(entry).toMatchObject({ state: 'refused', problem: { message: 'It was erased' } })
  expect(JSON.stringify(entry)).not.toContain(WHO)
  await forget(['decided'])
  expect(await everything(database)).not.toContain(WHO)
  await discard(database, entry.seq)
  expect(await everything(database)).not.toContain('decided')
})

test('[G3] what is on its way is left to its answer, and is looked at once more', async () => {
  const { database, forget, asked } = tablet()
  await enqueue(database, {
    ...approvalToEnqueue('decided', 'cafe'),
    request: requestOf('decided'),
  })
  const entry = await take(database, 'decided')
  expect(await forget(['decided'])).toBeGreaterThan(Date.now())
  expect(await entryOf(database, 'decided')).toEqual(entry)
  // The server had taken it before it erased the request.
  await acknowledge(database, [{ entry, acknowledgement: acknowledgementOf(entry.decision) }], NOW)
  expect(await forget(['decided'])).toBeNull()
  expect(await everything(database)).not.toContain('customer@example.com')
  expect(asked).toEqual([0, 0])
})

test('[G3] what was asked for before, and arrives afterwards, is forgotten too', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const { database, forget, asked } = tablet()
  await forget(['late'])
  await saveDraft(database, 'late', DRAFT, NOW)
  vi.setSystemTime(NOW + 5 * 60_000)
  await forget(['late'])
  expect(await readDraft(database, 'late')).toBeNull()
  vi.setSystemTime(NOW + 11 * 60_000)
  await forget(['late'])
  await forget([])
  // From then on it is known.
  expect(asked).toEqual([0, 0, 0, 7])
  vi.useRealTimers()
})

test('[G3] what others have left on a shared tablet goes too', async () => {
  const project = 'demo-staff'
  const { staffDatabase } = await import('../offline/database.ts')
  const left = staffDatabase(project, 'left')
  await saveDraft(left, 'open', { ...DRAFT, notes: TYPED }, NOW)
  left.close()
  await tablet().forget(['open'])
  expect(await readDraft(staffDatabase(project, 'left'), 'open')).toBeNull()
})

test('[G3] an older server, which does not know of it, is asked again later', async () => {
  const database = testDatabase()
  const answer = () => Promise.reject(new ApiError('refused', 'No such call', { status: 404 }))
  const staffApi = { call: answer as typeof call, callOnce: answer as typeof call }
  const { run } = forgetErasedJob({ uid: database.uid, database, staffApi })
  expect(await run({ urgency: 'none', signal: new AbortController().signal })).toBeNull()
})
