/** Where the parts of public pages lie, and how they move. */
import type { Page } from 'playwright'
import type { Offer } from '../../../src/pass/offers/offer-words.ts'
import { PHONE } from '../../fixtures/screens/sizes.ts'
import { expect, test, type TestServer } from '../../fixtures/test.ts'
import { visit } from '../../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true })

async function readOffers(server: TestServer): Promise<Offer[]> {
  const response = await fetch(`${server.origin}/api/main/prod/moco/coupons`, {
    headers: { 'x-api-key': 'campfire-site' },
  })
  return ((await response.json()) as { coupons: Offer[] }).coupons
}

const marquee = (page: Page) => page.getByRole('region', { name: 'On the pass now' })

test('[L3] [L4] the menu of the landing page moves, and its scene stands beside the words where there is room', async ({
  page,
}) => {
  await visit(page, '/')
  const burger = page.getByRole('banner').locator('summary')
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' })

  await test.step('[L3] the menu moves in 250 ms and out 270 ms', async () => {
    await burger.click()
    const motion = (panel: Element) => {
      const { animationName, animationDuration } = getComputedStyle(panel)
      return `${animationName} ${animationDuration}`
    }
    expect(await menu.evaluate(motion)).toMatch(/menu-in.* 0\.25s$/)
    // In one step, because the closing animation is short.
    const leaving = await burger.evaluate((summary: HTMLElement) => {
      summary.click()
      const { animationName, animationDuration } = getComputedStyle(summary.nextElementSibling!)
      return `${animationName} ${animationDuration}`
    })
    expect(leaving).toMatch(/menu-out.* 0\.27s$/)
    await expect(menu).toBeHidden()
  })

  await test.step('[L4] from 1280 px on the scene stands beside the words', async () => {
    const hero = page.locator('main > section').first()
    const boxes = async () => {
      const words = await hero.getByRole('heading').locator('xpath=..').boundingBox()
      const scene = await hero.locator('svg').first().locator('xpath=..').boundingBox()
      return { words: words!, scene: scene! }
    }
    await page.setViewportSize({ width: 1279, height: 900 })
    const stacked = await boxes()
    expect(stacked.scene.y).toBeGreaterThanOrEqual(stacked.words.y + stacked.words.height)
    await page.setViewportSize({ width: 1280, height: 900 })
    const beside = await boxes()
    expect(beside.scene.x).toBeGreaterThanOrEqual(beside.words.x + beside.words.width)
    expect(beside.scene.y).toBeLessThan(beside.words.y + beside.words.height)
  })
})

test('[P1] [P2] [P7] [L7] the offers go by in two rows of cards, and a phone gets its own store', async ({
  newTablet,
  server,
}) => {
  const offers = await readOffers(server)
  const page = await newTablet({ userAgent: 'Mozilla/5.0 (Linux; Android 15)' })
  await visit(page, '/MoCo')
  const rows = marquee(page).locator('[data-playing]')
  const cards = marquee(page).getByRole('listitem').getByRole('link')

  await test.step('[P2] they go by without a seam, or stand still', async () => {
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

test('[P9] [P10] no offer stands alone in the last row, and on a phone lists and buttons are short', async ({
  page,
  server,
}) => {
  const offers = await readOffers(server)
  await visit(page, '/MoCo/offers')
  const grid = page.getByRole('main').getByRole('list')
  await expect(grid.getByRole('listitem')).toHaveCount(offers.length)
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

  await page.goto('/MoCoCoupon/c-noodle-bowl')
  const howTo = page.getByRole('region', { name: 'How to use it' })
  for (const store of ['Get it on Google Play', 'Download on the App Store']) {
    const words = howTo.getByText(store, { exact: true })
    expect(await words.evaluate(linesOf), store).toEqual([1, 1])
  }
})
