import type { Page } from 'playwright'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { expect, test } from '../../fixtures/test.ts'
import { untilInteractive, visit } from '../../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true, reducedMotion: 'reduce' })

/** On a phone, above and just above the width at which the links move into a menu. */
const WIDTHS = [320, 1180, 1461]

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

/** Opens the section by its address. */
async function openMeeting(page: Page): Promise<void> {
  await page.goto('about:blank')
  await visit(page, '/MoCo#meeting')
  await expectInPlace(page)
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
    press: () => page.mouse.click(5, 400),
    key: () => page.keyboard.press('Shift'),
  }
  for (const move of Object.values(moves)) {
    await openMeeting(page)
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

test('[P5] a deployment’s meeting and form are loaded only when scrolled near, 800 and 1200 px high', async ({
  newTablet,
}) => {
  // A deployment has its settings in its build, and its server's policy allows the frames.
  const section = await withEmbeds()
  const page = await newTablet({ bypassCSP: true })
  await page.route('/MoCo', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const own = /<section id="meeting".*?<\/section>/s
    expect(html).toMatch(own)
    await route.fulfill({ response, body: html.replace(own, () => section) })
  })
  // The page's code would put the section of this build back.
  await page.route('**/*.js', (route) => route.abort())
  const loaded: string[] = []
  await page.route(/^https:\/\/(meet|form)\.example\//, async (route) => {
    loaded.push(new URL(route.request().url()).host)
    await route.fulfill({ contentType: 'text/html', body: '<h1>Pick a day</h1>' })
  })
  await page.goto('/MoCo')
  await expect(page.getByTitle('Book a meeting')).toBeAttached()
  expect(loaded).toEqual([])

  const frames = { 'Book a meeting': 800, 'Tell us about your restaurant': 1200 }
  for (const [title, height] of Object.entries(frames)) {
    await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded()
    const frame = page.getByTitle(title)
    await expect(frame.contentFrame().getByRole('heading', { name: 'Pick a day' })).toBeVisible()
    expect(await frame.evaluate((element) => element.clientHeight)).toBe(height)
  }
  expect(loaded.sort()).toEqual(['form.example', 'meet.example'])
})

/** @returns the HTML of the section as in a deployment with embeds */
async function withEmbeds(): Promise<string> {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  const load = <T>(path: string) => vite.ssrLoadModule(path) as Promise<T>
  const { EMBEDS } = await load<{ EMBEDS: object }>('/src/config/settings.ts')
  Object.assign(EMBEDS, { meetingUrl: 'https://meet.example/', formUrl: 'https://form.example/' })
  const { JoinUs } = await load<{ JoinUs: ComponentType }>('/src/pass/sections/JoinUs.tsx')
  const css = await load<{ default: string }>('/src/pass/sections/Embed.module.css?inline')
  await vite.close()
  return `<style>${css.default}</style>${renderToStaticMarkup(createElement(JoinUs))}`
}
