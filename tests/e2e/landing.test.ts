import { holdRequests } from '../fixtures/tablets/hold-requests.ts'
import { PHONE } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

const WIDE = { width: 1461, height: 900 }

test('[L1] [L6] the sections stand in their order and say what the program is', async ({
  newTablet,
  pageErrors,
}) => {
  const page = await newTablet({ viewport: WIDE })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'One Loyalty Program, Multiple Stores',
  )
  await expect(page.locator('main > section').getByRole('heading', { level: 2 })).toHaveText([
    'Can I use it at my bakery?',
    'Your points don’t stay where you earned them.',
    'How it works',
    'Eat out more. Get the MoCo pass.',
    'Everybody loves discounts!',
    'Not in your city yet?',
    'FAQs',
    'Sign up and join the fire.',
  ])
  await expect(page.locator('main + footer')).toBeVisible()
  await expect(page.locator('#howitworks').getByRole('listitem')).toHaveCount(3)
  await expect(page.locator('#waitlist form')).toBeVisible()
  await expect(page.locator('#contact form')).toBeVisible()
  const main = page.getByRole('main')
  for (const words of [
    'earn 1 point for every dollar',
    'In the store, by online delivery or in the business’s own web shop: upload the receipt.',
    'coupons at any participating store',
    'One balance for all participating stores',
    'A business app of your own',
    'Statistics about your business and your coupons in real time',
    'Free to join and test. Only in Ypsilanti, Michigan and Montgomery County, Maryland.',
  ]) {
    await expect(main).toContainText(words)
  }
  expect(pageErrors).toEqual([])
})

test('the shops of every town are in the page, with the way to each offer of the pass', async ({
  newTablet,
}) => {
  const page = await newTablet({ javaScriptEnabled: false })
  await page.goto('/')
  const shops = page.locator('#shops')
  await expect(shops.getByRole('heading', { level: 3 })).toHaveText([
    'Michigan',
    'Montgomery County, Maryland',
  ])
  await expect(shops.getByRole('heading', { level: 4 })).toHaveCount(10)
  // Nothing could filter without JavaScript.
  await expect(shops.getByRole('searchbox')).toBeHidden()
  const rockville = shops.locator('details', { hasText: 'Rockville' })
  await expect(rockville).toContainText('Hungerford Noodle House')
  await rockville.locator('summary').click()
  const noodles = rockville.getByRole('listitem').filter({ hasText: 'Hungerford Noodle House' })
  await expect(noodles).toContainText('MoCo pass only')
  await expect(noodles.locator('img')).toHaveCount(1)

  const pass = page.locator('#pass')
  await expect(pass).toContainText('$4.99 a month')
  await expect(pass).toContainText('Gift passes and free items worth about $100')
  await expect(pass).toContainText('points, which your receipts earn: 1 for every dollar')
  await expect(pass.getByRole('link', { name: 'See all offers' })).toHaveAttribute(
    'href',
    '/MoCo/offers',
  )
  await expect(pass.getByRole('link', { name: 'About the pass' })).toHaveAttribute('href', '/MoCo')
  await pass.getByRole('link', { name: 'Six dumplings free' }).click()
  await expect(page).toHaveURL('/MoCoCoupon/c-dumplings')
})

test('a shop is found while one types, though the code comes later, and again without a network', async ({
  newTablet,
  pageErrors,
}) => {
  const page = await newTablet({ keepsForLater: true })
  const release = await holdRequests(page, /ShopFinder.*\.js$/)
  await page.goto('/')
  const field = page.getByRole('searchbox', { name: 'Shop, town or kind' })
  const status = page.locator('#shops').getByRole('status')
  const rows = page.locator('#shops li:visible p:first-child')
  await expect(status).toHaveText('35 shops in 10 towns')
  await field.pressSequentially('coffee sil')
  const { y } = (await field.boundingBox()) ?? { y: 0 }
  release()
  await expect(status).toHaveText('2 shops in 1 town for “coffee sil”')
  // Nothing moves under the hand of somebody who types.
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('coffee sil')
  expect((await field.boundingBox())?.y).toBe(y)
  await expect(rows).toHaveText(['Abay Table', 'Sligo Creek Coffee'])

  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForFunction(async () => Boolean(await caches.match('/api/main/prod/shops')))
  await page.unroute(/ShopFinder.*\.js$/)
  await page.context().setOffline(true)
  await page.goto('/')
  await field.fill('barber')
  await expect(status).toHaveText('No shop yet for “barber”')
  await expect(page.getByRole('link', { name: 'Tell them about Campfire' })).toBeVisible()
  await field.fill('bakery ypsilanti')
  await expect(rows).toHaveText(['Depot Lane Coffee', 'Riverside Bread Company'])
  expect(pageErrors).toEqual([])
})

test('[L2] somebody who reads already stays where they are when a part of the page comes to life', async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('#shops details').first().scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await page.locator('#shops details').first().hover()
  await expect(page.locator('#shops [data-wake="awake"]')).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('a phone shows the whole page in less than ten of its screens', async ({ newTablet }) => {
  const page = await newTablet({ viewport: PHONE })
  await page.goto('/')
  // Sections that are not in view have only the height of a guess.
  const height = await page.evaluate(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [all]
    return document.documentElement.scrollHeight
  })
  expect(height).toBeLessThan(10 * PHONE.height)
})

test('[L5] a question opens and closes on click, and the answers are the right ones', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: WIDE })
  await page.goto('/')
  const items = page.locator('#FAQs details')
  for (const [question, answer] of [
    ['Which businesses can join?', 'Small retail and restaurant businesses can join.'],
    ['What does it cost?', 'It is free while we are testing'],
    ['How does my business join?', 'E-mail or call us: hello@campfire.example or (301) 555-0100'],
    ['Is Campfire in my city?', 'For other cities there is a waitlist.'],
  ] as const) {
    const item = items.filter({ hasText: question })
    const words = item.getByText(answer)
    // The plus becomes a minus by rotating its vertical bar.
    const sign = () =>
      item
        .locator('summary > span')
        .evaluate((bars) => (getComputedStyle(bars, '::after').rotate === '90deg' ? '+' : '−'))
    await expect(words).toBeHidden()
    expect(await sign()).toBe('+')
    await item.locator('summary').click()
    await expect(words).toBeVisible()
    await expect.poll(sign).toBe('−')
    await item.locator('summary').click()
    await expect(words).toBeHidden()
    await expect.poll(sign).toBe('+')
  }
})

test('[L7] the footer tells how to reach us, where we post and where the apps are', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const hrefs = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs).toContain('mailto:hello@campfire.example')
  expect(hrefs).toContain('tel:+13015550100')
  for (const place of ['Instagram', 'X', 'Facebook', 'YouTube', 'LinkedIn']) {
    const link = footer.getByRole('link', { name: `Campfire on ${place}`, exact: true })
    await expect(link).toHaveAttribute('href', /^https:\/\//)
  }
  for (const app of ['the Campfire app', 'the Campfire business app']) {
    await expect(
      footer.getByRole('link', { name: `Download on the App Store (${app})`, exact: true }),
    ).toHaveAttribute('href', /^https:\/\/apps\.apple\.com\//)
    await expect(
      footer.getByRole('link', { name: `Get it on Google Play (${app})`, exact: true }),
    ).toHaveAttribute('href', /^https:\/\/play\.google\.com\//)
  }
})
