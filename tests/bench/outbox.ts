/**
 * What a full tablet costs: decides in the built app, offline, and drains with the modules in a page, with
 * nothing stored, with 1,000 decisions waiting beside 10,000 requests, and with 10,000 beside 50,000.
 * `npm run build` first, then `npm run bench:outbox`. A measurement, not a test: it prints and asserts nothing.
 */
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { createServer } from 'vite'
import { textTable } from '../../server/text-table.ts'
import type { Decision, ReceiptActivity } from '../../src/contract/review-calls.ts'
import { discardBrowser, startBrowser } from '../fixtures/browser.ts'
import { openQueue, signInToQueue, stopReadingPictures } from '../fixtures/hermes.ts'
import { startServerProcess } from '../fixtures/server-process.ts'
import type {} from './outbox-page.ts'
import { seedDatabase } from './outbox-rows.ts'

const SIZES = [
  { waiting: 0, queued: 0 },
  { waiting: 1_000, queued: 10_000 },
  { waiting: 10_000, queued: 50_000 },
]
const DECISIONS = 5
const DRAINED = 1_000
const ANSWER_AFTER_MS = 50
/** What a decision sets going behind itself belongs to it. */
const SETTLE_MS = 1_000
/** Within the longest delay of an entry: beyond it, a due time counts as a clock set back. */
const DUE_IN_MS = 4.5 * 60_000

const TEMPLATE: ReceiptActivity = {
  id: '',
  userEmail: 'customer@campfire.example',
  submittedDatetime: '2030-01-01T00:00:00.000Z',
  lastUpdatedDatetime: '2030-01-01T00:00:00.000Z',
  urls: [],
  businessId: null,
  businessName: null,
  receiptDatetime: null,
  subtotal: 12.5,
  reviewStatus: 'open',
  reviewerEmail: null,
  reviewerNotes: null,
  rejectionReasons: [],
}

/** Notes, from inside the app's page, when the deciding key went down, when "Saved" came, and what it took. */
const WATCH = `
  globalThis.watched = { pressed: 0, saved: 0, requests: 0, longest: 0 }
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor',
      'openKeyCursor', 'put', 'add', 'delete', 'clear']) {
      const original = prototype[name]
      if (!original) continue
      prototype[name] = function (...args) {
        watched.requests += 1
        return original.apply(this, args)
      }
    }
  }
  addEventListener('keydown', (event) => {
    if (event.key === 'R') watched = { pressed: performance.now(), saved: 0, requests: 0, longest: 0 }
  }, true)
  new MutationObserver((changes) => {
    if (!watched.pressed || watched.saved) return
    const says = ({ target, addedNodes }) => [target, ...addedNodes].some(
      (node) => node.textContent?.startsWith('Saved on this tablet') ||
        node.querySelector?.('[role=status]')?.textContent.startsWith('Saved on this tablet'))
    if (changes.some(says)) watched.saved = performance.now()
  }).observe(document, { subtree: true, childList: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime + duration > watched.pressed) watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: 'longtask' })`

