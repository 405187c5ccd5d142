import type { Page } from 'playwright'
import { expect, test } from '../../fixtures/test.ts'
import { untilInteractive, visit } from '../../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true, reducedMotion: 'reduce' })

/** On a phone, and just above the width at which the links move into a menu. */
const WIDTHS = [320, 1461]

/** Opens a page as in Safari, which does not keep what one sees in place when something above it grows. */
async function withoutScrollAnchoring(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { overflow-anchor: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

/** Makes the first section of the page longer, as an answer does that arrives late. */
async function growAbove(page: Page): Promise<void> {
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.height = '700px'
    document.querySelector('main > section')?.append(late)
  })
}

/** @returns the pixels from the place where the browser puts the section, below the fixed bar, to its top */
function distanceFromPlace(page: Page): Promise<number> {
  return page.evaluate(() => {
    const place = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    const top = document.querySelector('#meeting')?.getBoundingClientRect().top
    // Never -0, which is not 0 to a test.
    return Math.round((top ?? Infinity) - place) + 0
  })
}

async function expectInPlace(page: Page): Promise<void> {
  await expect.poll(() => distanceFromPlace(page)).toBe(0)
}

test('[P6] Join Us ends exactly at its section, also when a list above grows later, until somebody moves on', async ({
  page,
}) => {
  await withoutScrollAnchoring(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/MoCo/offers')
    const banner = page.getByRole('banner')
    const burger = banner.locator('summary')
    if (await burger.isVisible()) await burger.click()
    await banner.getByRole('link', { name: 'Join Us' }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/MoCo#meeting')
    await untilInteractive(page)
    await expectInPlace(page)
    await growAbove(page)
    await growAbove(page)
    await expectInPlace(page)
  }

  const moves = {
    wheel: async () => {
      const before = await distanceFromPlace(page)
      await page.mouse.wheel(0, -300)
      await expect.poll(() => distanceFromPlace(page)).toBeGreaterThan(before + 200)
    },
    key: () => page.keyboard.press('Shift'),
  }
  for (const move of Object.values(moves)) {
    await page.goto('about:blank')
    await visit(page, '/MoCo#meeting')
    await growAbove(page)
    await expectInPlace(page)
    await move()
    const before = await distanceFromPlace(page)
    await growAbove(page)
    await expect.poll(() => distanceFromPlace(page)).toBe(before + 700)
    // It stays so in the frames that follow.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await distanceFromPlace(page)).toBe(before + 700)
  }
})
