import type { Page } from 'playwright'
import { holdRequests } from '../../fixtures/tablets/hold-requests.ts'
import { PHONE } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'
import { goBack, visit } from '../../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true })

const WIDE = { width: 1461, height: 900 }
const NARROW = { width: 1460, height: 900 }

const bar = (page: Page) => page.getByRole('banner')
const links = (page: Page) => bar(page).getByRole('navigation', { name: 'Main' })
const burger = (page: Page) => bar(page).locator('summary')
const menu = (page: Page) => bar(page).getByRole('navigation', { name: 'Menu' })

/** Expects the section just below the fixed bar, or the page scrolled to its end. */
async function expectAt(page: Page, id: string): Promise<void> {
  await expect(async () => {
    const below = (await bar(page).boundingBox())?.height ?? 0
    const top = (await page.locator(`#${id}`).boundingBox())?.y ?? 0
    const isAtEnd = await page.evaluate(
      () => innerHeight + scrollY >= document.documentElement.scrollHeight - 1,
    )
    expect(top).toBeGreaterThanOrEqual(below)
    if (!isAtEnd) expect(top).toBeLessThan(below + 48)
  }).toPass()
  await expect(page.locator(`#${id} h2`)).toBeInViewport()
}

test('[L2] [L3] [L4] [L5] [L8] [W1] the bar and its menu lead everywhere, and what is open or beside shows itself', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: WIDE })
  await visit(page, '/')

  await test.step('[L2] the bar stays, and leads to the sections and to the form', async () => {
    await expect(burger(page)).toBeHidden()
    for (const [name, id] of [
      ['FAQs', 'FAQs'],
      ['How it works', 'howitworks'],
      ['Join the Waitlist', 'waitlist'],
    ] as const) {
      await links(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/#${id}`)
      await expectAt(page, id)
      await expect(page.locator(`#${id}`)).toBeFocused()
    }
    await bar(page).getByRole('link', { name: 'Sign up' }).click()
    await expectAt(page, 'contact')
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  })

  await test.step('[L3] the menu moves in 250 ms and out 270 ms', async () => {
    await page.setViewportSize(NARROW)
    await expect(links(page)).toBeHidden()
    await expect(menu(page)).toBeHidden()
    await burger(page).click()
    await expect(menu(page).getByRole('link')).toHaveCount(5)
    const motion = (panel: Element) => {
      const { animationName, animationDuration } = getComputedStyle(panel)
      return `${animationName} ${animationDuration}`
    }
    expect(await menu(page).evaluate(motion)).toMatch(/menu-in.* 0\.25s$/)
    // In one step, because the closing animation is short.
    const leaving = await burger(page).evaluate((summary: HTMLElement) => {
      summary.click()
      const { animationName, animationDuration } = getComputedStyle(summary.nextElementSibling!)
      return `${animationName} ${animationDuration}`
    })
    expect(leaving).toMatch(/menu-out.* 0\.27s$/)
    await expect(menu(page)).toBeHidden()
  })

  await test.step('[L3] the keyboard works it, and a screen reader hears whether it is open', async () => {
    const session = await page.context().newCDPSession(page)
    const isExpanded = async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      const states = nodes
        .filter(({ name }) => name?.value === 'Menu')
        .flatMap(({ properties }) => properties ?? [])
      return states.find(({ name }) => name === 'expanded')?.value.value as unknown
    }
    await bar(page).getByRole('link', { name: 'Sign up' }).focus()
    await page.keyboard.press('Tab')
    await expect(burger(page)).toBeFocused()
    expect(await isExpanded()).toBe(false)
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeVisible()
    expect(await isExpanded()).toBe(true)
    await page.keyboard.press('Tab')
    await expect(menu(page).getByRole('link', { name: 'Download' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(burger(page)).toBeFocused()
    expect(await isExpanded()).toBe(false)
    await page.keyboard.press('Space')
    for (const _ of ['Download', 'FAQs', 'How it works']) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectAt(page, 'howitworks')
    await expect(menu(page)).toBeHidden()
  })

  await test.step('[L5] a question opens and closes on click, with + and −', async () => {
    const item = page.locator('#FAQs details').first()
    const answer = item.getByText('Small retail and restaurant businesses can join.')
    // The plus becomes a minus by rotating its vertical bar.
    const sign = () =>
      item
        .locator('summary > span')
        .evaluate((bars) => (getComputedStyle(bars, '::after').rotate === '90deg' ? '+' : '−'))
    for (const _ of ['once', 'twice']) {
      await expect(answer).toBeHidden()
      await expect.poll(sign).toBe('+')
      await item.locator('summary').click()
      await expect(answer).toBeVisible()
      await expect.poll(sign).toBe('−')
      await item.locator('summary').click()
    }
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
    await hero.getByRole('link', { name: 'Sign up' }).click()
    await expectAt(page, 'contact')
  })

  await test.step('[L8] [W1] the bar leads to the app, and from pages without it to the waitlist', async () => {
    await page.setViewportSize(WIDE)
    await links(page).getByRole('link', { name: 'Download' }).click()
    await expect(page).toHaveURL('/download/redirect/consumer/general')
    await goBack(page)
    await bar(page).getByRole('link', { name: 'Campfire' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/support#deletion')
    await expect(page.locator('#deletion').getByRole('heading')).toBeInViewport()
    await links(page).getByRole('link', { name: 'Join the Waitlist' }).click()
    await expect(page).toHaveURL('/waitlist')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not in your city yet?')
    await expect(page.getByLabel('Name')).toBeVisible()
  })
})

test('[L2] a shop is found while one types, though the code comes later, and again without a network', async ({
  newTablet,
  pageErrors,
}) => {
  const page = await newTablet({ viewport: PHONE, keepsForLater: true })
  const release = await holdRequests(page, /ShopFinder.*\.js$/)
  await page.goto('/')
  const shops = page.locator('#shops')
  const field = page.getByRole('searchbox', { name: 'Shop, town or kind' })
  const status = shops.getByRole('status')
  const rows = page.locator('#shops li:visible p:first-child')
  await expect(status).toHaveText('35 shops in 10 towns')
  await field.pressSequentially('coffee sil')
  const place = () => field.evaluate((input) => [scrollY, input.getBoundingClientRect().y])
  const before = await place()
  release()
  await expect(status).toHaveText('2 shops in 1 town for “coffee sil”')
  await expect(shops.locator('[data-wake=awake]')).toHaveCount(1)
  // Nothing moves under the hand of somebody who types.
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('coffee sil')
  expect(await place()).toEqual(before)
  await expect(rows).toHaveText(['Abay Table', 'Sligo Creek Coffee'])

  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForFunction(async () => Boolean(await caches.match('/api/main/prod/shops')))
  await page.unroute(/ShopFinder.*\.js$/)
  await page.context().setOffline(true)
  await page.goto('/')
  await field.fill('barber')
  await expect(status).toHaveText('No shop yet for “barber”')
  await field.fill('bakery ypsilanti')
  await expect(rows).toHaveText(['Depot Lane Coffee', 'Riverside Bread Company'])
  expect(pageErrors).toEqual([])
})

test('[L3] [L5] [P10] without JavaScript menu, questions and anchors work, and coupons are found', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto('/')
  // Nothing could filter without JavaScript.
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(menu(page)).toBeHidden()
  await burger(page).click()
  await menu(page).getByRole('link', { name: 'How it works' }).click()
  await expect(page).toHaveURL('/#howitworks')
  await expect(page.locator('#howitworks h2')).toBeInViewport()
  await bar(page).getByRole('link', { name: 'Sign up' }).click()
  await expect(page.locator('#contact h2')).toBeInViewport()
  const question = page.locator('#FAQs details').first()
  await question.locator('summary').click()
  await expect(question.getByText('Small retail and restaurant businesses can join.')).toBeVisible()
  for (const id of ['waitlist', 'contact']) {
    await expect(page.locator(`#${id} form noscript a[href^="mailto:"]`)).toBeVisible()
  }
  // A form that the browser sent by itself would put what was typed into the address.
  await page.locator('#contact').getByLabel('Name').fill('Ana')
  await page.locator('#contact').getByLabel('Email').fill('ana@shop.com')
  await page.locator('#contact').getByLabel('Email').press('Enter')
  await expect(page).toHaveURL('/#contact')
  await expect(page.locator('#contact').getByLabel('Name')).toHaveValue('Ana')
  const submits = page.locator('form button[type=submit]')
  await expect(submits).toHaveCount(2)
  await expect(submits.filter({ visible: true })).toHaveCount(0)

  const silverSpring = page.locator('#shops details', { hasText: 'Silver Spring' })
  await silverSpring.locator('summary').click()
  await silverSpring.getByRole('link', { name: 'A second-hand paperback' }).click()
  await expect(page).toHaveURL('/coupon/c-paperback')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A second-hand paperback')
  await page.getByRole('link', { name: 'All shops', exact: true }).click()
  await expect(page).toHaveURL('/#shops')
})

test('[N1] an unknown address leads to the shop that is looked for, though the rest of its page comes later than the code', async ({
  page,
  server,
}) => {
  await server.orderFaults({ method: 'GET', path: '/?shop=bakery', kind: 'late-body', times: 1 })
  const response = await page.goto('/MoCo/nothing')
  expect(response?.status()).toBe(404)
  await page.getByRole('searchbox').fill('bakery')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?shop=bakery#shops')
  await expect(page.getByRole('searchbox')).toHaveValue('bakery')
  await expect(page.getByRole('heading', { name: 'Can I use it at my bakery?' })).toBeInViewport()
  await expect(page.locator('#shops').getByRole('status')).toHaveText(/ for “bakery”$/)
})
