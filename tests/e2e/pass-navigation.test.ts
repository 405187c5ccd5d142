import type { Page } from 'playwright'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { expect, test } from '../fixtures/test.ts'
import { visit } from '../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true })

const LINKS = ['The pass', 'Join Us', 'How it works', 'FAQs', 'See All Offers']
/** Just above and at the width at which the links move into a menu. */
const WIDE = { viewport: { width: 1461, height: 820 } }
const NARROW = { viewport: { width: 1460, height: 820 } }

function bar(page: Page) {
  return page.getByRole('banner')
}

test('[P6] the bar leads to the parts of the page, to all offers and to the app', async ({
  newTablet,
}) => {
  const page = await newTablet(WIDE)
  await visit(page, '/MoCo/offers')
  const links = bar(page).getByRole('navigation', { name: 'Main' })
  await expect(links.getByRole('link')).toHaveText(LINKS)
  await expect(bar(page).getByLabel('Menu').first()).toBeHidden()

  const sections = { 'Join Us': 'meeting', 'How it works': 'howitworks', FAQs: 'FAQs' }
  for (const [name, id] of Object.entries(sections)) {
    await links.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/MoCo#${id}`)
    await expect(page.locator(`#${id}`)).toBeFocused()
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeInViewport()
  }
  await links.getByRole('link', { name: 'See All Offers' }).click()
  await expect(page).toHaveURL('/MoCo/offers')
  await links.getByRole('link', { name: 'The pass' }).click()
  await expect(page).toHaveURL('/MoCo')
  await bar(page).getByRole('link', { name: 'Download' }).click()
  await expect(page.getByRole('heading', { name: 'Get the Campfire app' })).toBeVisible()
  await expect(page).toHaveURL('/download/redirect/consumer/general')
})

test('[P6] up to 1460 px the links are in a menu, which the keyboard can work', async ({
  newTablet,
}) => {
  const page = await newTablet({ ...NARROW, keepsForLater: true })
  await visit(page, '/MoCo')
  // Only the page's code animates the closing. It has loaded when there is a worker, which starts after it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(bar(page).getByRole('navigation', { name: 'Main' })).toBeHidden()
  const burger = bar(page).locator('summary')
  const menu = bar(page).getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await burger.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link')).toHaveText(LINKS)
  const durations = await burger.evaluate((summary: HTMLElement) => {
    const panel = summary.parentElement?.querySelector('nav') ?? summary
    const opening = getComputedStyle(panel).animationDuration
    summary.click()
    return [opening, getComputedStyle(panel).animationDuration]
  })
  expect(durations).toEqual(['0.25s', '0.27s'])
  await expect(menu).toBeHidden()

  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(burger).toBeFocused()
  await burger.click()
  await menu.getByRole('link', { name: 'Join Us' }).click()
  await expect(page.locator('#meeting')).toBeFocused()
  await expect(menu).toBeHidden()
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
