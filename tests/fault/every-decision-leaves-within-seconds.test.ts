/**
 * Without a server and back, over and over, with everything that tabs do meanwhile: twelve times in a run of all
 * tests, two hundred times by `npm run test:outages`. What happens comes from a seed: `STRESS_SEED=7 npm run …`
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { chanceOf } from '../fixtures/chance.ts'
import {
  decideByKeys,
  openQueue,
  READY,
  reviewIdOf,
  signIn,
  stopReadingImages,
} from '../fixtures/hermes.ts'
import { readLedger } from '../fixtures/ledger.ts'
import { startLine } from '../fixtures/line.ts'
import { longestWait, type Interruption } from '../fixtures/longest-wait.ts'
import { TABLET } from '../fixtures/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

const CYCLES = process.env.OUTAGES === 'all' ? 200 : 12
/** After so many the line stays open until all has arrived: a shorter time would hide who is stuck. */
const CALM_EVERY = 25
const WITHIN_MS = 10_000
/** A fresh decision can be taken back for this long (checklist V10). */
const HOLD_MS = 4_000
const seed = Number(process.env.STRESS_SEED ?? 8)

/** The more often, the likelier. */
const EVENTS = ['nothing', 'nothing', 'reload', 'navigate', 'freeze', 'leave'] as const

/** `frozen`: by the browser, as in a pocket. `away`: on a public page, with Hermes in the back/forward cache. */
type TabState = 'awake' | 'frozen' | 'away'

interface Tab {
  page: Page
  devtools: CDPSession
  state: TabState
}

test('[V10] [Q5] [O3] through every outage each decision leaves within 10 s of a server that answers', async ({
  startServer,
  startTablet,
}) => {
  test.setTimeout(900_000)
  const chance = chanceOf(seed)
  const server = await startServer({ seededReviews: CYCLES + 60 })
  const arrivedAt = new Map<string, number>()
  const line = await startLine({
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
  await signIn(tabs[0].page, line.origin)
  await openQueue(tabs[0].page, line.origin)
  // Before the first outage the tablet has to be one that works without a network.
  await expect(tabs[0].page.getByText(READY)).toBeVisible()
  await tabs[0].page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // What is linked to is looked for to the queue's end, so that all of it is on the tablet.
  await tabs[1].page.goto(`${line.origin}/hermes/seeded-${String(CYCLES + 60).padStart(7, '0')}`)
  await expect(tabs[1].page.getByRole('button', { name: 'Reject' })).toBeVisible()

  const decidedAt = new Map<string, number>()
  const outages: Interruption[] = []
  for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
    const endOutage = await beginOutage()
    const from = Date.now()
    const deciding = chance.pick(awake())
    await decideNext(deciding.page)
    await happens(deciding)
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
  console.log(`Seed ${seed}: ${decidedAt.size} decisions, the longest wait ${longest} ms`)
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
    if (!first) throw new Error('One tab at least stays awake')
    return [first, ...others]
  }

  async function beginOutage(): Promise<() => Promise<void>> {
    const kind = chance.pick(['offline', 'refuse', 'swallow'] as const)
    if (kind === 'offline') {
      await context.setOffline(true)
      return () => context.setOffline(false)
    }
    line.setMode(kind)
    return async () => line.setMode('open')
  }

  async function decideNext(page: Page): Promise<void> {
    const queue = `${line.origin}/hermes/dashboard`
    if (reviewIdOf(page) === null) await page.goto(queue, { waitUntil: 'commit' })
    while (!isOpen(reviewIdOf(page))) {
      await page.keyboard.press('n')
      // A page that has only just opened may know no next one yet.
      await pause(100)
    }
    const reviewId = reviewIdOf(page) ?? ''
    await decideByKeys(page, reviewId)
    decidedAt.set(reviewId, Date.now())
  }

  function isOpen(reviewId: string | null): boolean {
    return reviewId !== null && !decidedAt.has(reviewId)
  }

  /** One of the things that tabs do, to the tab that just decided or to one that rests. */
  async function happens(deciding: Tab): Promise<void> {
    const resting = tabs.find(({ state }) => state !== 'awake')
    if (resting && chance.percent(30)) return wake(resting)
    const kind = chance.pick(EVENTS)
    const { page, devtools } = deciding
    if (kind === 'reload') await page.reload({ waitUntil: 'commit' })
    if (kind === 'navigate') {
      const path = chance.pick(['/hermes', '/hermes/dashboard', '/hermes/seeded-0000001'])
      await page.goto(line.origin + path, { waitUntil: 'commit' })
    }
    // Somebody has to be there to send.
    if (resting) return
    if (kind === 'freeze') {
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
      deciding.state = 'frozen'
    }
    if (kind === 'leave') {
      await page.goto(`${line.origin}/support`, { waitUntil: 'commit' })
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

  /** Waits much longer than it may take, so that the time of what comes late is known. */
  async function allArrived(): Promise<void> {
    const giveUpAt = Date.now() + 60_000
    while ([...decidedAt.keys()].some((id) => !arrivedAt.has(id)) && Date.now() < giveUpAt) {
      await pause(50)
    }
  }
})
