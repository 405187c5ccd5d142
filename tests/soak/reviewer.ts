/** One reviewer of the soak: a browser of their own, a line of their own, and everything that goes wrong with both. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import {
  crashTab,
  discardBrowser,
  killWorkers,
  startBrowser,
  takeScreenshots,
} from '../fixtures/browser.ts'
import type { Chance } from '../fixtures/chance.ts'
import { decideByKeys, reviewIdOf, signIn, stopReadingImages } from '../fixtures/hermes.ts'
import { startLine, type LineFault } from '../fixtures/line.ts'
import type { Interruption } from '../fixtures/longest-wait.ts'
import { TABLET } from '../fixtures/sizes.ts'

/** Between two decisions, besides what the screen takes. */
const THINKING_MS = [400, 1_200] as const
/** Longer than any wait of the screen: then it is reported and the tab is opened anew. */
const SCREEN_MS = 30_000
/** To tell a tablet that it is offline, or not any more, 100 ms apart. */
const MOST_TRIES = 100
/** Before the trouble begins, all four read the whole queue at once. */
const BEGIN_MS = 180_000
const OUTAGE_MS = [10_000, 90_000] as const
const GOOD_TIME_MS = [30_000, 120_000] as const
/** What happens before so many of a hundred decisions. */
const KILLS = { worker: 3, tab: 2, tablet: 0.4 }
/** Of a hundred requests. */
const FAULTS = { busy: 20, lostReply: 10 }

/** The calls that a decision needs to be sent. */
const NEEDED = /^POST .*(receipt_activity|verify_id_token|googleapis)|\/healthz/
const CALLS = /^\/(api\/|healthz|[\w.]*googleapis)/

