/** The half of `outbox.ts` that runs in the browser on the modules themselves, on databases of its own. */
import type { Acknowledgement, Decision, ReceiptActivity } from '../../src/contract/review-calls.ts'
import { staffDatabase, type StaffDatabase } from '../../src/offline/database.ts'
import { drainInTurn } from '../../src/offline/drain-lock.ts'
import { lookAhead, type DrainDeps } from '../../src/offline/drain.ts'
import { Link } from '../../src/offline/link-state.ts'
import { readCounts } from '../../src/offline/outbox-reads.ts'
import { enqueue } from '../../src/offline/outbox.ts'
import type { ReviewDraft } from '../../src/offline/rows.ts'

const PROJECT = 'bench'
/** As a browser opens them to one server, and as a pass does. */
const CONNECTIONS = 6

export interface Samples {
  lookMs: number[]
  enqueueMs: number[]
  /** One strict transaction with one `put` of the same row, and nothing else. */
  barePutMs: number[]
}

/** Makes a person's empty database. @returns its name */
async function open(uid: string): Promise<string> {
  const database = staffDatabase(PROJECT, uid)
  await database.epoch()
  return database.name
}

/** Looks for due decisions where there are none, then stores some, and bare rows beside them. */
async function sample(uid: string, template: ReceiptActivity, times: number): Promise<Samples> {
  const database = staffDatabase(PROJECT, uid)
  const bare = await openBare(uid)
  const result: Samples = { lookMs: [], enqueueMs: [], barePutMs: [] }
  const deps = depsOf(database, '')
  for (let nth = 0; nth < times; nth += 1) {
    result.lookMs.push(await timed(() => lookAhead(deps, 'none')))
  }
  for (let nth = 0; nth < times; nth += 1) {
    const made = madeDecision(template, `sample-${nth}`)
    result.enqueueMs.push(await timed(() => enqueue(database, made)))
    result.barePutMs.push(await timed(() => putBare(bare, { ...made, seq: nth })))
  }
  bare.close()
  return result
}

/** Stores decisions whose hold is over and sends them all. @returns the milliseconds of the sending */
async function drain(
  uid: string,
  order: { endpoint: string; template: ReceiptActivity; count: number; rest: number },
): Promise<number> {
  const { endpoint, template, count, rest } = order
  const database = staffDatabase(PROJECT, uid)
  // One after the other, as a person does: all at once, the last would wait past a transaction's deadline.
  for (let nth = 0; nth < count; nth += 1) {
    await enqueue(database, madeDecision(template, `drained-${nth}`))
  }
  const deps = depsOf(database, endpoint)
  const { signal } = new AbortController()
  return timed(async () => {
    for (;;) {
      await drainInTurn(deps, 'none', { signal, waitsSince: Date.now() })
      const { waiting, sending } = await readCounts(database)
      if (waiting + sending <= rest) return
    }
  })
}

/** The same requests without an outbox. @returns milliseconds */
function fetchBare(endpoint: string, template: ReceiptActivity, count: number): Promise<number> {
  const deps = depsOf(staffDatabase(PROJECT, 'bare'), endpoint)
  const { signal } = new AbortController()
  let next = 0
  const connection = async () => {
    while (next < count) {
      next += 1
      await deps.send(madeDecision(template, `bare-${next}`).decision, signal)
    }
  }
  return timed(() => Promise.all(Array.from({ length: CONNECTIONS }, connection)))
}

function depsOf(database: StaffDatabase, endpoint: string): DrainDeps {
  return {
    database,
    link: new Link(database),
    send: async (decision, signal) => {
      const answer = await fetch(endpoint, {
        method: 'POST',
        body: JSON.stringify(decision),
        signal,
      })
      return (await answer.json()) as Acknowledgement
    },
    renewSession: async () => false,
    maySend: () => true,
    isInSight: () => true,
    now: Date.now,
    random: Math.random,
  }
}

function madeDecision(template: ReceiptActivity, reviewId: string) {
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
  const item = { ...template, id: reviewId }
  return { decision, item, draft, now: Date.now() - 60_000, openMs: 30_000 }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function openBare(uid: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`bare:${uid}`, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'seq' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('No bare database'))
  })
}

function putBare(database: IDBDatabase, row: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = database.transaction(['rows'], 'readwrite', { durability: 'strict' })
    tx.objectStore('rows').put(row)
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('Not put'))
  })
}

const bench = { open, sample, drain, fetchBare }

declare global {
  interface Window {
    outboxBench?: typeof bench
  }
}

window.outboxBench = bench
