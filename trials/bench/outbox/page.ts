/** What `modules.ts` runs in the browser: the outbox's modules, on their own databases. */
import type { Decision, ReviewRequest } from '../../../src/contract/review-calls.ts'
import { staffDatabase, type StaffDatabase } from '../../../src/offline/database.ts'
import { nextDrainPassAt } from '../../../src/offline/outbox/drain.ts'
import type { DrainDeps } from '../../../src/offline/outbox/drain-deps.ts'
import { Link } from '../../../src/offline/outbox/link-state.ts'
import { enqueue } from '../../../src/offline/outbox/outbox.ts'
import type { ReviewDraft } from '../../../src/offline/rows.ts'

const PROJECT = 'bench'

const SETTLE_MS = 100

export interface Samples {
  lookMs: number[]
  enqueueMs: number[]
  /** A single strict transaction with one `put` of the same row, for comparison. */
  barePutMs: number[]
}

/** Creates an empty database for a person. @returns its name */
async function open(uid: string): Promise<string> {
  const database = staffDatabase(PROJECT, uid)
  await database.epoch()
  return database.name
}

/** Times looks for due decisions (there are none), storing decisions, and storing plain rows. */
async function sample(uid: string, template: ReviewRequest, times: number): Promise<Samples> {
  const database = staffDatabase(PROJECT, uid)
  const rows = await openRows(uid)
  const result: Samples = { lookMs: [], enqueueMs: [], barePutMs: [] }
  const deps = depsOf(database)
  for (let nth = 0; nth < times; nth += 1) {
    result.lookMs.push(await timed(() => nextDrainPassAt(deps, 'none')))
  }
  for (let nth = 0; nth < times; nth += 1) {
    const made = madeDecision(template, `sample-${nth}`)
    await backgroundWork()
    result.barePutMs.push(await timed(() => putRow(rows, { ...made, seq: nth })))
    await backgroundWork()
    result.enqueueMs.push(await timed(() => enqueue(database, made)))
  }
  rows.close()
  return result
}

function depsOf(database: StaffDatabase): DrainDeps {
  return {
    database,
    link: new Link(database),
    send: () => Promise.reject(new Error('Nothing is due')),
    renewSession: async () => false,
    maySend: () => true,
    isInSight: () => true,
    now: Date.now,
    random: Math.random,
  }
}

function madeDecision(template: ReviewRequest, reviewId: string) {
  const decision: Decision = {
    isApproved: false,
    userEmail: template.userEmail,
    reviewerNotes: '',
    reviewId,
    reviewerEmail: 'reviewer@campfire.example',
    rejectionReasons: ['not-readable'],
  }
  const draft: ReviewDraft = {
    business: null,
    receiptDatetime: null,
    subtotal: '',
    notes: '',
    reasons: ['not-readable'],
    otherReason: null,
  }
  const request = { ...template, id: reviewId }
  return { decision, request, draft, now: Date.now() - 60_000, openMs: 30_000 }
}

/** Long enough for what a decision does after it is saved, which would otherwise be part of the next sample. */
function backgroundWork(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function openRows(uid: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`rows:${uid}`, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'seq' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('Database not opened'))
  })
}

function putRow(database: IDBDatabase, row: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = database.transaction(['rows'], 'readwrite', { durability: 'strict' })
    tx.objectStore('rows').put(row)
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('Row not stored'))
  })
}

const bench = { open, sample }

declare global {
  interface Window {
    outboxBench?: typeof bench
  }
}

window.outboxBench = bench
