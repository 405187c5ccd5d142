import { BUILT_PAGES, headingOf, textOf } from '../fixtures/data/built-pages.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true })

const REDIRECT_WORDS = 'Choose your store.'

/** Heading and a sentence of some pages. */
const KNOWN: Record<string, [heading: string | RegExp, words: string]> = {
  '/': ['One Loyalty Program, Multiple Stores', 'Small retail and restaurant businesses can join.'],
  '/waitlist': ['Not in your city yet?', 'For every other city there is a waitlist.'],
  '/support': ['Support', 'Account Deletion Request'],
  '/MoCo': ['About $100 in restaurant offers for $4.99 a month', 'Gift passes and free items'],
  '/MoCo/offers': [/^\d+ offers$/, '$4.99 a month opens all of them.'],
  '/MoCo/privacy': ['Privacy policy', 'your location is not'],
  '/MoCo/terms': ['Terms of the pass', '30 days and 1 hour'],
  '/reset': ['Set a new password', 'This page needs JavaScript'],
  '/business/action': ['Set a new business password', 'This page needs JavaScript'],
  '/download/redirect/consumer/v1': ['Get the Campfire app', REDIRECT_WORDS],
  '/download/redirect/consumer/general': ['Get the Campfire app', REDIRECT_WORDS],
  '/download/redirect/consumer/receipt': ['Your receipt is worth points', REDIRECT_WORDS],
  '/consumer/general': ['Get the Campfire app', REDIRECT_WORDS],
  '/consumer/receipt': ['Your receipt is worth points', REDIRECT_WORDS],
  '/download/redirect/business/v1': ['Get Campfire for your business', REDIRECT_WORDS],
}

test('every page that has known words is there', () => {
  const paths = BUILT_PAGES.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(Object.keys(KNOWN)))
})

for (const { path } of BUILT_PAGES) {
  const [heading, words] = KNOWN[path] ?? [/./, '<p']
  test(`the HTML of ${path} has its heading and its words, and asks early for fonts alone`, async ({
    server,
  }) => {
    const response = await fetch(`${server.origin}${path}`, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(200)
    const html = await response.text()
    const [, card] = /property="og:image" content="https?:\/\/[^/"]+(\/[^"]+)"/.exec(html) ?? []
    expect((await fetch(`${server.origin}${card}`)).headers.get('content-type')).toBe('image/png')
    const text = textOf(html)
    if (typeof heading === 'string') expect(headingOf(html)).toBe(heading)
    else expect(headingOf(html)).toMatch(heading)
    expect(text.slice(text.indexOf('<main'))).toContain(words)
    const early = html.match(/<link rel="preload"[^>]*>/g) ?? []
    expect(early.filter((link) => !link.includes('as="font"'))).toEqual([])
  })
}

test('a page whose code is there before the rest of it comes to life all the same', async ({
  page,
  server,
}) => {
  await server.orderFaults({ method: 'GET', path: '/?shop=bakery', kind: 'late-body', times: 1 })
  await page.goto('/?shop=bakery#shops')
  await expect(page.getByRole('searchbox')).toHaveValue('bakery')
  await expect(page.locator('#shops h2')).toBeInViewport()
})

test('[L3] [L5] without JavaScript the menu and the questions open and the anchors work', async ({
  newTablet,
}) => {
  const page = await newTablet({ javaScriptEnabled: false })
  await page.goto('/')
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await page.getByRole('banner').locator('summary').click()
  await menu.getByRole('link', { name: 'How it works' }).click()
  await expect(page).toHaveURL('/#howitworks')
  await expect(page.locator('#howitworks h2')).toBeInViewport()
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
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
  await expect(page.locator('form button[type=submit]')).toHaveCount(2)
  for (const button of await page.locator('form button[type=submit]').all()) {
    await expect(button).toBeHidden()
  }
})

test('search engines find every page that is worth finding, and no staff or reset page', async ({
  server,
}) => {
  const read = async (path: string) => (await fetch(`${server.origin}${path}`)).text()
  const sitemap = await read('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    (match) => match[1],
  )
  const known = [
    '/',
    '/waitlist',
    '/support',
    '/MoCo',
    '/MoCo/offers',
    '/MoCo/privacy',
    '/MoCo/terms',
  ]
  expect(listed).toEqual(expect.arrayContaining(known))
  // Left out are only pages of no use to search engines: password resets and redirects to the stores.
  const hidden = BUILT_PAGES.map(({ path }) => path).filter((path) => !listed.includes(path))
  expect(hidden).toEqual(
    hidden.filter((path) => /^\/(reset|business|download|consumer)\b/.test(path)),
  )
  const others = listed.filter((path) => !BUILT_PAGES.some((page) => page.path === path))
  expect(others.filter((path) => !/^\/(coupon|MoCoCoupon)\/[\w-]+$/.test(path ?? ''))).toEqual([])
  expect(others).toContain('/MoCoCoupon/c-oat-latte')
  const robots = await read('/robots.txt')
  expect(robots).toContain('Disallow: /hermes\n')
  expect(robots).toMatch(/Sitemap: https?:\/\/[^/]+\/sitemap\.xml/)
})