interface Watched {
  pressed: number
  saved: number
  requests: number
  longest: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

const running = await startBrowser()
try {
  await printDraining()
  await printDeciding()
} finally {
  await discardBrowser(running)
}

async function printDeciding(): Promise<void> {
  const server = await startServerProcess()
  try {
    const page = await running.context.newPage()
    await page.addInitScript(stopReadingPictures)
    await page.addInitScript(WATCH)
    await signInToQueue(page, server.origin)
    // From here on nothing changes but what is decided.
    await running.context.setOffline(true)
    const database = await page.evaluate(async () => {
      const all = await indexedDB.databases()
      return all.find(({ name }) => name?.startsWith('hermes:'))?.name ?? ''
    })
    const rows: string[][] = []
    for (const size of SIZES) {
      const uid = database.split(':').at(-1) ?? ''
      const dueAt = Date.now() + DUE_IN_MS
      await page.evaluate(seedDatabase, { database, uid, template: TEMPLATE, ...size, dueAt })
      await openQueue(page, server.origin)
      const decided = await decideSome(page)
      const saved = decided.map(({ pressed, saved: at }) => at - pressed)
      const requests = decided.map((one) => one.requests)
      const longest = Math.max(...decided.map((one) => one.longest))
      const task = longest > 0 ? longest.toFixed(0) : 'under 50'
      rows.push([
        nameOf(size),
        median(saved).toFixed(0),
        Math.max(...saved).toFixed(0),
        task,
        median(requests).toFixed(0),
        Math.max(...requests).toFixed(0),
      ])
    }
    const head = [
      'waiting/queued',
      'key to Saved ms',
      'max',
      'longest task ms',
      'requests to IndexedDB',
      'max',
    ]
    console.log(`\n── deciding in the app, ${DECISIONS} decisions\n${textTable(head, rows)}`)
    await page.close()
  } finally {
    await running.context.setOffline(false)
    await server.discard()
  }
}

/** Rejects the first requests of the queue by keys, one after the other. */
async function decideSome(page: Page): Promise<Watched[]> {
  await page.locator('a[href^="/hermes/r-"]').first().click()
  const decided: Watched[] = []
  while (decided.length < DECISIONS) {
    const { pathname } = new URL(page.url())
    await page.getByRole('button', { name: 'Reject' }).waitFor()
    // What the screen does at its opening is over.
    await sleep(SETTLE_MS)
    await tickReason(page)
    await page.keyboard.press('Shift+R')
    await page.waitForURL((url) => url.pathname !== pathname, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.watched.saved > 0)
    await sleep(SETTLE_MS)
    decided.push(await page.evaluate(() => window.watched))
  }
  return decided
}

/** By its key, which a dialog about what could not be read would take. */
async function tickReason(page: Page): Promise<void> {
  const reason = page.getByRole('checkbox', { name: 'Not readable' })
  const problem = page.getByRole('dialog').getByRole('button', { name: 'OK' })
  while (!(await reason.isChecked({ timeout: 500 }).catch(() => false))) {
    if (await problem.isVisible()) await problem.click()
    await page.keyboard.press('3')
    await sleep(300)
  }
}

async function printDraining(): Promise<void> {
  const endpoint = createHttpServer(async (request, response) => {
    const decision = JSON.parse(await text(request)) as Decision
    await sleep(ANSWER_AFTER_MS)
    const item = { ...TEMPLATE, id: decision.reviewId, reviewStatus: 'rejected' }
    response.writeHead(200, { 'access-control-allow-origin': '*' })
    response.end(JSON.stringify({ item, points: 0 }))
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    cacheDir: join(tmpdir(), 'campfire-outbox-bench'),
    optimizeDeps: { include: ['idb', 'zod'] },
    // The packages may be linked from elsewhere.
    server: { host: '127.0.0.1', port: 0, watch: null, fs: { strict: false } },
  })
  await vite.listen()
  try {
    const [origin = ''] = vite.resolvedUrls?.local ?? []
    const page = await running.context.newPage()
    await page.goto(`${origin}tests/bench/outbox.html`)
    await page.waitForFunction(() => window.outboxBench !== undefined)
    const rows: string[][] = []
    for (const size of SIZES) {
      rows.push([nameOf(size), ...(await measureModules(page, url, size))])
      console.log(`drained ${nameOf(size)}: ${rows.at(-1)?.join(' ')}`)
    }
    const head = ['waiting/queued', 'look ms', 'enqueue ms', 'bare put ms', 'sent/s', 'bare/s', '×']
    console.log(`── the modules, ${DRAINED} decisions sent\n${textTable(head, rows)}`)
  } finally {
    await vite.close()
    endpoint.closeAllConnections()
    endpoint.close()
  }
}

async function measureModules(
  page: Page,
  endpoint: string,
  size: (typeof SIZES)[number],
): Promise<string[]> {
  const uid = `person-${size.waiting}`
  const template = TEMPLATE
  const database = await page.evaluate((id) => window.outboxBench?.open(id), uid)
  if (!database) throw new Error('The page has no modules')
  const dueAt = Date.now() + DUE_IN_MS
  await page.evaluate(seedDatabase, { database, uid, template, ...size, dueAt })
  const bare = { endpoint, template, count: DRAINED }
  const order = { uid, ...bare, rest: size.waiting }
  const samples = await page.evaluate(
    ({ uid: id, template: item }) => window.outboxBench?.sample(id, item, 50),
    { uid, template },
  )
  const bareMs = await page.evaluate(
    (wanted) => window.outboxBench?.fetchBare(wanted.endpoint, wanted.template, wanted.count),
    bare,
  )
  const drainMs = await page.evaluate(
    (wanted) => window.outboxBench?.drain(wanted.uid, wanted),
    order,
  )
  if (!samples || bareMs === undefined || drainMs === undefined) throw new Error('Not measured')
  // The samples' decisions, due as well, are sent along.
  const sent = DRAINED + samples.enqueueMs.length
  const [drainEach, bareEach] = [drainMs / sent, bareMs / DRAINED]
  return [
    median(samples.lookMs).toFixed(1),
    median(samples.enqueueMs).toFixed(1),
    median(samples.barePutMs).toFixed(1),
    (1_000 / drainEach).toFixed(0),
    (1_000 / bareEach).toFixed(0),
    (drainEach / bareEach).toFixed(2),
  ]
}

function nameOf({ waiting, queued }: (typeof SIZES)[number]): string {
  return `${waiting}/${queued}`
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
}
