/** Types into the search over all receipts, for `outbox.ts`, and records how soon each key shows in the list. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'

/** A customer that all requests of a full tablet have, then an amount that fewer have with each key. */
const TYPED = 'customer 12.3'
/** After a key, by when the list stands still. */
const STANDS_STILL_MS = 700
/** The first search reads all rows, from when the box gets the focus. */
const READ_MS = 6_000

/** In the page. Milliseconds. */
declare const typed: { pressed: number; shown: number }

/** For `addInitScript`: records when a key was pressed, and the frame with the last row that came or went since. */
export const watchTyping = `
  globalThis.typed = { pressed: 0, shown: 0 }
  addEventListener('keydown', ({ timeStamp }) => (typed = { pressed: timeStamp, shown: 0 }), true)
  new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])
    if (nodes.some((node) => node.matches?.('li, :has(li)')))
      requestAnimationFrame(() => (typed.shown = performance.now()))
  }).observe(document, { subtree: true, childList: true })`

/** From the queue on, which it leaves as it was. @returns milliseconds from each key to the list that it found */
export async function typeSearch(page: Page): Promise<number[]> {
  const box = page.getByLabel('Find any receipt')
  await box.focus()
  await sleep(READ_MS)
  const times: number[] = []
  for (const key of TYPED) {
    await page.keyboard.press(key)
    await sleep(STANDS_STILL_MS)
    const { pressed, shown } = await page.evaluate(() => typed)
    if (shown > 0) times.push(shown - pressed)
  }
  await box.fill('')
  return times
}
