import type { Page } from 'playwright'
import { receiptImage, signInOnline, status } from '../../fixtures/screens/hermes.ts'
import { PHONE, TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true })

const SAVED = 'Saved on this tablet · waiting to be sent'

type Watching = Window & { moved: string[] }

/** For `addInitScript`: collects what moves on screen, also right after a key, as `window.moved`. */
function watchMoves(): void {
  const moved: string[] = []
  Object.assign(window, { moved })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as unknown as { sources: { node: Node | null }[] }
      for (const { node } of sources) {
        const element = node instanceof Element ? node : node?.parentElement
        if (element) moved.push(element.outerHTML.slice(0, 160))
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Forgets what moved while the page and its fonts were loading, or its window changed. */
async function forgetMoves(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const { moved } = window as unknown as Watching
    // The rows are measured again, and the browser reports what has moved a frame or more after it did.
    for (let quietFrames = 0; quietFrames < 20; quietFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      if (moved.length > 0) quietFrames = 0
      moved.length = 0
    }
  })
}

/** Rejects the request on screen and waits for what the keys open. */
async function decide(page: Page, key: 'r' | 'Shift+R'): Promise<void> {
  // The address changes before the screen does, and keys pressed in between are for the request that leaves.
  await expect(page.getByRole('checkbox', { name: 'Not readable' })).not.toBeChecked()
  await expect(receiptImage(page)).toBeVisible()
  const before = page.url()
  await page.keyboard.press('3')
  await page.keyboard.press(key)
  await page.waitForURL((url) => url.href !== before)
  await expect(page.getByText(SAVED)).toBeVisible()
}

/** Notes, from inside the page, whether Undo takes presses when it comes up: one from outside may come too late. */
function watchUndo(): void {
  new MutationObserver(() => {
    // Not the one in the panel, which may show for a moment before the next request does.
    const undo = document.querySelector('[aria-label="Last decision"] button')
    if (undo) document.body.dataset.atFirst ??= getComputedStyle(undo).pointerEvents
  }).observe(document.body, { childList: true, subtree: true })
}

test('[V7] [X5] deciding moves nothing on screen, and Undo, which comes up under the finger, takes no second press', async ({
  page,
  server,
}) => {
  await page.addInitScript(watchMoves)
  await signInOnline(page, server.origin)
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.evaluate(watchUndo)
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size)
    await forgetMoves(page)
    await page.keyboard.press('n')
    await decide(page, 'Shift+R')
    await expect(page.locator('body')).toHaveAttribute('data-at-first', 'none')
    await expect(undo).toHaveCSS('pointer-events', 'auto')
    await decide(page, 'Shift+R')
    await decide(page, 'r')
    await page.getByRole('heading', { name: 'Review Receipt' }).waitFor()
    await expect(status(page)).toContainText('waiting')
    // The message stays when the decision has been sent, and goes later.
    await expect(undo).toBeHidden()
    await expect(page.getByText(SAVED)).toHaveCount(0)
    await expect(status(page)).toContainText('nothing waiting')
    expect
      .soft(await page.evaluate(() => (window as unknown as Watching).moved), `${size.width}`)
      .toEqual([])
  }
})
