/** A reviewer of the soak test, with their own browser and connection and all that goes wrong with both. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import {
  crashTab,
  discardBrowser,
  killWorkers,
  startBrowser,
  takeScreenshots,
} from '../../tests/fixtures/tablets/browser.ts'
import type { Chance } from '../../tests/fixtures/data/chance.ts'
import {
  decideByKeys,
  reviewIdOf,
  signIn,
  stopReadingImages,
} from '../../tests/fixtures/screens/hermes.ts'
import {
  startConnectionProxy,
  type ProxyFault,
} from '../../tests/fixtures/servers/connection-proxy.ts'
import type { Interruption } from '../../tests/fixtures/data/longest-wait.ts'
import { TABLET } from '../../tests/fixtures/screens/sizes.ts'
import { clearStorage, type Cleared, mountTabletDisk, takeNoteOfMissing } from './storage-faults.ts'

/** Pause between two decisions, in addition to the screen's own time. */
const THINKING_MS = [400, 1_200] as const
/** Longer than any wait should take. After it the problem is reported and a new tab opened. */
const SCREEN_MS = 30_000
/** Tries, 100 ms apart, to switch a tablet's network off or on. */
const MOST_TRIES = 100
/** Long, because all four reviewers read the whole queue at once before the trouble begins. */
const BEGIN_MS = 180_000
const OUTAGE_MS = [10_000, 90_000] as const
const GOOD_TIME_MS = [30_000, 120_000] as const
/** The percentage of decisions before which each of these is killed. */
const KILLS = { worker: 3, tab: 2, tablet: 0.4 }
/** The percentage of decisions before which each of these is cleared. */
const CLEARED = { outbox: 0.8, copies: 0.8, both: 0.5 }
const DISK_FULL_MS = [5_000, 30_000] as const
const DISK_FREE_MS = [60_000, 180_000] as const
/** In percent of requests. */
const FAULTS = { busy: 20, lostReply: 10 }

/** The calls that sending a decision needs. */
const NEEDED = /^POST .*(receipt_activity|verify_id_token|googleapis)|\/healthz/
const CALLS = /^\/(api\/|healthz|[\w.]*googleapis)/

export interface Reviewer {
  email: string
  /** When the screen said that a decision was saved, in milliseconds since the epoch, by review id. */
  decided: ReadonlyMap<string, number>
  /** Review ids for which keys were pressed. One that `decided` lacks was never seen as saved. */
  pressed: ReadonlySet<string>
  /** When the first 200 got through, in milliseconds since the epoch, by review id. */
  arrivedAt: ReadonlyMap<string, number>
  /** The number of the server's answers to decisions, by status. */
  statuses: ReadonlyMap<number, number>
  interruptions: readonly Interruption[]
  /** @returns the number of times the storage was cleared or the disk filled */
  storageFaults: () => number
  /** Review ids of decisions that were unsent when both places that hold them were cleared. */
  cleared: ReadonlySet<string>
  /** @returns the number of decisions that the screen said are missing */
  saidMissing: () => number
  /** Failures on the screen, such as a timeout. */
  problems: readonly string[]
  unsent: () => number
  work: (decisions: number, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

interface ReviewerOptions {
  /** The server's port. */
  target: number
  /** Which quarter of the seeded requests is this reviewer's: 0 to 3. */
  share: number
  /** Id of the last request in the queue. */
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
  const cleared = new Set<string>()
  const problems: string[] = []
  let isTroubled = false
  let isOffline = false
  let isReachable = true
  let storageFaults = 0
  let saidMissing = 0

  const proxy = await startConnectionProxy({
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

  let disk = mountTabletDisk()
  let tablet = await startBrowser(disk ? join(disk.folder, 'profile') : undefined)
  let page = await openTab()
  await signIn(page, proxy.origin, email)
  // Opening the last request by its link makes Hermes read the whole queue onto the tablet.
  await page.goto(`${proxy.origin}/hermes/${lastId}`, { waitUntil: 'commit' })
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
    cleared,
    storageFaults: () => storageFaults,
    saidMissing: () => saidMissing,
    unsent: () => unsent().length,
    async work(decisions, signal) {
      isTroubled = true
      const outages = Promise.all([haveOutages(signal), haveFullDisks(signal)])
      while (decided.size < decisions && !signal.aborted) {
        try {
          await causeTrouble()
          saidMissing += await takeNoteOfMissing(page)
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
      if (tablet.browser.isConnected()) saidMissing += await takeNoteOfMissing(page)
      await discardBrowser(tablet)
      disk?.unmount()
      disk = null
      await proxy.close()
    },
  }

  function unsent(): string[] {
    return [...decided.keys()].filter((id) => !arrivedAt.has(id) && !cleared.has(id))
  }

  function drawFault(): ProxyFault | null {
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

  /** Filters the queue by this reviewer's share and opens its first request. */
  async function openOwn(): Promise<void> {
    await page.goto(`${proxy.origin}/hermes/dashboard`, { waitUntil: 'commit' })
    await page.getByLabel('Find any receipt').fill(`@share-${share}.`)
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
    cleared.delete(reviewId)
  }

  async function causeTrouble(): Promise<void> {
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
    if (chance.percent(CLEARED.outbox)) await clear('outbox')
    if (chance.percent(CLEARED.copies)) await clear('second copies')
    // After it a person has to sign in, which needs a connection.
    if (isReachable && chance.percent(CLEARED.both)) {
      await page.close()
      page = await openTab()
      unsent().forEach((id) => cleared.add(id))
      await clear('both')
      isTroubled = false
      await signIn(page, proxy.origin, email)
      isTroubled = true
    }
  }

  async function clear(what: Cleared): Promise<void> {
    storageFaults += 1
    await clearStorage(page, proxy.origin, what)
    interruptions.push({ from: Date.now(), to: Date.now() })
  }

  async function haveFullDisks(signal: AbortSignal): Promise<void> {
    while (disk && (await isOver(DISK_FREE_MS, signal))) {
      storageFaults += 1
      const full = { from: Date.now(), to: Infinity }
      interruptions.push(full)
      disk.fill()
      await isOver(DISK_FULL_MS, signal)
      disk.free()
      full.to = Date.now()
    }
  }

  /** @returns true when a time within the range is over, false if the signal came first */
  function isOver(range: readonly [number, number], signal: AbortSignal): Promise<boolean> {
    return pause(chance.between(...range), true, { signal }).catch(() => false)
  }

  /** Causes one outage after another until the signal, which also ends the current one. */
  async function haveOutages(signal: AbortSignal): Promise<void> {
    while (await isOver(GOOD_TIME_MS, signal)) {
      const kind = chance.pick(['offline', 'refuse', 'swallow'] as const)
      const outage = { from: Date.now(), to: Infinity }
      interruptions.push(outage)
      await begin(kind)
      await isOver(OUTAGE_MS, signal)
      await begin('none')
      outage.to = Date.now()
    }
  }

  async function begin(kind: 'offline' | 'refuse' | 'swallow' | 'none'): Promise<void> {
    isOffline = kind === 'offline'
    isReachable = kind === 'none'
    proxy.setMode(kind === 'refuse' || kind === 'swallow' ? kind : 'open')
    // It fails while a crashed tab is not closed yet. A killed tablet is switched after its restart.
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
