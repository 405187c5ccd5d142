/**
 * Loses and regains the server over and over while tabs do everything that tabs do: 12 times in `npm run test:all`,
 * 200 times in `npm run test:reconnecting`. `npm test` shows it of the drain alone (`drain.property.test.ts`). What happens depends on a seed:
 * `STRESS_SEED=7 npm run …`
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { chanceOf } from '../../fixtures/data/chance.ts'
import {
  decideByKeys,
  openQueue,
  reviewIdOf,
  signIn,
  stopReadingImages,
  WHOLE_QUEUE_READY,
} from '../../fixtures/screens/hermes.ts'
import type { startBrowser } from '../../fixtures/tablets/browser.ts'
import { readLedger } from '../../fixtures/servers/ledger.ts'
import type { startServerProcess } from '../../fixtures/servers/server-process.ts'
import { startConnectionProxy } from '../../fixtures/servers/connection-proxy.ts'
import { longestWait, type Interruption } from '../../fixtures/data/longest-wait.ts'
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ wholeQueue: true })

const CYCLES = process.env.OUTAGES === 'all' ? 200 : 12
/** After this many cycles the server stays reachable until all has arrived, so that a stuck entry shows. */
const CALM_EVERY = 25
const WITHIN_MS = 10_000
/** A fresh decision can be undone for this long (checklist V10). */
const HOLD_MS = 4_000

/** `nothing` is twice as likely as each of the others. */
const EVENTS = ['nothing', 'nothing', 'reload', 'navigate', 'freeze', 'leave'] as const

/** `frozen`: by the browser, as in a pocket. `away`: on a public page, Hermes in the back/forward cache. */
type TabState = 'awake' | 'frozen' | 'away'

interface Tab {
  page: Page
  devtools: CDPSession
  state: TabState
}

test(
  '[V10] [Q5] [O3] through outages each decision leaves within 10 s of a server that answers',
  { tag: '@alone' },
  ({ startServer, startTablet }) => {
    test.setTimeout(900_000)
    return workThrough(startServer, startTablet)
  },
)

