import type { Page } from 'playwright'
import { inWords, PHONE } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'
import { visit } from '../../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true, reducedMotion: 'reduce' })

const PATHS = ['/', '/MoCo', '/MoCo/offers', '/coupon/c-paperback', '/support', '/no/such/page']
/** More than any page has places for the focus. */
const MOST_STOPS = 150

/** Where the focus is, and what keeps somebody from seeing it there; null when it has left the page. */
function focusedPlace(page: Page): Promise<{ name: string; problem: string } | null> {
  return page.evaluate(async () => {
    // Scrolling to the focus ends with the next frame.
    await new Promise(requestAnimationFrame)
    const place = document.activeElement
    if (!place || place === document.body) return null
    const frame = place instanceof HTMLIFrameElement ? place : null
    const focused = frame?.contentDocument?.activeElement ?? place
    // A frame that loads while the focus is on its way has it on its page, which is no place there either.
    if (frame && [frame, frame.contentDocument?.body].includes(focused as HTMLElement)) {
      return { name: frame.title, problem: '' }
    }
    const { x: fromLeft, y: fromTop } = frame?.getBoundingClientRect() ?? { x: 0, y: 0 }
    const at = (x: number, y: number) => {
      const seen = document.elementFromPoint(fromLeft + x, fromTop + y)
      return frame && seen === frame ? focused.ownerDocument.elementFromPoint(x, y) : seen
    }
    // The code of a row that goes by arrives after the focus, and only then brings a card into view as a whole.
    const island = focused.closest<HTMLElement>('[data-island]')
    while (island && island.dataset.wake !== 'awake') await new Promise(requestAnimationFrame)
    const name = focused.textContent.trim().slice(0, 40) || focused.outerHTML.slice(0, 60)
    const style = getComputedStyle(focused)
    const isMarked = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
    // A link over several lines has a box for each. Of a high field the browser shows the line that is written in.
    const isClear = [...focused.getClientRects()].some(({ x, y, width, height }) => {
      const seen = at(x + width / 2, y + Math.min(height / 2, 24))
      return focused.contains(seen) || focused.closest('label')?.contains(seen)
    })
    // What is scrolled sideways has to be in view as a whole.
    const { left, right } = focused.getBoundingClientRect()
    const isWhole = !focused.closest('[data-runs-past]') || (left >= 0 && right <= innerWidth)
    const problems = [
      ...(isMarked ? [] : ['not marked']),
      ...(isClear ? [] : ['covered']),
      ...(isWhole ? [] : [`from ${left} to ${right}`]),
    ]
    return { name, problem: problems.join(', ') }
  })
}

/** Presses the key from one end of the open page to the other. */
async function walk(page: Page, key: string): Promise<{ name: string; problem: string }[]> {
  const places: { name: string; problem: string }[] = []
  while (places.length < MOST_STOPS) {
    await page.keyboard.press(key)
    const place = await focusedPlace(page)
    if (!place) break
    places.push(place)
  }
  return places
}

// Backward on a phone, where the bar covers most, and forward on a wide screen.
for (const [key, size] of [
  ['Shift+Tab', PHONE],
  ['Tab', { width: 1461, height: 900 }],
] as const) {
  test(`each place that ${key} leads to is marked and in view, ${inWords(size)}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    for (const path of PATHS) {
      await visit(page, path)
      const places = await walk(page, key)
      const names = places.map(({ name }) => name)
      // It has gone from end to end, and out of the page again.
      expect(names, path).toContain('Skip to the content')
      expect(names, path).toContain('Privacy policy')
      expect(names.length, path).toBeLessThan(MOST_STOPS)
      expect(
        places.filter(({ problem }) => problem),
        path,
      ).toEqual([])
    }
  })
}
