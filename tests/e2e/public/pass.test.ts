import type { Page } from 'playwright'
import type { Offer } from '../../../src/pass/offers/offer-words.ts'
import { PHONE, TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test, type TestServer } from '../../fixtures/test.ts'
import { goBack, untilInteractive, visit } from '../../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true })

/** Just above the width at which the links move into a menu. */
const WIDE = { width: 1461, height: 820 }

async function readOffers(server: TestServer): Promise<Offer[]> {
  const response = await fetch(`${server.origin}/api/main/prod/moco/coupons`, {
    headers: { 'x-api-key': 'campfire-site' },
  })
  return ((await response.json()) as { coupons: Offer[] }).coupons
}

const marquee = (page: Page) => page.getByRole('region', { name: 'On the pass now' })

test('[P1] [P2] [P7] [L7] the offers go by in two rows of cards, and a phone gets its own store', async ({
  browser,
  newTablet,
  server,
}) => {
  const offers = await readOffers(server)
  const page = await newTablet({ userAgent: 'Mozilla/5.0 (Linux; Android 15)' })
  await visit(page, '/MoCo')
  const rows = marquee(page).locator('[data-playing]')
  const cards = marquee(page).getByRole('listitem').getByRole('link')

  await test.step('[P2] they go by without a seam, and can be paused', async () => {
    await expect(rows).toHaveCount(2)
    const states = () =>
      rows.evaluateAll((tracks) => tracks.flatMap((t) => t.getAnimations()).map((a) => a.playState))
    await expect.poll(states).toEqual(['running', 'running'])
    // A round later, the cards stand where they stood: the loop has no seam.
    const isSeamless = await rows.evaluateAll((tracks) =>
      tracks.map((track) => {
        const left = () => track.firstElementChild?.getBoundingClientRect().left ?? 0
        const [animation] = track.getAnimations()
        if (!animation) return null
        animation.currentTime = 0
        const start = left()
        animation.currentTime = Number(animation.effect?.getComputedTiming().duration) - 0.001
        const shift = start - left()
        const round = track.firstElementChild?.getBoundingClientRect().width ?? 0
        return Math.abs(shift - round) < 1
      }),
    )
    expect(isSeamless).toEqual([true, true])
    await marquee(page).getByRole('button', { name: 'Pause the offers' }).click()
    await expect.poll(states).toEqual(['paused', 'paused'])
    await marquee(page).getByRole('button', { name: 'Play the offers' }).click()
    await expect.poll(states).toEqual(['running', 'running'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(states).toEqual([])
    await expect(marquee(page).getByRole('button', { name: /the offers/ })).toBeHidden()
  })

  await test.step('[P7] cards of 350×125 with alternating accents', async () => {
    await expect(cards).toHaveCount(offers.length)
    const looks = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { width, height } = card.getBoundingClientRect()
        return { width, height, accent: getComputedStyle(card, '::before').backgroundImage }
      }),
    )
    const [even, odd] = looks
    expect(even?.accent).not.toBe(odd?.accent)
    for (const [index, look] of looks.entries()) {
      const { accent } = (index % 2 === 0 ? even : odd) ?? {}
      expect(look).toEqual({ width: 350, height: 125, accent })
    }
    await expect(cards.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('[P7] a press opens a dialog, and Escape leads back to the card', async () => {
    const { name = '?', businessName = '?' } = offers[0] ?? {}
    const dialog = page.getByRole('dialog', { name })
    await cards.first().click()
    await expect(dialog).toContainText(businessName)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(cards.first()).toBeFocused()
  })

  await test.step('[P7] other presses follow the link, as on every other link', async () => {
    await cards.first().click({ modifiers: ['ControlOrMeta'] })
    // Asked of the browser: Playwright does not always notice when the headless shell has loaded such a tab.
    const devtools = await browser.newBrowserCDPSession()
    await expect
      .poll(async () => {
        const { targetInfos } = await devtools.send('Target.getTargets')
        return targetInfos.map(({ url, title }) => ({ url, title }))
      })
      .toContainEqual({
        url: `${server.origin}/MoCoCoupon/${offers[0]?.id}`,
        title: expect.stringContaining(offers[0]?.name ?? '?'),
      })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('[P1] [L7] a phone gets its own store, and nothing moves when the other goes', async () => {
    await page.setViewportSize(PHONE)
    const stores = page.getByRole('main').getByRole('link', { name: /App Store|Google Play/ })
    const inFooter = page.getByRole('contentinfo').getByText(/App Store|Google Play/)
    const places = async () => {
      const [own, below] = [stores.filter({ hasText: 'Google Play' }), marquee(page)]
      return [(await own.boundingBox())?.x, (await below.boundingBox())?.y]
    }
    const expectShown = async (words: RegExp[]) => {
      for (const badges of [stores, inFooter]) {
        await expect(badges.filter({ visible: true })).toHaveText(words)
      }
    }
    await expectShown([/Google Play/])
    const marked = await places()
    // As before the page's code, which finds out after the first paint which phone it is.
    await page.evaluate(() => delete document.documentElement.dataset.os)
    await expectShown([/Google Play/, /App Store/])
    expect(await places()).toEqual(marked)
    await page.evaluate(() => (document.documentElement.dataset.os = 'ios'))
    await expectShown([/App Store/])
  })
})

test('[P1] [P6] the bar leads to the parts of the page, to all offers and to the app, and Back to where one was', async ({
  newTablet,
  pageErrors,
}) => {
  const page = await newTablet({ viewport: WIDE })
  await visit(page, '/MoCo/offers')
  const bar = page.getByRole('banner')
  const links = bar.getByRole('navigation', { name: 'Main' })
  const burger = bar.locator('summary')
  const menu = bar.getByRole('navigation', { name: 'Menu' })
  await expect(burger).toBeHidden()

  const sections = { 'Join Us': 'meeting', 'How it works': 'howitworks', FAQs: 'FAQs' }
  for (const [name, id] of Object.entries(sections)) {
    await links.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/MoCo#${id}`)
    await expect(page.locator(`#${id}`)).toBeFocused()
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeInViewport()
  }
  const answer = page.getByText('By card, Google Pay, Apple Pay and Cash App Pay.')
  await expect(answer).toBeHidden()
  await page.getByText('How can I pay?').click()
  await expect(answer).toBeVisible()
  const disclaimers = page.getByRole('region', { name: 'Good to know' })
  await disclaimers.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/MoCo/privacy')
  await goBack(page)
  await disclaimers.getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/MoCo/terms')
  await links.getByRole('link', { name: 'See All Offers' }).click()
  await expect(page).toHaveURL('/MoCo/offers')
  await links.getByRole('link', { name: 'The pass' }).click()
  await expect(page).toHaveURL('/MoCo')

  await page.setViewportSize({ width: 1460, height: 820 })
  await untilInteractive(page)
  await expect(links).toBeHidden()
  await expect(menu).toBeHidden()
  await burger.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  const durations = await burger.evaluate((summary: HTMLElement) => {
    const panel = summary.nextElementSibling!
    const opening = getComputedStyle(panel).animationDuration
    summary.click()
    return [opening, getComputedStyle(panel).animationDuration]
  })
  expect(durations).toEqual(['0.25s', '0.27s'])
  await expect(menu).toBeHidden()
  await burger.click()
  await menu.getByRole('link', { name: 'Join Us' }).click()
  await expect(page.locator('#meeting')).toBeFocused()
  await expect(menu).toBeHidden()
  expect(pageErrors).toEqual([])
  await bar.getByRole('link', { name: 'Download' }).click()
  await expect(page.getByRole('heading', { name: 'Get the Campfire app' })).toBeVisible()
  await expect(page).toHaveURL('/download/redirect/consumer/general')
})

/** @returns on how many lines each text in an element stands */
function linesOf(element: Element): number[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const lines: number[] = []
  while (texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (rects.length > 0) lines.push(new Set(rects.map(({ top }) => top)).size)
  }
  return lines
}

test('[P8] [P9] [P10] [P11] all offers lead to their coupons, these to their shops and to others', async ({
  page,
  server,
  pageErrors,
}) => {
  const offers = await readOffers(server)
  await visit(page, '/MoCo/offers')
  const grid = page.getByRole('main').getByRole('list')
  await expect(grid.getByRole('listitem')).toHaveCount(offers.length)

  await test.step('[P9] no offer stands alone in the last row, and on a phone the list is short', async () => {
    for (const width of [768, 1180, 1920]) {
      await page.setViewportSize({ width, height: 820 })
      // With one offer less or two, too.
      for (const fewer of [0, 1, 2, 3]) {
        const inLastRow = await grid.evaluate((list, fewer) => {
          const items = [...list.children]
          const removed = fewer ? items.splice(-fewer) : []
          removed.forEach((item) => item.remove())
          const tops = items.map((item) => item.getBoundingClientRect().top)
          list.append(...removed)
          return tops.filter((top) => top === tops.at(-1)).length
        }, fewer)
        expect(inLastRow, `${width} px, ${offers.length - fewer} offers`).toBeGreaterThan(1)
      }
    }
    const scrollbar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
    await page.setViewportSize({ width: PHONE.width + scrollbar, height: PHONE.height })
    const height = await grid.evaluate((list) => list.clientHeight)
    // Cards of at least 280 px made it 3832.
    expect(height / offers.length).toBeLessThan(3832 / 13 / 2)
    await page.setViewportSize(TABLET)
  })

  await test.step('[P8] [P9] a card says it all in a dialog, and a filter leaves those of one town', async () => {
    const ribs = grid.getByRole('link').filter({ hasText: 'Half rack, full plate' })
    await expect(ribs.getByText('400 points').locator('svg')).toBeVisible()
    await ribs.click()
    const dialog = page.getByRole('dialog', { name: 'Half rack, full plate' })
    await expect(dialog).toContainText('Oak-smoked ribs with two sides at half price.')
    await page.keyboard.press('Escape')
    await expect(ribs).toBeFocused()
    const inRockville = offers.filter(({ city }) => city === 'Rockville')
    await page.getByLabel('Town').selectOption('Rockville')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${inRockville.length} of ${offers.length} offers`,
    )
    await expect(grid.getByRole('listitem')).toHaveCount(inRockville.length)
    await ribs.waitFor({ state: 'detached' })
  })

  await test.step('[P10] [P11] a coupon and its shop, whose images are there, and how to use it', async () => {
    await grid.getByRole('link', { name: /^Six dumplings free/ }).click()
    await page.getByRole('link', { name: 'See where to use it' }).click()
    await expect(page).toHaveURL('/MoCoCoupon/c-dumplings')
    await expect(page).toHaveTitle('Six dumplings free at Hungerford Noodle House')
    const shop = page.getByRole('region', { name: 'Hungerford Noodle House', exact: true })
    await expect(shop.getByRole('link', { name: /^\(301\)/ })).toBeVisible()
    for (const image of [shop.locator('img'), page.getByRole('article').locator('img')]) {
      await expect(image).toHaveJSProperty('complete', true)
      await expect(image).not.toHaveJSProperty('naturalWidth', 0)
    }
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const howTo = page.getByRole('region', { name: 'How to use it' })
    await expect(howTo).toBeVisible()
    await page.setViewportSize(PHONE)
    for (const store of ['Get it on Google Play', 'Download on the App Store']) {
      const words = howTo.getByText(store, { exact: true })
      expect(await words.evaluate(linesOf), store).toEqual([1, 1])
    }
    await page.setViewportSize(TABLET)
  })

  await test.step('[P10] it leads to others, and to all of them', async () => {
    const [other] = await page.locator('main a[href^="/MoCoCoupon/"]').all()
    const address = (await other?.getAttribute('href')) ?? '?'
    await other?.click()
    await expect(page).toHaveURL(address)
    await page.getByRole('link', { name: 'All offers', exact: true }).click()
    await expect(page).toHaveURL('/MoCo/offers')
    await expect(page.getByRole('heading', { level: 1, name: /^\d+ offers$/ })).toBeVisible()
  })
  expect(pageErrors).toEqual([])
})