async function workThrough(
  startServer: typeof startServerProcess,
  startTablet: typeof startBrowser,
): Promise<void> {
  const seed = Number(process.env.STRESS_SEED ?? 8)
  const chance = chanceOf(seed)
  const server = await startServer({ seededReviews: CYCLES + 60 })
  const arrivedAt = new Map<string, number>()
  const proxy = await startConnectionProxy({
    target: server.port,
    onAnswer({ path, body, status, at }) {
      if (!path.endsWith('/receipt_activity') || status !== 200) return
      const { reviewId } = JSON.parse(body) as { reviewId: string }
      if (!arrivedAt.has(reviewId)) arrivedAt.set(reviewId, at)
    },
  })
  const { context } = await startTablet()
  await context.addInitScript(stopReadingImages)
  const tabs = [await openTab(), await openTab()] as const
  await signIn(tabs[0].page, proxy.origin)
  await openQueue(tabs[0].page, proxy.origin)
  // Before the first outage the tablet must be ready to work offline.
  await expect(tabs[0].page.getByText(WHOLE_QUEUE_READY)).toBeVisible()
  await tabs[0].page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Opening the last request by its link makes Hermes read the whole queue onto the tablet.
  await tabs[1].page.goto(`${proxy.origin}/hermes/seeded-${String(CYCLES + 60).padStart(7, '0')}`)
  await expect(tabs[1].page.getByRole('button', { name: 'Reject' })).toBeVisible()

  const decidedAt = new Map<string, number>()
  const outages: Interruption[] = []
  for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
    const endOutage = await beginOutage()
    const from = Date.now()
    const deciding = chance.pick(awake())
    await decideNext(deciding.page)
    await causeTrouble(deciding)
    await endOutage()
    outages.push({ from, to: Date.now() })
    await pause(chance.between(0, 300))
    if (cycle % CALM_EVERY === 0) await allArrived()
  }
  for (const tab of tabs) await wake(tab)
  await allArrived()

  const waits = [...decidedAt].map(([reviewId, at]) =>
    longestWait(at + HOLD_MS, arrivedAt.get(reviewId) ?? Date.now(), outages),
  )
  const longest = Math.max(...waits)
  console.log(`Seed ${seed}: ${decidedAt.size} decisions, longest wait ${longest} ms`)
  expect(longest).toBeLessThan(WITHIN_MS)
  await server.stop()
  const { decisions } = await readLedger(server.dataDir)
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual([...decidedAt.keys()].sort())

  async function openTab(): Promise<Tab> {
    const page = await context.newPage()
    await page.setViewportSize(TABLET)
    return { page, devtools: await context.newCDPSession(page), state: 'awake' }
  }

  function awake(): [Tab, ...Tab[]] {
    const [first, ...others] = tabs.filter(({ state }) => state === 'awake')
    if (!first) throw new Error('No tab is awake')
    return [first, ...others]
  }

  async function beginOutage(): Promise<() => Promise<void>> {
    const kind = chance.pick(['offline', 'refuse', 'swallow'] as const)
    if (kind === 'offline') {
      await context.setOffline(true)
      return () => context.setOffline(false)
    }
    proxy.setMode(kind)
    return async () => proxy.setMode('open')
  }

  async function decideNext(page: Page): Promise<void> {
    const queue = `${proxy.origin}/hermes/dashboard`
    if (reviewIdOf(page) === null) await page.goto(queue, { waitUntil: 'commit' })
    while (!isOpen(reviewIdOf(page))) await pressNext(page)
    const reviewId = reviewIdOf(page) ?? ''
    await decideByKeys(page, reviewId)
    decidedAt.set(reviewId, Date.now())
  }

  /**
   * Asks for the next request and waits for it, as a second press would go on to the one after it. A page that has
   * just opened may take no key yet, or know no next request: then it gives up, and the key is pressed again.
   */
  async function pressNext(page: Page): Promise<void> {
    const from = page.url()
    await page.keyboard.press('n')
    await page
      .waitForURL((url) => url.href !== from, { waitUntil: 'commit', timeout: 5_000 })
      .catch(() => {})
  }

  function isOpen(reviewId: string | null): boolean {
    return reviewId !== null && !decidedAt.has(reviewId)
  }

  /** Does one random thing to the tab that just decided, or wakes the other one. */
  async function causeTrouble(deciding: Tab): Promise<void> {
    const resting = tabs.find(({ state }) => state !== 'awake')
    if (resting && chance.percent(30)) return wake(resting)
    const kind = chance.pick(EVENTS)
    const { page, devtools } = deciding
    if (kind === 'reload') await page.reload({ waitUntil: 'commit' })
    if (kind === 'navigate') {
      const path = chance.pick(['/hermes', '/hermes/dashboard', '/hermes/seeded-0000001'])
      await page.goto(proxy.origin + path, { waitUntil: 'commit' })
    }
    // One tab must stay awake to send.
    if (resting) return
    if (kind === 'freeze') {
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
      deciding.state = 'frozen'
    }
    if (kind === 'leave') {
      await page.goto(`${proxy.origin}/support`, { waitUntil: 'commit' })
      deciding.state = 'away'
    }
  }

  async function wake(tab: Tab): Promise<void> {
    if (tab.state === 'frozen') {
      await tab.devtools.send('Page.setWebLifecycleState', { state: 'active' })
      await tab.page.bringToFront()
    }
    if (tab.state === 'away') await tab.page.goBack({ waitUntil: 'commit' })
    tab.state = 'awake'
  }

  /** Waits much longer than allowed, so that late arrivals get a measured time. */
  async function allArrived(): Promise<void> {
    const giveUpAt = Date.now() + 60_000
    while ([...decidedAt.keys()].some((id) => !arrivedAt.has(id)) && Date.now() < giveUpAt) {
      await pause(50)
    }
  }
}
