/**
 * A shift, decided by keyboard while the network comes and goes, one answer in ten is a server error, and that to the
 * first decision is lost on its way back. What happens depends on a seed: `STRESS_SEED=7 npx playwright test a-shift`
 *
 * Ready offline: whenever the tablet is online, also in the moment in which an outage ends, at least 30 requests
 * are ready. Nothing replaces during an outage what is decided in it.
 *
 * No wait: the product promises a second between a key and the next receipt. How long it takes depends on the
 * machine, so that is printed, and checked only by `npm run test:shift`, for a machine that does nothing else.
 * What makes it short everywhere is always checked: everything shown comes from this tablet. No image is asked
 * for after the key that opens its request, online or not.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { chanceOf } from '../../fixtures/data/chance.ts'
import { startConnectionProxy, type ProxyFault } from '../../fixtures/servers/connection-proxy.ts'
import {
  isStated,
  openQueue,
  reviewIdOf,
  signIn,
  status,
  stopReadingImages,
} from '../../fixtures/screens/hermes.ts'
import { readLedger } from '../../fixtures/servers/ledger.ts'
import { countReadyOffline } from '../../fixtures/tablets/ready-offline.ts'
import { DESK, TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ wholeQueue: true })

const RECEIPTS = 60
/** With the 59 examples more than the shift and the prefetch need, so that the queue does not run out. */
const SEEDED = 90
/** Between two outages. */
const ONLINE_MS = [9_000, 13_000] as const

const PREFETCHED = 40
const READY_AT_LEAST = 30
const LOOK_EVERY_MS = 250
/** Still faster than anybody reads a receipt. */
const THINKING_MS = [500, 900] as const
const OUTAGE_MS = [1_500, 5_000] as const
const seed = Number(process.env.STRESS_SEED ?? 11)
const WAIT_AT_MOST_MS = Number(process.env.WAIT_AT_MOST_MS ?? Infinity)

