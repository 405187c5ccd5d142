import type { Page } from 'playwright'
import { BUILT_PAGES } from '../fixtures/data/built-pages.ts'
import { expectNoViolations } from '../fixtures/screens/no-violations.ts'
import { PHONE } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'
import { visit } from '../fixtures/screens/visit.ts'

test.use({ isOnline: true, reducedMotion: 'reduce' })

/** Pages that are not built, or whose heading depends on the server's data. */
const LOADED: Record<string, string | RegExp> = {
  '/MoCo/offers': /^\d+ offers/,
  '/coupon/c-paperback': 'A second-hand paperback',
  '/MoCoCoupon/c-oat-latte': 'Free oat latte',
  '/MoCoCoupon/no-such-coupon': /./,
  '/no/such/page': "This page doesn't exist",
}

/** Each of the other built pages once, though several paths may lead to it. */
const PAGES = [
  ...new Map(
    BUILT_PAGES.filter(({ path }) => !(path in LOADED)).map(({ path, heading }) => [heading, path]),
  ),
].map(([heading, path]) => [path, heading] as const)

const WIDTHS = [PHONE, { width: 1461, height: 900 }]

/** Checks narrow and wide screens, and that no page is wider than its screen. */
async function expectNoViolationsInAll(page: Page): Promise<void> {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await expectNoViolations(page)
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess, page.url()).toBe(0)
  }
}

test('no public page has an accessibility problem, narrow or wide', async ({
  page,
  pageErrors,
}) => {
  for (const [path, title] of [...PAGES, ...Object.entries(LOADED)]) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    if (path === '/reset' || path === '/business/action') {
      await expect(page.getByText('Invalid request...')).toBeVisible()
    }
    await expectNoViolationsInAll(page)
  }
  expect(pageErrors).toEqual([])
})

test('none of those with the most parts has one in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize(PHONE)
  for (const path of ['/', '/MoCo', '/MoCo/offers', '/MoCoCoupon/c-oat-latte', '/reset']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page)
  }
})

test('no state of a form or a dialog has one, narrow or wide', async ({ page, server }) => {
  await server.orderFaults(
    { method: 'POST', path: '/waitlist', kind: 'status-500', times: 1 },
    { method: 'POST', path: '/email/send', kind: 'status-500', times: 1 },
  )
  await visit(page, '/')
  const waitlist = page.locator('#waitlist')
  await waitlist.getByLabel('Email').fill('nobody')
  await waitlist.getByLabel('Name').fill('Ana')
  await expect(waitlist.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolationsInAll(page)
  await waitlist.getByLabel('Email').fill('')
  await waitlist.getByRole('button').click()
  await expect(waitlist.getByRole('img', { name: 'Joining did not work' })).toBeVisible()
  const contact = page.locator('#contact')
  await contact.getByLabel('Name').fill('Ana')
  await contact.getByLabel('Email').fill('ana@shop.com')
  await contact.getByLabel('Message').fill('Hello')
  await contact.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Oops...' })).toBeVisible()
  await expectNoViolationsInAll(page)
  await page.keyboard.press('Escape')
  await contact.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'SUCCESS!' })).toBeVisible()
  await expectNoViolationsInAll(page)
  await visit(page, '/MoCo/offers')
  await page.getByRole('link', { name: 'Free oat latte' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolationsInAll(page)
})

test('an open menu and open questions have no accessibility problem', async ({ page }) => {
  for (const path of ['/', '/MoCo']) {
    await visit(page, path)
    await page.locator('#FAQs summary').first().click()
    await page.getByRole('banner').locator('summary').click()
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link').first()).toBeVisible()
    await expectNoViolations(page)
  }
})
