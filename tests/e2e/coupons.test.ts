import { expect, test } from '../fixtures/test.ts'
test.use({ leavesNothing: true, isOnline: true })

const COUPONS = [
  {
    paths: ['/coupon/c-ramen', '/Coupon/c-ramen/'],
    name: 'Egg and extra noodles free',
    business: 'Railyard Ramen',
  },
  {
    paths: ['/MoCoCoupon/c-pupusas', '/mococoupon/c-pupusas?from=app'],
    name: 'Third pupusa free',
    business: 'Pupusería Doña Alba',
  },
]

for (const { paths, name, business } of COUPONS) {
  test(`[P10] [P15] '${name}': the coupon, its business and how to use it`, async ({
    page,
    pageErrors,
  }) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('region', { name: business })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await expect(page).toHaveTitle(`${name} at ${business}`)
      const how = page.getByRole('region', { name: 'How to use it' })
      await expect(how.getByRole('heading', { name: `Use it at ${business}` })).toBeVisible()
      await expect(how.getByRole('link', { name: /on the App Store/ })).toBeVisible()
    }
    expect(pageErrors).toEqual([])
  })
}

test('[P10] a coupon of the pass says what it costs, and leads to others and to all of them', async ({
  page,
}) => {
  await page.goto('/MoCoCoupon/c-ribs')
  const coupon = page.getByRole('article')
  await expect(coupon).toContainText('400 points')
  await expect(coupon).toContainText('18 left')
  await expect(coupon).toContainText('Ends Oct 31, 2027')
  await page.goto('/MoCoCoupon/c-noodle-bowl')
  await page.getByRole('link', { name: /^Six dumplings free/ }).click()
  await expect(page).toHaveURL('/MoCoCoupon/c-dumplings')
  await expect(page.getByRole('heading', { level: 1, name: 'Six dumplings free' })).toBeVisible()
  await page.getByRole('link', { name: 'All offers', exact: true }).click()
  await expect(page).toHaveURL('/MoCo/offers')
  await expect(page.getByRole('heading', { level: 1, name: /^\d+ offers$/ })).toBeVisible()
})

test('[P10] a coupon of the program is found from the front page, and leads to others and to all shops', async ({
  newTablet,
}) => {
  const page = await newTablet({ javaScriptEnabled: false })
  await page.goto('/')
  const silverSpring = page.locator('#shops details', { hasText: 'Silver Spring' })
  await silverSpring.locator('summary').click()
  await silverSpring.getByRole('link', { name: 'A second-hand paperback' }).click()
  await expect(page).toHaveURL('/coupon/c-paperback')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A second-hand paperback')
  await page.getByRole('link', { name: 'All shops', exact: true }).click()
  await expect(page).toHaveURL('/#shops')

  const some = page.getByRole('list', { name: 'Some coupons of the moment' })
  await some.getByRole('link', { name: 'One record from the $5 crates 200 points' }).click()
  await expect(page).toHaveURL('/coupon/c-record')
  const more = page.getByRole('region', { name: 'More coupons in Gaithersburg' })
  await more.getByRole('link', { name: 'Vegetable basket' }).click()
  await expect(page).toHaveURL(/\/coupon\/c-/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vegetable basket')
})

test('[P10] the server’s error text stands in place of the coupon', async ({ page, server }) => {
  for (const path of ['/coupon/c-none', '/MoCoCoupon/c-none', '/MoCoCoupon/c-ramen']) {
    await page.goto(path)
    await expect(page.getByRole('alert'), path).toHaveText('This coupon no longer exists')
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'All offers', exact: true })).toBeVisible()

  // As on a host that serves the files of the build: the coupon comes from its call. No event tells the page that
  // the server is well again.
  await page.route('/coupon/c-ramen', (route) => route.fulfill({ path: 'dist/coupon/_.html' }), {
    times: 1,
  })
  await server.orderFaults({
    method: 'GET',
    path: '/prod/coupon/',
    kind: 'status-500',
    times: 1000,
  })
  await page.goto('/coupon/c-ramen')
  await expect(page.getByRole('alert')).toHaveText('Injected 500')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await server.endFaults()
  await expect(page.getByRole('heading', { name: 'Egg and extra noodles free' })).toBeVisible()
})

test('[P10] a coupon that this device keeps gives way when the server says that it is gone', async ({
  newTablet,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await page.goto('/coupon/c-ramen')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Egg and extra noodles free' })).toBeVisible()
  // The same device some hours later, when the coupon no longer exists.
  await page.evaluate(async () => {
    const cache = await caches.open('public-data')
    const kept = await cache.match('/api/main/prod/coupon/c-ramen')
    const body = await kept?.blob()
    const headers = { 'content-type': 'application/json', 'x-saved-at': '1' }
    await cache.put('/api/main/prod/coupon/c-gone', new Response(body, { headers }))
  })
  await page.goto('/coupon/c-gone')
  await expect(page.getByRole('alert')).toHaveText('This coupon no longer exists')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('[P11] the business card: image, address on a map, words, phone and e-mail', async ({
  page,
}) => {
  await page.goto('/MoCoCoupon/c-oat-latte')
  const card = page.getByRole('region', { name: 'Sligo Creek Coffee' })
  await expect(card.getByRole('link', { name: '8714 Flower Ave' })).toHaveAttribute(
    'href',
    /^https:\/\/.*query=38\.99871,-77\.00642$/,
  )
  await expect(card).toContainText('Silver Spring, MD')
  await expect(card).toContainText('Small-batch roaster near the creek trail')
  await expect(card.getByRole('link', { name: '(301) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+13015550142',
  )
  const email = card.getByRole('link', { name: 'hello@sligocreekcoffee.example' })
  await expect(email).toHaveAttribute('href', 'mailto:hello@sligocreekcoffee.example')
  for (const image of [card.locator('img'), page.getByRole('article').locator('img')]) {
    await expect(image).toHaveJSProperty('complete', true)
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  }
})

test('[P10] the page’s HTML names the coupon for previews of links', async ({ server }) => {
  for (const { paths, name, business } of COUPONS) {
    for (const path of paths) {
      const response = await fetch(server.origin + path, { headers: { accept: 'text/html' } })
      expect(response.status).toBe(200)
      const [, title] = /property="og:title" content="([^"]*)"/.exec(await response.text()) ?? []
      expect(title).toBe(`${name} at ${business}`)
    }
  }
})
