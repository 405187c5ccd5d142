import type { Page } from 'playwright'
import type { Offer } from '../../src/pass/offers/offer-words.ts'
import { holdRequests } from '../fixtures/tablets/hold-requests.ts'
import { expect, test, type TestServer } from '../fixtures/test.ts'
import { visit } from '../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true })

const OFFERS = '/api/main/prod/moco/coupons'
const RESTAURANTS = '/api/main/prod/businesses'

async function read<T>(server: TestServer, path: string): Promise<T> {
  const response = await fetch(server.origin + path, { headers: { 'x-api-key': 'campfire-site' } })
  return (await response.json()) as T
}

async function readOffers(server: TestServer): Promise<Offer[]> {
  return (await read<{ coupons: Offer[] }>(server, OFFERS)).coupons
}

function marquee(page: Page) {
  return page.getByRole('region', { name: 'On the pass now' })
}

test('[P1] [P3] the page of the pass: title, ways to the app, three steps, questions, small print', async ({
  page,
  pageErrors,
}) => {
  await visit(page, '/MoCo')
  await expect(page).toHaveTitle('MoCo pass: restaurant offers for $4.99 a month')
  const main = page.getByRole('main')
  const stores: [name: RegExp, href: RegExp][] = [
    [/on the App Store/, /^https:\/\/apps\.apple\.com\//],
    [/on Google Play/, /^https:\/\/play\.google\.com\//],
  ]
  for (const [name, href] of stores) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await expect(page.locator('#howitworks').getByRole('heading', { level: 3 })).toHaveText([
    /Download the app$/,
    /Sign up$/,
    /Subscribe to the pass for \$4\.99\/month$/,
  ])
  const answer = main.getByText('By card, Google Pay, Apple Pay and Cash App Pay.')
  await expect(answer).toBeHidden()
  await main.getByText('How can I pay?').click()
  await expect(answer).toBeVisible()
  const disclaimers = page.getByRole('region', { name: 'Good to know' })
  await expect(disclaimers).toContainText('There are no refunds, and all sales are final.')
  await disclaimers.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/MoCo/privacy')
  await page.goBack()
  await disclaimers.getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/MoCo/terms')
  await expect(page.getByRole('contentinfo')).toContainText('hello@campfire.example')
  expect(pageErrors).toEqual([])
})

test('[P2] the offers go by in two rows, and can be paused', async ({ page }) => {
  await visit(page, '/MoCo')
  const rows = marquee(page).locator('[data-playing]')
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

test('[P7] offer cards of 350×125 with alternating accents, each with a dialog that says it all', async ({
  browser,
  newTablet,
  server,
}) => {
  const page = await newTablet({ reducedMotion: 'reduce' })
  await visit(page, '/MoCo')
  const offers = await readOffers(server)
  const cards = marquee(page).getByRole('listitem').getByRole('link')
  await expect(cards).toHaveCount(offers.length)
  const looks = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { width, height } = card.getBoundingClientRect()
      return { width, height, accent: getComputedStyle(card, '::before').backgroundImage }
    }),
  )
  const [even, odd] = looks
  expect(even?.accent).not.toBe(odd?.accent)
  for (const [index, offer] of offers.entries()) {
    const { accent } = (index % 2 === 0 ? even : odd) ?? {}
    expect(looks[index]).toEqual({ width: 350, height: 125, accent })
    await expect(cards.nth(index)).toHaveText(
      `${offer.name}${offer.description ?? ''}${offer.businessName}, ${offer.city}`,
    )
  }
  await expect(cards.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0)

  const described = offers.find(({ description }) => description !== null)
  const undescribed = offers.find(({ description }) => description === null)
  for (const offer of [described, undescribed]) {
    const card = cards.filter({ hasText: offer?.name })
    await card.click()
    const dialog = page.getByRole('dialog', { name: offer?.name })
    await expect(dialog).toContainText(offer?.businessName ?? '?')
    await expect(dialog.getByText(offer?.description ?? 'N/A', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(card).toBeFocused()
  }

  // Other presses follow the link, as on every other link. Asked of the browser, because Playwright does not
  // always notice when the headless shell has loaded such a tab.
  await cards.first().click({ modifiers: ['ControlOrMeta'] })
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

test('[P8] [P9] [P15] all offers: their count, what each costs, and those of one town', async ({
  page,
  server,
}) => {
  const offers = await readOffers(server)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  for (const path of ['/MoCo/offers', '/moco/offers/?from=app']) {
    await visit(page, path)
    await expect(heading(`${offers.length} offers`)).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  }
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(tiles).toHaveCount(offers.length)
  await expect(tiles.filter({ hasText: 'FREE!' })).toHaveCount(
    offers.filter(({ price }) => price === 0).length,
  )
  const ribs = tiles.filter({ hasText: 'Half rack, full plate' })
  const price = ribs.getByText('400 points')
  await expect(price.locator('svg')).toBeVisible()
  await expect(ribs).toContainText('1 point = $1 spent')
  await expect(ribs).toContainText('18 left')
  await expect(ribs).toContainText('Ends Oct 31, 2027')
  await expect(ribs).toContainText('Brooke Road Barbecue, Olney')
  await ribs.click()
  const dialog = page.getByRole('dialog', { name: 'Half rack, full plate' })
  await expect(dialog).toContainText('Oak-smoked ribs with two sides at half price.')
  await page.keyboard.press('Escape')
  await expect(ribs).toBeFocused()

  const inRockville = offers.filter(({ city }) => city === 'Rockville')
  await page.getByLabel('Town').selectOption('Rockville')
  await expect(heading(`${inRockville.length} of ${offers.length} offers`)).toBeVisible()
  await expect(tiles).toHaveCount(inRockville.length)
  const inCafes = inRockville.filter(({ kind }) => kind === 'cafe')
  expect(inCafes).toEqual([])
  await page.getByLabel('Kind').selectOption('Cafe')
  await expect(tiles).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all offers' }).click()
  await expect(heading(`${offers.length} offers`)).toBeVisible()
  await expect(page.getByLabel('Town')).toBeFocused()
})

test('[P9] no offer stands alone in the last row, and on a phone the list is short', async ({
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
  await page.setViewportSize({ width: 390 + scrollbar, height: 844 })
  const height = await grid.evaluate((list) => list.clientHeight)
  // Cards of at least 280 px made it 3832.
  expect(height / offers.length).toBeLessThan(3832 / 13 / 2)
})

test('[P4] the restaurants: their count, state, city and address', async ({ page, server }) => {
  await visit(page, '/MoCo')
  const restaurants = await read<{ name: string; city: string; address: string }[]>(
    server,
    RESTAURANTS,
  )
  const section = page.locator('section', {
    has: page.getByRole('heading', {
      level: 2,
      name: `${restaurants.length} participating restaurants`,
    }),
  })
  await expect(section.getByRole('listitem')).toHaveCount(restaurants.length)
  for (const { name, city, address } of restaurants) {
    const entry = section.getByRole('listitem').filter({ hasText: name })
    await expect(entry).toContainText(`${address}, ${city}, MD`)
  }
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('[P14] lists that cannot be had stay empty without a word, and come by themselves', async ({
  page,
  server,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  for (const path of ['/MoCo', '/MoCo/offers']) {
    await server.orderFaults(
      { method: 'GET', path: OFFERS, kind: 'status-500', times: 1000 },
      { method: 'GET', path: RESTAURANTS, kind: 'status-500', times: 1000 },
    )
    // As on a host that serves the files of the build: the page has no list.
    await page.route(path, (route) => route.fulfill({ path: `dist${path}.html` }), { times: 1 })
    await visit(page, path)
    await expect(page.getByText('The offers cannot be shown right now.')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Injected 500')).toHaveCount(0)
    // No event tells the page that the server is back.
    await server.endFaults()
    await expect(page.getByRole('link', { name: /Two tacos al pastor/ }).first()).toBeVisible()
  }
  for (const path of [OFFERS, RESTAURANTS]) {
    expect(logged.join('\n')).toContain(`${path} could not be read`)
  }
})

test('[P1] a phone gets its own store, and nothing moves when the other goes', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: { width: 390, height: 844 }, userAgent: 'Android' })
  const arrive = await holdRequests(page, /\/boot-.*\.js$/)
  await page.goto('/MoCo', { waitUntil: 'commit' })
  const stores = page.getByRole('main').getByRole('link', { name: /App Store|Google Play/ })
  await expect(stores).toHaveCount(2)
  const places = async () => {
    const [own, below] = [stores.filter({ hasText: 'Google Play' }), marquee(page)]
    return [(await own.boundingBox())?.x, (await below.boundingBox())?.y]
  }
  const before = await places()
  arrive()
  await expect(stores).toHaveText([/Google Play/])
  expect(await places()).toEqual(before)
})
