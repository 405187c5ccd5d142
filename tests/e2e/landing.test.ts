import { expect, test } from '../fixtures/test.ts'
import { visit } from '../fixtures/visit.ts'

test.use({ leavesNothing: true, isOnline: true })

const WIDE = { width: 1461, height: 900 }

test('[L1] [L6] the sections stand in their order and say what the program is', async ({
  newTablet,
  pageErrors,
}) => {
  const page = await newTablet({ viewport: WIDE })
  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'One Loyalty Program, Multiple Stores',
  )
  await expect(page.locator('main > section').getByRole('heading', { level: 2 })).toHaveText([
    'Your points don’t stay where you earned them.',
    'How it works',
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

test('[L2] somebody who reads already stays where they are when the page’s code arrives', async ({
  page,
}) => {
  // On a phone that is never idle, the code loads only on the first input.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 1500))
  await page.keyboard.press('Shift')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
  expect(await page.evaluate(() => scrollY)).toBe(1500)
})

test('[L5] a question opens and closes on click, and the answers are the right ones', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: WIDE })
  await visit(page, '/')
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
  await visit(page, '/')
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
