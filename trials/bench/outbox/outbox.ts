/**
 * `npm run bench:outbox`, after `npm run build`: measures how a full tablet slows down, with nothing stored,
 * with 1,000 decisions waiting and 10,000 requests, and with 10,000 and 50,000. Searches and decides offline by keyboard,
 * then sends decisions to a server that takes 50 ms for each, and as many by plain `fetch` from the same page. A
 * measurement, not a test: it asserts nothing. Takes about four minutes; any other load on the machine affects all its numbers.
 */
import type { BrowserContext, Page } from 'playwright'
import { textTable } from '../../../server/cli/text-table.ts'
import { findChromium } from '../../../tools/find-chromium.ts'
import {
  openQueue,
  signInToQueue,
  stopReadingImages,
  WHOLE_QUEUE_READY,
} from '../../../tests/fixtures/screens/hermes.ts'
import { startServerProcess } from '../../../tests/fixtures/servers/server-process.ts'
import { discardBrowser, startBrowser } from '../../../tests/fixtures/tablets/browser.ts'
import { median, ranks } from '../figures.ts'
import { decideSome, watchDeciding } from './deciding.ts'
import { typeSearch, watchTyping } from './finding.ts'
import { REQUESTS, startDecisionProxy, type DecisionProxy } from './proxy.ts'
import { nameOf, rowsOf, seedDatabase, SIZES, TEMPLATE, type Size } from './rows.ts'

/** At each size. All sizes together need no more images than a tablet is sure to have offline. */
const DECISIONS = 6
const SENT = 1_000

interface Measured {
  size: Size
  foundMs: number[]
  savedMs: number[]
  requests: number[]
  decidingTask: number
  sendingTask: number
  sendMs: number
  fetchMs: number
}

interface Tablet {
  context: BrowserContext
  page: Page
  proxy: DecisionProxy
  /** Where the person's rows are stored. */
  store: { database: string; uid: string }
}

const running = await startBrowser(undefined, findChromium())
try {
  console.log(await measureSizes(running.context))
} finally {
  await discardBrowser(running)
}

/** @returns two tables with a row for each size */
async function measureSizes(context: BrowserContext): Promise<string> {
  const server = await startServerProcess()
  const proxy = await startDecisionProxy(server.port)
  try {
    const page = await context.newPage()
    await page.addInitScript(stopReadingImages)
    for (const script of [watchDeciding, watchTyping]) await page.addInitScript(script)
    await signInToQueue(page, proxy.origin, WHOLE_QUEUE_READY)
    await context.setOffline(true)
    proxy.holdTheQueue()
    const database = await page.evaluate(async () => {
      const all = await indexedDB.databases()
      return all.find(({ name }) => name?.startsWith('hermes:'))?.name ?? ''
    })
    const store = { database, uid: database.split(':').at(-1) ?? '' }
    const measured: Measured[] = []
    for (const size of SIZES) measured.push(await measure({ context, page, proxy, store }, size))
    return tables(measured)
  } finally {
    await proxy.close()
    await server.discard()
  }
}

async function measure({ context, page, proxy, store }: Tablet, size: Size): Promise<Measured> {
  await page.evaluate(seedDatabase, { ...store, ...rowsOf(size) })
  await openQueue(page, proxy.origin)
  const foundMs = await typeSearch(page)
  const decided = await decideSome(page, DECISIONS)

  const due = { count: SENT, prefix: 'due', firstSeq: 5_000_000, dueAt: 0 }
  await page.evaluate(seedDatabase, { ...store, template: TEMPLATE, queued: 0, decided: due })
  await page.evaluate(() => (window.watched.longest = 0))
  const sending = proxy.timeOf(SENT + DECISIONS)
  await context.setOffline(false)
  const sendMs = (await sending) / (SENT + DECISIONS)
  const sendingTask = await page.evaluate(() => window.watched.longest)
  const fetchMs = (await page.evaluate(fetchPlainly, { count: SENT, path: REQUESTS })) / SENT
  await context.setOffline(true)

  return {
    size,
    foundMs,
    savedMs: decided.map(({ pressed, saved }) => saved - pressed),
    requests: decided.map(({ requests }) => requests),
    decidingTask: Math.max(...decided.map(({ longest }) => longest)),
    ...{ sendingTask, sendMs, fetchMs },
  }
}

/** Runs in the page. Sends the same requests without an outbox, over 6 connections. @returns milliseconds */
async function fetchPlainly({ count, path }: { count: number; path: string }): Promise<number> {
  const started = performance.now()
  let next = 0
  const connections = Array.from({ length: 6 }, async () => {
    while (next < count) {
      next += 1
      const body = JSON.stringify({
        isApproved: false,
        userEmail: 'customer@campfire.example',
        reviewerNotes: '',
        reviewId: `fetch-${next}`,
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
  const finding = all.map(({ size, foundMs }) => [nameOf(size), ranks(foundMs, 0)])
  const sending = all.map(({ size, sendMs, fetchMs, sendingTask }) => [
    nameOf(size),
    (1_000 / sendMs).toFixed(0),
    (1_000 / fetchMs).toFixed(0),
    (sendMs / fetchMs).toFixed(2),
    taskWords(sendingTask),
  ])
  const task = 'longest task ms'
  const saved = ['key to Saved ms', '× empty', 'max']
  const decidingHead = ['waiting/queued', ...saved, task, 'IndexedDB requests', 'max']
  const sendingHead = ['waiting/queued', 'sent/s', 'plain fetch/s', '× plain', task]
  return [
    '── a search typed',
    textTable(['waiting/queued', 'key to list ms'], finding),
    `\n── ${DECISIONS} decisions made`,
    textTable(decidingHead, deciding),
    `\n── ${SENT} decisions sent`,
    textTable(sendingHead, sending),
  ].join('\n')
}

/** Browsers report only tasks of 50 ms or more. */
function taskWords(longest: number): string {
  return longest > 0 ? longest.toFixed(0) : 'under 50'
}
