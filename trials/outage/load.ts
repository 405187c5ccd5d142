/**
 * Reviewers and staff who decide requests and add businesses without a pause. Like our pages, each repeats a
 * call until it is acknowledged.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { acknowledgement } from '../../src/contract/review-calls.ts'
import {
  ADD_BUSINESS,
  approvalOf,
  REVIEWER,
  signIn,
  STAFF,
} from '../../tests/fixtures/servers/client.ts'
import { businessNamed } from '../../tests/fixtures/data/new-business.ts'
import { readLedger } from '../../tests/fixtures/servers/ledger.ts'
import type { ServerProcess } from '../../tests/fixtures/servers/server-process.ts'
import { query } from '../../tests/fixtures/servers/test-database.ts'

const DECIDE = '/api/main/prod/receipt_activity'

/** Longer than anybody may have to wait for an answer. */
const NO_ANSWER_AFTER_MS = 60_000
const PAUSE_MS = 10
const PAUSE_BEFORE_REPEAT_MS = 100

export interface Load {
  /** The number of times that each status came; `no answer` for a connection that was refused or cut. */
  counts: Record<string, number>
  /** The longest time that an answer took, in milliseconds. */
  longestMs: () => number
  /** Starts no more calls, and waits until those under way are acknowledged. */
  settle: () => Promise<void>
  /** Starts no more calls and repeats none. */
  abandon: () => Promise<void>
  /** Expects that no answer broke a promise, and that exactly what was acknowledged is stored. */
  expectAllStored: () => Promise<void>
}

interface LoadOptions {
  /** Number of connections that decide requests, the seeded ones in turn. */
  deciding: number
  /** Number of connections that add businesses. */
  adding: number
}

/** Starts calls on a server with seeded reviews. */
export async function startLoad(
  server: ServerProcess,
  { deciding, adding }: LoadOptions,
): Promise<Load> {
  const { origin, dataDir } = server
  const reviewer = (await signIn(origin, REVIEWER)).idToken
  const staff = (await signIn(origin, STAFF)).idToken
  const requests = await query<{ id: string; userEmail: string }>(
    dataDir,
    `select id, user_email as "userEmail" from receipt_activity
     where id like 'seeded-%' and review_status = 'open' order by id`,
  )
  const counts: Record<string, number> = {}
  const broken: string[] = []
  const decisions = new Map<string, unknown>()
  const additions = new Map<string, string>()
  let longestMs = 0
  let starts = true
  let repeats = true

  async function post(path: string, body: object, idToken: string) {
    const started = performance.now()
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(NO_ANSWER_AFTER_MS),
      })
      const answer = (await response.json()) as unknown
      return { status: response.status, headers: response.headers, answer }
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      if (isTimeout) broken.push(`No answer within ${NO_ANSWER_AFTER_MS} ms`)
      return null
    } finally {
      longestMs = Math.max(longestMs, performance.now() - started)
    }
  }

  /** @returns the body of the 200; null if there is none to be had */
  async function untilAcknowledged(path: string, body: object, idToken: string): Promise<unknown> {
    do {
      const reply = await post(path, body, idToken)
      const status = reply?.status ?? 'no answer'
      counts[status] = (counts[status] ?? 0) + 1
      if (reply?.status === 200) return reply.answer
      if (reply && reply.status !== 503) {
        broken.push(`${path}: ${reply.status} ${JSON.stringify(reply.answer)}`)
        return null
      }
      if (reply && !reply.headers.get('retry-after')) broken.push('A 503 without Retry-After')
      await sleep(PAUSE_BEFORE_REPEAT_MS)
    } while (repeats && !server.hasEnded())
    return null
  }

  let turn = 0
  async function decide(): Promise<void> {
    while (starts) {
      const request = requests[turn++ % requests.length]!
      const answer = await untilAcknowledged(DECIDE, approvalOf(request), reviewer)
      if (answer === null) continue
      const acknowledged = acknowledgement.parse(answer)
      const before = decisions.get(request.id)
      if (before && !isDeepStrictEqual(before, acknowledged)) {
        broken.push(`Two acknowledgements of ${request.id}`)
      }
      decisions.set(request.id, acknowledged)
      await sleep(PAUSE_MS)
    }
  }

  const prefix = `Added under load ${randomUUID()}`
  let added = 0
  async function add(): Promise<void> {
    while (starts) {
      const name = `${prefix} ${(added += 1)}`
      const submission = `${prefix} ${added}`.replaceAll(/\W/g, '').slice(-64)
      const path = `${ADD_BUSINESS}?submission=${submission}`
      const answer = await untilAcknowledged(path, businessNamed(name), staff)
      if (answer === null) continue
      additions.set(submission, (answer as { businessId: string }).businessId)
      await sleep(PAUSE_MS)
    }
  }

  const work = Promise.all([
    ...Array.from({ length: deciding }, decide),
    ...Array.from({ length: adding }, add),
  ])
  const settle = async () => {
    starts = false
    await work
  }
  return {
    counts,
    longestMs: () => longestMs,
    settle,
    abandon: async () => {
      repeats = false
      await settle()
    },
    expectAllStored: async () => {
      expect([...new Set(broken)]).toEqual([])
      const stored = await readLedger(dataDir)
      const ours = new Set(requests.map(({ id }) => id))
      for (const rows of [stored.decisions, stored.ledger]) {
        const ids = rows.map(({ reviewId }) => reviewId).filter((id) => ours.has(id))
        expect(ids).toEqual([...decisions.keys()].toSorted())
      }
      const businesses = await query<{ submission: string; id: string }>(
        dataDir,
        `select submission_id as submission, businesses.id from businesses
         left join business_additions on business_id = businesses.id
         where name like '${prefix} %'`,
      )
      expect(new Map(businesses.map(({ submission, id }) => [submission, id]))).toEqual(additions)
      expect(businesses).toHaveLength(additions.size)
    },
  }
}
