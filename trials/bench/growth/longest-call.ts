import { setTimeout as after } from 'node:timers/promises'
import { Client } from 'pg'
import type { MeasuredCall } from './measured-calls.ts'

/** Connections of each of the calls that go on meanwhile. */
const EACH = 2
const PAUSE_MS = 25
const LOOK_EVERY_MS = 20

const MEANWHILE = ['queue, first page', 'decision', 'similar receipts', 'decided requests']

/** How long the statement that has waited longest for a lock has waited by now, in milliseconds. */
const WAITING = `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float8 as ms
  from pg_locks join pg_stat_activity using (pid) where not granted and application_name = $1`

export const MEANWHILE_HEAD = [
  'meanwhile',
  'seconds',
  'calls',
  'longest call ms',
  'longest lock ms',
]

/** The server whose calls are made, and its database. */
export interface Watched {
  calls: readonly MeasuredCall[]
  url: string
  /** The name of the server's connections. */
  application: string
}

/**
 * Makes calls without a pause while some work is done.
 * @returns a row of a table: what, seconds, calls, how long the longest of them took, and how long one waited for a lock
 */
export async function rowMeanwhile(
  name: string,
  watched: Watched,
  work: () => Promise<void>,
): Promise<string[]> {
  const started = performance.now()
  let isDone = false
  let calls = 0
  let longestMs = 0
  const connection = async ({ make }: MeasuredCall) => {
    while (!isDone) {
      const before = performance.now()
      await make()
      longestMs = Math.max(longestMs, performance.now() - before)
      calls += 1
      await after(PAUSE_MS)
    }
  }
  const made = Promise.all(
    watched.calls
      .filter(({ name }) => MEANWHILE.includes(name))
      .flatMap((call) => Array.from({ length: EACH }, () => connection(call))),
  )
  const waits = longestWait(watched, () => isDone)
  try {
    await work()
  } finally {
    isDone = true
  }
  const seconds = (performance.now() - started) / 1000
  await made
  const ms = [longestMs, await waits].map((time) => time.toFixed(0))
  return [name, seconds.toFixed(1), String(calls), ...ms]
}

/** What the processor is busy with lengthens calls, but no wait for a lock. */
async function longestWait({ url, application }: Watched, isDone: () => boolean): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  let longestMs = 0
  while (!isDone()) {
    const { rows } = await client.query<{ ms: number }>(WAITING, [application])
    longestMs = Math.max(longestMs, rows[0]!.ms)
    await after(LOOK_EVERY_MS)
  }
  await client.end()
  return longestMs
}
