import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

/** What each page must say, at each of its addresses, in any letter case. */
const PAGES = [
  {
    title: '[P12] [P15] the terms say every rule of the pass',
    paths: ['/MoCo/terms', '/moco/TERMS/'],
    headline: 'Terms of the pass',
    facts: [
      '18 years of age or older',
      '$4.99, charged every 30 days with auto-billing on',
      'Each coupon has one use per billing cycle',
      'Coupons refresh every 30 days and 1 hour',
      'renews automatically every 30 days and 1 hour',
      'There are no refunds, and all sales are final',
      'you keep access to the end of the cycle',
      'Card data is handled by a payment processor',
      'The law of the State of Maryland applies',
    ],
  },
  {
    title: '[P12] [P15] the privacy policy names its date and all that is stored',
    paths: ['/MoCo/privacy', '/moco/privacy?from=app'],
    headline: 'Privacy policy',
    facts: [
      'Effective 7/1/2024',
      'the date on which your subscription starts',
      'the date on which it ends',
      'whether it has been canceled',
      'your e-mail address',
      'the coupons you have used in each cycle',
      'feedback and complaints',
      'Your location is not stored',
    ],
  },
  {
    title: '[P13] [P15] support: what is collected, deletion, contacts and the rules of the pass',
    paths: ['/support', '/Support/'],
    headline: 'Support',
    facts: [
      'only your e-mail address and a password are collected',
      'one-way hashed',
      'within 48 hours',
      'Contact the company',
      'Contact the developer',
      'By card, Google Pay, Apple Pay and Cash App Pay.',
      'Coupons added later are usable immediately',
      'Coupons removed later are no longer usable',
    ],
  },
]

for (const { title, paths, headline, facts } of PAGES) {
  test(title, async ({ newTablet }) => {
    // The pages must work without scripts.
    const page = await newTablet({ javaScriptEnabled: false })
    for (const path of paths) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
      for (const fact of facts) await expect(page.getByRole('main')).toContainText(fact)
    }
  })
}

test('[P13] an account is deleted by an e-mail that has its title already', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/support')
  const deletion = page.locator('#deletion')
  await expect(deletion).toContainText('Account Deletion Request')
  await expect(deletion.getByRole('link')).toHaveAttribute(
    'href',
    'mailto:hello@campfire.example?subject=Account%20Deletion%20Request',
  )
  await expect(page.locator('#company').getByRole('link', { name: /555/ })).toHaveAttribute(
    'href',
    'tel:+13015550100',
  )
  await expect(page.locator('#developer').getByRole('link')).toHaveAttribute(
    'href',
    /^mailto:hello@campfire\.example/,
  )
  await page.getByRole('link', { name: 'Delete your account' }).click()
  await expect(page).toHaveURL('/support#deletion')
  await expect(deletion.getByRole('heading')).toBeInViewport()
  expect(pageErrors).toEqual([])
})

test('[N1] [P15] an unknown public address says that the page does not exist, and leads on', async ({
  page,
}) => {
  for (const path of ['/nothing', '/MoCo/nothing', '/coupon', '/mococoupon/', '/support/more']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible()
  }
  const ways = page.getByRole('navigation', { name: 'Perhaps you are looking for' })
  const addresses = await ways
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([
    '/',
    '/MoCo/offers',
    '/download/redirect/consumer/general',
    '/support',
    '/#contact',
  ])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('hello@campfire.example')
  await page.getByRole('searchbox').fill('bakery')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?shop=bakery#shops')
  await expect(page.getByRole('heading', { name: 'Can I use it at my bakery?' })).toBeInViewport()
  await expect(page.getByRole('searchbox')).toHaveValue('bakery')
  await expect(page.locator('#shops').getByRole('status')).toHaveText(/ for “bakery”$/)
})
