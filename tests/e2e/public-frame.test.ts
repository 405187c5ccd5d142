import type { Page } from 'playwright'
import { expect, test, type NewTablet } from '../fixtures/test.ts'
import { untilInteractive, visit } from '../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true, reducedMotion: 'reduce' })

const WIDTHS = [320, 600, 1180, 1461]

/** Opens a page as in Safari, which does not keep what one sees in place when something above it grows. */
async function openWithoutScrollAnchoring(newTablet: NewTablet): Promise<Page> {
  const page = await newTablet()
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { overflow-anchor: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
  return page
}

/** Makes the first section of the page longer, as an answer does that arrives late. */
async function growAbove(page: Page): Promise<void> {
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.height = '700px'
    document.querySelector('main > section')?.append(late)
  })
}

/** How far the section's top is from the place where the browser puts it: below the fixed bar. */
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

test('[P6] Join Us ends exactly at its section at every width, also when a list above grows later', async ({
  newTablet,
}) => {
  const page = await openWithoutScrollAnchoring(newTablet)
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
    await expectInPlace(page)

    await page.goto('about:blank')
    await visit(page, '/MoCo#meeting')
    await expectInPlace(page)
    await growAbove(page)
    await growAbove(page)
    await expectInPlace(page)
  }
})

test('[P6] once somebody scrolls, presses or types, the section is no longer kept in place', async ({
  newTablet,
}) => {
  const page = await openWithoutScrollAnchoring(newTablet)
  const moves = {
    wheel: async () => {
      const before = await distanceFromPlace(page)
      await page.mouse.wheel(0, -300)
      await expect.poll(() => distanceFromPlace(page)).toBeGreaterThan(before + 200)
    },
    press: () => page.mouse.click(5, 400),
    key: () => page.keyboard.press('Shift'),
  }
  for (const move of Object.values(moves)) {
    await page.goto('about:blank')
    await visit(page, '/MoCo#meeting')
    // The page's own lists have arrived, and nothing but this test makes it longer.
    await expect(page.getByText(/^\d+ participating restaurants/)).toBeAttached()
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

test('[L7] [P1] a phone shows only the badge of its own store, any other device both', async ({
  newTablet,
}) => {
  const stores = { 'App Store': 'iPhone', 'Google Play': 'Linux; Android 15' }
  const badges = (page: Page) => page.getByRole('contentinfo').getByText(/App Store|Google Play/)
  for (const [store, device] of Object.entries(stores)) {
    const page = await newTablet({ userAgent: `Mozilla/5.0 (${device}) AppleWebKit/605.1.15` })
    await visit(page, '/MoCo')
    await expect(badges(page).filter({ visible: true })).toHaveCount(1)
    await expect(badges(page).filter({ visible: true })).toContainText(store)
  }
  const page = await newTablet()
  await visit(page, '/MoCo')
  await expect(badges(page).filter({ visible: true })).toHaveCount(2)
})

test('every page that asks for something leads to the privacy policy and the terms', async ({
  page,
}) => {
  for (const path of ['/', '/waitlist', '/support', '/MoCo', '/coupon/c-paperback']) {
    await visit(page, path)
    const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'More pages' })
    await expect(links.getByRole('link', { name: 'Privacy policy' })).toBeVisible()
    await expect(links.getByRole('link', { name: 'Terms' })).toBeVisible()
  }
})
