/** Decides by keys as fast as the next screen can be decided: nobody looks at anything. */
import type { Page } from 'playwright'
import type { Watched } from '../reader/watched-screen.ts'

/** A finger is told from a scanner by these: milliseconds that a key is held, and that Shift is down before its letter. */
const HELD = 45
const SHIFT_MS = 65

/** In the page. */
declare const watched: Watched

/** Approves and rejects in turn, from the request on screen on. @returns what was watched meanwhile */
export async function decideAll(page: Page, count: number): Promise<Watched> {
  await page.evaluate(() => Object.values(watched as object).forEach((all) => (all.length = 0)))
  for (let left = count - 1; left >= 0; left -= 1) {
    const { pathname } = new URL(page.url())
    const [key, letter] = left % 2 === 0 ? (['f', 'A'] as const) : (['3', 'R'] as const)
    await page.keyboard.press(key, { delay: HELD })
    await page.keyboard.down('Shift')
    await page.waitForTimeout(SHIFT_MS)
    await page.keyboard.press(letter, { delay: HELD })
    await page.keyboard.up('Shift')
    await page.waitForURL((url) => url.pathname !== pathname)
    // After the last one there may be no image.
    if (left > 0) await page.waitForFunction((all) => watched.imageIn.length >= all, count - left)
  }
  return page.evaluate(() => watched)
}
