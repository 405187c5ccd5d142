/** Decides in the app by keyboard, for `outbox.ts`, and records what each decision took. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'

/** Long enough for the background work of a decision, which counts toward it. */
const SETTLE_MS = 1_000

/** Measured for one decision. The times are `performance.now()` in the page. */
interface Watched {
  pressed: number
  saved: number
  /** Number of requests to IndexedDB. */
  requests: number
  /** The longest task on the main thread in milliseconds; 0 if the browser reported none. */
  longest: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** For `addInitScript`: records when the key was pressed, when "Saved" appeared, and the work in between. */
export const watchDeciding = `
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
  new MutationObserver(() => {
    if (!watched.pressed || watched.saved) return
    const message = document.querySelector('[aria-label="Last decision"]')
    if (message?.textContent.includes('Saved on this tablet')) watched.saved = performance.now()
  }).observe(document, { subtree: true, childList: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime + duration > watched.pressed) watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: 'longtask' })`

/** Rejects the first `count` requests of the queue by keyboard. @returns what each decision took */
export async function decideSome(page: Page, count: number): Promise<Watched[]> {
  await page.locator('a[href^="/hermes/r-"]').first().click()
  const decided: Watched[] = []
  while (decided.length < count) {
    const { pathname } = new URL(page.url())
    await page.getByRole('button', { name: 'Reject' }).waitFor()
    // By then the screen has finished its work on opening.
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

/** Presses a reason's key until it is ticked. A second press would untick it; a dialog may take the key. */
async function tickReason(page: Page): Promise<void> {
  const reason = page.getByRole('checkbox', { name: 'Not readable' })
  const problem = page.getByRole('alertdialog').getByRole('button', { name: 'OK' })
  await expect(async () => {
    if (await problem.isVisible()) await problem.click()
    if (!(await reason.isChecked({ timeout: 1_000 }))) await page.keyboard.press('3')
    await expect(reason).toBeChecked({ timeout: 5_000 })
  }).toPass()
}
