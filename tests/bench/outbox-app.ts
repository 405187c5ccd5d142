/**
 * The half of `outbox.ts` that measures the built app: decides offline by keys, then lets decisions go to a
 * server that takes 50 ms for each, and sends as many by bare `fetch` from the same page.
 */
import type { BrowserContext, Page } from 'playwright'
import { textTable } from '../../server/cli/text-table.ts'
import { openQueue, signInToQueue, stopReadingImages } from '../fixtures/hermes.ts'
import { startServerProcess } from '../fixtures/server-process.ts'
import { decideSome, watchDeciding } from './outbox-deciding.ts'
import { REQUESTS, startDecisionLine, type DecisionLine } from './outbox-line.ts'
import { seedDatabase } from './outbox-rows.ts'
import { median, nameOf, rowsOf, SIZES, TEMPLATE, type Size } from './outbox-sizes.ts'

/** As many images as a tablet has for sure, divided by the sizes. */
const DECISIONS = 6
const SENT = 1_000

interface Measured {
  size: Size
  savedMs: number[]
  requests: number[]
  decidingTask: number
  sendingTask: number
  sendMs: number
  bareMs: number
}

interface Tablet {
  context: BrowserContext
  page: Page
  line: DecisionLine
  /** Where the person's rows lie. */
  store: { database: string; uid: string }
}

/** @returns two tables, one line a size */
export async function measureApp(context: BrowserContext): Promise<string> {
  const server = await startServerProcess()
  const line = await startDecisionLine(server.port)
  try {
    const page = await context.newPage()
    await page.addInitScript(stopReadingImages)
    await page.addInitScript(watchDeciding)
    await signInToQueue(page, line.origin)
    await context.setOffline(true)
    line.holdTheQueue()
    const database = await page.evaluate(async () => {
      const all = await indexedDB.databases()
      return all.find(({ name }) => name?.startsWith('hermes:'))?.name ?? ''
    })
    const store = { database, uid: database.split(':').at(-1) ?? '' }
    const measured: Measured[] = []
    for (const size of SIZES) measured.push(await measure({ context, page, line, store }, size))
    return tables(measured)
  } finally {
    await line.close()
    await server.discard()
  }
}

async function measure({ context, page, line, store }: Tablet, size: Size): Promise<Measured> {
  await page.evaluate(seedDatabase, { ...store, ...rowsOf(size) })
  await openQueue(page, line.origin)
  const decided = await decideSome(page, DECISIONS)

  const due = { count: SENT, prefix: 'due', firstSeq: 5_000_000, dueAt: 0 }
  await page.evaluate(seedDatabase, { ...store, template: TEMPLATE, queued: 0, decided: due })
  await page.evaluate(() => (window.watched.longest = 0))
  const sending = line.timeOf(SENT + DECISIONS)
  await context.setOffline(false)
  const sendMs = (await sending) / (SENT + DECISIONS)
  const sendingTask = await page.evaluate(() => window.watched.longest)
  const bareMs = (await page.evaluate(fetchBare, { count: SENT, path: REQUESTS })) / SENT
  await context.setOffline(true)

  return {
    size,
    savedMs: decided.map(({ pressed, saved }) => saved - pressed),
    requests: decided.map(({ requests }) => requests),
    decidingTask: Math.max(...decided.map(({ longest }) => longest)),
    ...{ sendingTask, sendMs, bareMs },
  }
}

/** In the page: the same requests without an outbox, over as many connections. @returns milliseconds */
async function fetchBare({ count, path }: { count: number; path: string }): Promise<number> {
  const started = performance.now()
  let next = 0
  const connections = Array.from({ length: 6 }, async () => {
    while (next < count) {
      next += 1
      const body = JSON.stringify({
        isApproved: false,
        userEmail: 'customer@campfire.example',
        reviewerNotes: '',
        reviewId: `bare-${next}`,
        reviewerEmail: 'reviewer@campfire.example',
        rejectionReasons: ['not-readable'],
      })
      await (await fetch(path, { method: 'POST', body })).json()
    }
  })
  await Promise.all(connections)
  return performance.now() - started
}

function tables(all: readonly Measured[]): string {
  const empty = median(all[0]?.savedMs ?? [])
  const deciding = all.map(({ size, savedMs, requests, decidingTask }) => [
    nameOf(size),
    median(savedMs).toFixed(0),
    (median(savedMs) / empty).toFixed(2),
    Math.max(...savedMs).toFixed(0),
    taskWords(decidingTask),
    median(requests).toFixed(0),
    Math.max(...requests).toFixed(0),
  ])
  const sending = all.map(({ size, sendMs, bareMs, sendingTask }) => [
    nameOf(size),
    (1_000 / sendMs).toFixed(0),
    (1_000 / bareMs).toFixed(0),
    (sendMs / bareMs).toFixed(2),
    taskWords(sendingTask),
  ])
  const task = 'longest task ms'
  const saved = ['key to Saved ms', '× empty', 'max']
  const decidingHead = ['waiting/queued', ...saved, task, 'IndexedDB requests', 'max']
  const sendingHead = ['waiting/queued', 'sent/s', 'bare fetch/s', '× bare', task]
  return [
    `\n── the app, ${DECISIONS} decisions made`,
    textTable(decidingHead, deciding),
    `\n── the app, ${SENT} decisions sent`,
    textTable(sendingHead, sending),
  ].join('\n')
}

/** A browser tells of no shorter ones. */
function taskWords(longest: number): string {
  return longest > 0 ? longest.toFixed(0) : 'under 50'
}