// What it shows of the prefetch and the drain as a whole, `by-touch.test.ts`, `keep-ready.property.test.ts` and
// `drain.property.test.ts` show in parts.
test(
  '[Q4] [V10] [O3] [X10] a shift on a bad line: always some ready, no wait, nothing lost',
  { tag: '@alone' },
  async ({ startServer, startTablet }) => {
    const chance = chanceOf(seed)
    const server = await startServer({ seededReviews: SEEDED })
    /** Paths of each request's images, by its id. */
    const imagesOf = new Map<string, string[]>()
    let isShift = false
    let failed = 0
    let hasLostReply = false
    const proxy = await startConnectionProxy({
      target: server.port,
      onAnswer: () => undefined,
      faultOf: ({ method, path }): ProxyFault | null => {
        if (!isShift) return null
        if (method === 'POST' && LIST.test(path) && !hasLostReply) {
          hasLostReply = true
          return 'lost-reply'
        }
        if (!chance.percent(10)) return null
        failed += 1
        return chance.pick([500, 503])
      },
      // The seeded requests repeat the examples. With paths of their own, their images have to be fetched too.
      pathOf: (path) => path.replace(/^\/image-of\/[^/]+/, ''),
      editOf: ({ method, path }) => (method === 'GET' && LIST.test(path) ? withOwnImages : null),
    })
    const withOwnImages = (json: string) => {
      const page = JSON.parse(json) as { items?: { id: string; urls: string[] }[] }
      for (const item of page.items ?? []) {
        item.urls = item.urls.map((url) => `/image-of/${item.id}${url}`)
        imagesOf.set(
          item.id,
          item.urls.map((url) => new URL(url, proxy.origin).pathname),
        )
      }
      return JSON.stringify(page)
    }
    const { context } = await startTablet()
    await context.addInitScript(stopReadingImages)
    await context.addInitScript(noteKeys)
    const page = await context.newPage()
    await page.setViewportSize(TABLET)
    const askedAt = new Map<string, number[]>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      askedAt.set(pathname, [...(askedAt.get(pathname) ?? []), Date.now()])
    })
    await signIn(page, proxy.origin)
    await openQueue(page, proxy.origin)
    await expect(page.getByText(`${PREFETCHED} ready offline`)).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    isShift = true
    const line = { isOnline: true, since: Date.now() }
    let isOver = false
    const outages = (async () => {
      let count = 0
      while (!isOver) {
        await pause(chance.between(...ONLINE_MS))
        if (isOver) break
        count += 1
        const kind = chance.pick(['offline', 'refuse', 'swallow'] as const)
        Object.assign(line, { isOnline: false, since: Date.now() })
        if (kind === 'offline') await context.setOffline(true)
        else proxy.setMode(kind)
        await pause(chance.between(...OUTAGE_MS))
        if (kind === 'offline') await context.setOffline(false)
        else proxy.setMode('open')
        Object.assign(line, { isOnline: true, since: Date.now() })
      }
      return count
    })()
    const samples: Sample[] = []
    const sampling = (async () => {
      while (!isOver) {
        const { isOnline, since } = line
        const ready = await countReadyOffline(page, PREFETCHED).catch(() => null)
        // A look during which the line changed, or the page did, tells nothing.
        if (ready !== null && line.since === since) {
          samples.push({ ready, isOnline })
        }
        await pause(LOOK_EVERY_MS)
      }
    })()

    const decided: string[] = []
    const waits: number[] = []
    const late: string[] = []
    await page.keyboard.press('n')
    await shown(page)
    while (decided.length < RECEIPTS) {
      // The second half of the shift is at a desk.
      if (decided.length === RECEIPTS / 2) await page.setViewportSize(DESK)
      await pause(chance.between(...THINKING_MS))
      const reviewId = reviewIdOf(page) ?? ''
      await page.keyboard.press(isStated(reviewId) ? 'f' : '3')
      const keyAt = Date.now()
      await page.keyboard.press(isStated(reviewId) ? 'Shift+A' : 'Shift+R')
      waits.push(await shown(page))
      decided.push(reviewId)
      const next = reviewIdOf(page) ?? ''
      for (const path of imagesOf.get(next) ?? []) {
        if (askedAt.get(path)?.some((at) => at >= keyAt)) late.push(path)
      }
    }
    isOver = true
    const [outageCount] = await Promise.all([outages, sampling])
    // On a busy machine, none of the looks may have fallen between two outages.
    samples.push({ ready: await countReadyOffline(page, PREFETCHED), isOnline: true })
    isShift = false
    await page.keyboard.press('q')
    await expect(status(page)).toContainText('Online · nothing waiting', { timeout: 60_000 })
    await server.stop()
    const { decisions } = await readLedger(server.dataDir)

    const fewest = (of: readonly Sample[]) => Math.min(...of.map(({ ready }) => ready))
    const online = samples.filter(({ isOnline }) => isOnline)
    const sorted = waits.toSorted((a, b) => a - b)
    console.log(
      `Seed ${seed}: ${decided.length} decisions, ${outageCount} outages, ${failed} server errors. ` +
        `Ready offline: at least ${fewest(online)} online (${online.length} looks), ${fewest(samples)} in all. ` +
        `From key to receipt: median ${sorted[RECEIPTS / 2]} ms, longest ${sorted.at(-1)} ms`,
    )
    expect(late).toEqual([])
    expect(fewest(online)).toBeGreaterThanOrEqual(READY_AT_LEAST)
    expect(sorted.at(-1)).toBeLessThanOrEqual(WAIT_AT_MOST_MS)
    expect(decisions.map(({ reviewId }) => reviewId)).toEqual([...decided].sort())
  },
)

const LIST = /\/receipt_activity(\?|$)/

interface Sample {
  ready: number
  isOnline: boolean
}

/** For `addInitScript`: notes when the last key was pressed. */
function noteKeys(): void {
  addEventListener(
    'keydown',
    (event) => Object.assign(window, { lastKeyAt: event.timeStamp }),
    true,
  )
}

/** Waits until another request is on screen, its image decoded and its form ready. @returns ms since the last key */
async function shown(page: Page): Promise<number> {
  const wait = await page.waitForFunction(() => {
    const image = document.querySelector('[role=group][aria-label^=Receipt] img[src^="blob:"]')
    const known = window as unknown as { lastKeyAt: number; lastImage?: Element }
    const isReady =
      image instanceof HTMLImageElement &&
      image.checkVisibility() &&
      image !== known.lastImage &&
      image.complete &&
      image.naturalWidth > 0 &&
      [...document.querySelectorAll('button')].some((button) => button.textContent === 'Reject')
    if (!isReady) return false
    known.lastImage = image
    return performance.now() - known.lastKeyAt
  })
  return Math.round(Number(await wait.jsonValue()))
}
