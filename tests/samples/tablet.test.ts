/** Makes the sample of what tablets of this release store and send: every kind of row, in every state, with and without each field. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { asText } from '../../src/reviews/phrases/phrases.ts'
import { BUSINESSES_KEY } from '../../src/reviews/prefetch/reference-data.ts'
import { recordSignIn } from '../../src/auth/last-sign-in.ts'
import { writeLease } from '../../src/auth/lease.ts'
import { STAFF_PROJECT } from '../../src/config/settings.ts'
import type { Decision, ReviewRequest } from '../../src/contract/review-calls.ts'
import type { Correction } from '../../src/contract/review-event-calls.ts'
import { staffDatabase } from '../../src/offline/database.ts'
import {
  beginBusinessAttempt,
  storeBusinessAttempt,
  type BusinessAttempt,
} from '../../src/offline/drafts/business-attempts.ts'
import { EMPTY_BUSINESS } from '../../src/offline/drafts/business-draft.ts'
import { EMPTY_DRAFT, saveDraft } from '../../src/offline/drafts/review-drafts.ts'
import { imageKey } from '../../src/offline/image-key.ts'
import {
  saveImagePrint,
  saveImageReading,
  saveImageView,
} from '../../src/offline/images/image-facts.ts'
import { changeImage } from '../../src/offline/images/image-store.ts'
import { write } from '../../src/offline/one-store.ts'
import { ERASED } from '../../src/offline/erased-status.ts'
import {
  acknowledge,
  postpone,
  setAside,
  takeDue,
  type Acknowledged,
} from '../../src/offline/outbox/outbox-sending.ts'
import { enqueue } from '../../src/offline/outbox/outbox.ts'
import { park } from '../../src/offline/outbox/parkings.ts'
import { recoverLost } from '../../src/offline/outbox/recover-lost.ts'
import { fakePlaces } from '../../src/offline/outbox/testing/fake-places.ts'
import { tallyUnsent } from '../../src/offline/outbox/unsent-tally.ts'
import { leaveWorkerToken } from '../../src/offline/outbox/worker-token.ts'
import { queryPersister } from '../../src/offline/query-persister.ts'
import { reconcilePage, storeDecided } from '../../src/offline/queue/queue.ts'
import {
  draftRow,
  imageReading,
  imageRow,
  outboxEntry,
  queueRow,
  sentDecision,
  unsentEntry,
  type OutboxEntry,
  type ReviewDraft,
  type UnsentEntry,
} from '../../src/offline/rows.ts'
import {
  acknowledgementOf,
  elapse,
  entryOf,
  fakeTime,
  NOW,
  putRaw,
  settle,
} from '../../src/offline/testing.ts'
import { noteSent, storeVisit, waitingVisits } from '../../src/offline/visits/visits.ts'
import { tellWorker } from '../../src/offline/worker-rest.ts'
import { toBackupFile } from '../../src/workspace/backup-file.ts'
import { businessNamed } from '../fixtures/data/new-business.ts'
import type { TabletSample } from '../fixtures/samples/released.ts'
import { approvalOf, BUSINESS, rejectionOf, REVIEWER } from '../fixtures/servers/client.ts'
import { sendAll } from '../fixtures/samples/send-all.ts'
import { readStored, toText } from '../fixtures/samples/stored-tablet.ts'
import { gapsIn } from './gaps.ts'
import { corrected, emptyRequest, FULL_DRAFT, requestOf, statedRequest } from './tablet-data.ts'
import { VERSION, writeSample } from './write-sample.ts'

const UID = `reviewer-of-${VERSION}`
test('what a tablet of this release stores and sends', async () => {
  fakeTime()
  let randoms = 0
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    ;(array as unknown as Uint8Array).fill((randoms += 1))
    return array
  })
  const places = fakePlaces()
  const database = staffDatabase(STAFF_PROJECT.projectId, UID)
  await recoverLost(database, NOW)

  recordSignIn(UID)
  writeLease({ uid: UID, email: REVIEWER, isReviewer: true }, NOW)
  localStorage.setItem(`hermes:tablet:${UID}`, '00000000-0000-4000-8000-000000000001')
  localStorage.setItem(
    `hermes:phrases:${UID}`,
    asText([{ field: 'notes', text: 'A colleague has looked at it, too.' }]),
  )

  const open = [requestOf('open'), statedRequest('open-stated'), emptyRequest('open-empty')]
  await reconcilePage(database, { after: null, items: open, next: null })
  await storeDecided(database, [corrected('decided-elsewhere', 'correction-elsewhere')])

  let made = 0
  const decide = async (
    decisionOf: (request: ReviewRequest) => Decision,
    request: ReviewRequest,
    more: { draft?: ReviewDraft; openMs?: number | null; correction?: Correction | null } = {},
  ) => {
    const { draft = EMPTY_DRAFT, openMs = null, correction } = more
    const decision = decisionOf(request)
    made += 1
    await enqueue(database, { decision, request, draft, openMs, correction, now: NOW + made })
    return entryOf(database, request.id)
  }
  /** Takes one entry for sending, as a drain does; all others wait. */
  const take = async (reviewId: string): Promise<UnsentEntry> => {
    const all = await takeDue(database, { most: 100, now: NOW, forcedAt: NOW + 1_000 })
    for (const entry of all) {
      if (entry.reviewId !== reviewId) {
        const { attempts } = entry
        await putRaw(database, 'outbox', { ...entry, state: 'waiting', attempts: attempts - 1 })
      }
    }
    return all.find((entry) => entry.reviewId === reviewId)!
  }
  const answer = async (reviewId: string, more: { points: number; notTakenBack?: number }) => {
    const entry = (await take(reviewId)) as OutboxEntry
    const acknowledgement = { ...acknowledgementOf(entry.decision), ...more }
    await acknowledge(database, [{ entry, acknowledgement }] as Acknowledged[], NOW)
    await settle()
  }
  const correction = (correctionId: string, more: Partial<Correction> = {}): Correction => ({
    correctionId,
    corrects: null,
    madeAfterMs: 60_000,
    note: '',
    ...more,
  })

  await decide(approvalOf, emptyRequest('sent'), { openMs: 30_000, correction: null })
  await answer('sent', { points: 12 })
  await decide(rejectionOf, statedRequest('sent-stated'), { draft: FULL_DRAFT })
  await answer('sent-stated', { points: 0 })
  await decide(approvalOf, corrected('sent-correction', 'correction-before'), {
    correction: correction('correction-sent', {
      corrects: 'correction-before',
      note: 'Looked again',
    }),
  })
  await answer('sent-correction', { points: 12, notTakenBack: 3 })

  await decide(rejectionOf, requestOf('refused'), { draft: FULL_DRAFT })
  const refusal = { status: 422, message: 'The subtotal is too high', standing: null }
  await setAside(database, await take('refused'), 'refused', refusal)
  await decide(approvalOf, requestOf('failed'))
  const failure = { status: 500, message: 'The server failed', standing: null }
  await setAside(database, await take('failed'), 'refused', failure)
  await decide(approvalOf, requestOf('erased'), { draft: FULL_DRAFT })
  const erased = { status: ERASED, message: 'Its customer asked for it', standing: null }
  await setAside(database, await take('erased'), 'refused', erased)
  await decide(approvalOf, statedRequest('conflict'))
  const standing = corrected('conflict', 'correction-conflict')
  const conflict = { status: 409, message: 'Somebody else has decided', standing }
  await setAside(database, await take('conflict'), 'conflict', conflict)

  const wish = { reviewerEmail: REVIEWER, now: NOW }
  await park(database, { ...wish, request: requestOf('parked'), note: 'Ask the shop' })
  await park(database, { ...wish, request: statedRequest('released'), note: null })
  await park(database, { ...wish, request: requestOf('parking-refused'), note: 'Ask the shop' })
  await setAside(database, await take('parking-refused'), 'conflict', conflict)
  await park(database, { ...wish, request: requestOf('parked-then-decided'), note: 'Ask the shop' })
  await decide(approvalOf, requestOf('parked-then-decided'), { draft: FULL_DRAFT })

  await decide(approvalOf, requestOf('tried'))
  const later = { failure: 'No answer', delayedUntil: NOW + 60_000, setbacks: 2 }
  await postpone(database, await take('tried'), later)
  await decide(approvalOf, requestOf('corrected-here'), { openMs: 5_000 })
  await answer('corrected-here', { points: 12 })
  await decide(rejectionOf, requestOf('corrected-here'), {
    correction: correction('correction-here'),
  })
  await decide(approvalOf, corrected('corrected-again', 'correction-first'), {
    correction: correction('correction-again', { corrects: 'correction-first', note: 'Once more' }),
  })
  const again = (id: string) => ({ correction: correction(id, { note: 'Once more' }) })
  await decide(rejectionOf, statedRequest('corrected-twice'), again('correction-refused'))
  await setAside(database, await take('corrected-twice'), 'refused', refusal)
  await decide(rejectionOf, statedRequest('corrected-twice'), again('correction-twice'))
  await decide(approvalOf, statedRequest('approved'), { draft: FULL_DRAFT, openMs: 30_000 })
  await decide(
    (request) => rejectionOf(request, { rejectionReasons: ['altered', 'It is in two pieces'] }),
    emptyRequest('rejected'),
    {
      correction: null,
      draft: { ...EMPTY_DRAFT, reasons: ['altered'], otherReason: 'It is in two pieces' },
    },
  )
  await decide(approvalOf, requestOf('unreadable'))
  const { decision: _, ...rest } = await entryOf(database, 'unreadable')
  await putRaw(database, 'outbox', { ...rest, state: 'unreadable', dueAt: 0 })
  await decide(approvalOf, requestOf('sending'))
  await take('sending')
  await settle()

  await saveDraft(database, 'open', EMPTY_DRAFT, NOW)
  await saveDraft(database, 'open-stated', FULL_DRAFT, NOW)

  const attempt = (name: string, mayBeAdded: boolean): BusinessAttempt => ({
    submission: `attempt-of-${name}`,
    business: businessNamed(name),
    firstSentAt: NOW,
    mayBeAdded,
  })
  const draft = { ...EMPTY_BUSINESS, name: 'Bluebird Bakery', keywords: ['sourdough', ''] }
  await storeBusinessAttempt(database, attempt('Huron Books', false))
  await beginBusinessAttempt(database, draft, attempt('Bluebird Bakery', true))
  leaveWorkerToken(database, { token: 'token', expiresAt: NOW + 3_600_000 })
  await tellWorker(database, true)
  await putRaw(database, 'values', NOW, 'queue-synced')
  await putRaw(database, 'values', 1, 'layouts-shared-to')
  await putRaw(database, 'values', { settled: 0, known: 1, at: NOW }, 'erased-to')
  const layouts = [
    { businessId: 'b-abay-table', field: 'subtotal', label: 1, rank: 0, height: 700, written: 1 },
  ]
  await putRaw(database, 'values', { readAt: NOW, layouts }, 'team-layouts')
  await settle()

  const queries = new QueryClient()
  const persister = queryPersister(database).persisterFn
  await queries.fetchQuery({
    queryKey: BUSINESSES_KEY,
    queryFn: () => [{ id: BUSINESS.businessId, name: BUSINESS.businessName, address: null }],
    persister: persister as never,
  })
  await elapse(100)

  const known = imageKey('/receipt-images/approved-1.jpg')
  await write(database, 'images', async (images) => {
    await changeImage(images, known, { stored: { at: NOW, bytes: 1_024 }, openedAt: NOW })
    const stored = { at: NOW, bytes: 2_048 }
    await changeImage(images, imageKey('/receipt-images/open-1.jpg'), { stored })
  })
  const detail = { width: 2, packed: new Uint8Array([18, 52]) }
  await saveImagePrint(database, known, { hash: [1, 2, 3, 4, 5, 6, 7, 8], detail }, NOW)
  const place = { x: 100, y: 40, width: 80, height: 12, angle: 0 }
  const rows = [
    { text: 'SUBTOTAL 12.50', certainty: '99999999999999', place },
    { text: '12.60', certainty: '99959', place, again: { text: '12.50', certainty: '99989' } },
  ]
  await saveImageReading(database, known, { reader: 'sample', rows }, NOW)
  const view = { turns: 1, brightness: 1.5, contrast: 1, isInverted: false }
  await saveImageView(database, known, view, NOW)
  await saveImageView(database, imageKey('/receipt-images/gone-1.jpg'), view, NOW)

  for (const businessName of ['Bluebird Bakery', 'Huron Books'])
    await storeVisit({ app: 'consumer', businessName, OS: 'ios' })
  const [visit] = await waitingVisits()
  await noteSent(visit!, NOW)

  await recoverLost(database, NOW)
  await tallyUnsent(database, NOW)
  const names = [database.name, 'campfire-visits']
  const sample: TabletSample = {
    uid: UID,
    databases: Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readStored(name)] as const)),
    ),
    localStorage: Object.fromEntries(places.local),
    caches: Object.fromEntries(
      await Promise.all(
        [...places.cached].map(async ([key, held]) => [key, await held.clone().text()] as const),
      ),
    ),
    backup: JSON.stringify(await toBackupFile(database, REVIEWER, NOW)),
    requests: await sendAll(database),
  }
  expect(sample.requests.length).toBeGreaterThan(6)
  const text = toText(sample)
  const { stores } = (JSON.parse(text) as TabletSample).databases[database.name]!
  const rowsOf = (name: string) => stores[name]!.rows.map(({ value }) => value)
  expect(Object.keys(stores).filter((name) => rowsOf(name).length === 0)).toEqual([])
  const states = (rowsOf('outbox') as { state: string }[]).map(({ state }) => state)
  expect(new Set(states)).toEqual(
    new Set([...outboxEntry.shape.state.options, 'sent', 'unreadable']),
  )
  const readable = rowsOf('outbox').filter((_, index) => states[index] !== 'unreadable')
  const contents = rowsOf('image-contents') as { reading: unknown }[]
  expect([
    ...gapsIn(z.union([unsentEntry, sentDecision]), readable),
    ...gapsIn(queueRow, rowsOf('queue')),
    ...gapsIn(draftRow, rowsOf('drafts')),
    ...gapsIn(imageRow, rowsOf('images')),
    ...gapsIn(
      imageReading,
      contents.map(({ reading }) => reading),
    ),
  ]).toEqual([])
  await writeSample('tablet.json', text)
})