export interface Reviewer {
  email: string
  /** By review id, when the screen called it saved. */
  decided: ReadonlyMap<string, number>
  /** Keys were pressed for these; without `decided`, the screen was gone before it could tell. */
  pressed: ReadonlySet<string>
  /** By review id, when an answer first got through. */
  arrivedAt: ReadonlyMap<string, number>
  /** How often the server answered a decision with a status. */
  statuses: ReadonlyMap<number, number>
  interruptions: readonly Interruption[]
  /** What the screen did not do in time. */
  problems: readonly string[]
  unsent: () => number
  work: (decisions: number, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

interface ReviewerOptions {
  /** The server's port. */
  target: number
  /** Which of the seeded requests are this reviewer's. */
  share: number
  /** The last of all requests. */
  lastId: string
  email: string
  chance: Chance
}

/** Signs a reviewer in on a new tablet and waits until the whole queue is on it. */
export async function startReviewer(options: ReviewerOptions): Promise<Reviewer> {
  const { target, share, lastId, email, chance } = options
  const decided = new Map<string, number>()
  const pressed = new Set<string>()
  const arrivedAt = new Map<string, number>()
  const statuses = new Map<number, number>()
  const interruptions: Interruption[] = []
  const problems: string[] = []
  let isTroubled = false
  let isOffline = false

  const line = await startLine({
    target,
    faultOf: ({ method, path }) => {
      if (!isTroubled || !CALLS.test(path)) return null
      const fault = drawFault()
      if (fault && NEEDED.test(`${method} ${path}`)) {
        interruptions.push({ from: Date.now(), to: Date.now() })
      }
      return fault
    },
    onAnswer: ({ path, body, status, at }) => {
      if (!path.endsWith('/receipt_activity')) return
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const { reviewId } = JSON.parse(body) as { reviewId: string }
      if (status === 200 && !arrivedAt.has(reviewId)) arrivedAt.set(reviewId, at)
    },
  })

  let tablet = await startBrowser()
  let page = await openTab()
  await signIn(page, line.origin, email)
  // What is linked to is looked for to the queue's end, so that all of it is on the tablet.
  await page.goto(`${line.origin}/hermes/${lastId}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: lastId }).waitFor({ timeout: BEGIN_MS })
  await openOwn()

  return {
    email,
    decided,
    pressed,
    arrivedAt,
    statuses,
    interruptions,
    problems,
    unsent: () => [...decided.keys()].filter((id) => !arrivedAt.has(id)).length,
    async work(decisions, signal) {
      isTroubled = true
      const outages = haveOutages(signal)
      while (decided.size < decisions && !signal.aborted) {
        try {
          await happens()
          await decideNext()
        } catch (error) {
          problems.push(`${reviewIdOf(page)}: ${String(error).split('\n', 1)[0]}`)
          await takeScreenshots(tablet.context, `soak ${email} ${problems.length}`)
          await page.close().catch(() => undefined)
          page = await openTab()
        }
        await pause(chance.between(...THINKING_MS))
      }
      await outages
    },
    async close() {
      await discardBrowser(tablet)
      await line.close()
    },
  }

  function drawFault(): LineFault | null {
    const drawn = chance.next() * 100
    if (drawn < FAULTS.busy) return chance.pick([500, 502, 503] as const)
    return drawn < FAULTS.busy + FAULTS.lostReply ? 'lost-reply' : null
  }

  async function openTab(): Promise<Page> {
    return prepared(await tablet.context.newPage())
  }

  async function prepared(tab: Page): Promise<Page> {
    tab.setDefaultTimeout(SCREEN_MS)
    await tab.setViewportSize(TABLET)
    await tab.addInitScript(stopReadingImages)
    return tab
  }

  /** Lists this reviewer's share and opens its first. */
  async function openOwn(): Promise<void> {
    await page.goto(`${line.origin}/hermes/dashboard`, { waitUntil: 'commit' })
    await page.getByLabel('Find a customer or business').fill(`@share-${share}.`)
    const requests = page.getByRole('list', { name: 'Requests to review' })
    const own = requests.getByRole('link').filter({ hasText: `@share-${share}.` })
    await own.first().click()
    await page.waitForURL(() => isOwn(reviewIdOf(page)), { waitUntil: 'commit' })
  }

  function isOwn(reviewId: string | null): boolean {
    return reviewId !== null && Number(reviewId.slice(-2)) % 4 === share
  }

  async function decideNext(): Promise<void> {
    if (!isOwn(reviewIdOf(page))) await openOwn()
    const reviewId = reviewIdOf(page) ?? ''
    pressed.add(reviewId)
    await decideByKeys(page, reviewId)
    decided.set(reviewId, Date.now())
  }

  async function happens(): Promise<void> {
    if (chance.percent(KILLS.worker)) await killWorkers(page)
    if (chance.percent(KILLS.tab)) {
      page = await prepared(await crashTab(page))
    }
    if (chance.percent(KILLS.tablet)) {
      await tablet.kill()
      tablet = await startBrowser(tablet.profile)
      page = await openTab()
      await tablet.context.setOffline(isOffline)
    }
  }

  /** One after the other until the signal, which ends the one that lasts. */
  async function haveOutages(signal: AbortSignal): Promise<void> {
    const lasts = (range: readonly [number, number]) =>
      pause(chance.between(...range), true, { signal }).catch(() => false)
    while (await lasts(GOOD_TIME_MS)) {
      const kind = chance.pick(['offline', 'refuse', 'swallow'] as const)
      const outage = { from: Date.now(), to: Infinity }
      interruptions.push(outage)
      await begin(kind)
      await lasts(OUTAGE_MS)
      await begin('none')
      outage.to = Date.now()
    }
  }

  async function begin(kind: 'offline' | 'refuse' | 'swallow' | 'none'): Promise<void> {
    isOffline = kind === 'offline'
    line.setMode(kind === 'refuse' || kind === 'swallow' ? kind : 'open')
    // A tablet that is being killed is told when it is back, and one with a crashed tab once that is closed.
    for (let tries = 1; tablet.browser.isConnected(); tries += 1) {
      try {
        return await tablet.context.setOffline(isOffline)
      } catch (error) {
        if (tries === MOST_TRIES) throw error
      }
      await pause(100)
    }
  }
}
