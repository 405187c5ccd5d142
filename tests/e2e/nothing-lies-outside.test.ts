import type { Page } from 'playwright'
import { outsideTheView } from '../fixtures/screens/outside-the-view.ts'
import { linkFor } from '../fixtures/servers/reset-link.ts'
import { expect, test } from '../fixtures/test.ts'
import { visit } from '../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true, reducedMotion: 'reduce' })

const WIDTHS = [320, 360, 390, 600, 768, 820, 1180, 1280, 1460, 1461, 1920]
/** A phone whose owner has doubled the size of its text. */
const ENLARGED_AT = 390

/** Each public page, and a text that is there when its list or its answer is. */
const PAGES: readonly (readonly [path: string, text: string | RegExp])[] = [
  ['/', 'One Loyalty Program, Multiple Stores'],
  ['/waitlist', 'Not in your city yet?'],
  ['/support', 'Account Deletion Request'],
  ['/MoCo', /\d+ participating restaurants/],
  ['/MoCo/offers', /^\d+ offers/],
  ['/MoCo/privacy', 'Privacy policy'],
  ['/MoCo/terms', 'Terms of the pass'],
  ['/coupon/c-paperback', 'A second-hand paperback'],
  ['/MoCoCoupon/c-oat-latte', 'Free oat latte'],
  ['/reset', 'Invalid request...'],
  ['/business/action', 'Invalid request...'],
  ['/download/redirect/consumer/general', 'Get the Campfire app'],
  ['/consumer/receipt', 'Your receipt is worth points'],
  [
    '/download/redirect/business/v1?businessName=Riverside%20Bread%20Company',
    'Get Campfire for your business',
  ],
  ['/no/such/page', "This page doesn't exist"],
]

/**
 * Checks the open page at every width, and with its text enlarged; where it has a menu, questions or towns to open,
 * also with these open.
 */
async function findOutside(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const check = async (size: string) => {
    // A resized page has its new lengths with its next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const outside = await outsideTheView(page)
    if (outside.length > 0) found[size] = outside
  }
  const menu = page.getByRole('banner').locator('details')
  const hasMenu = (await menu.count()) > 0
  const toggleMenu = () => menu.evaluate((details) => details.toggleAttribute('open'))
  const toggleParts = () =>
    page.evaluate(() => {
      for (const part of document.querySelectorAll('main details')) part.toggleAttribute('open')
    })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await check(`${width} px`)
    if (width !== WIDTHS[0]) continue
    await toggleParts()
    await check(`open questions and towns at ${width} px`)
    await toggleParts()
    if (!hasMenu) continue
    await toggleMenu()
    await check(`the open menu at ${width} px`)
    await toggleMenu()
  }
  await page.setViewportSize({ width: ENLARGED_AT, height: 800 })
  await enlargeText(page)
  await check(`${ENLARGED_AT} px with text of 200 %`)
  await toggleParts()
  await check('open questions and towns with text of 200 %')
  if (hasMenu) {
    await toggleMenu()
    await check('the open menu with text of 200 %')
  }
  return found
}

async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    // Chromium would keep some of the lengths that it has computed already.
    style.display = 'none'
    void document.documentElement.offsetHeight
    style.removeProperty('display')
  })
}

test('on every public page, all that can be pressed or read lies in the view, at every width', async ({
  page,
}) => {
  const found: Record<string, object> = {}
  for (const [path, text] of PAGES) {
    await visit(page, path)
    await expect(page.getByText(text).first()).toBeVisible()
    const outside = await findOutside(page)
    if (Object.keys(outside).length > 0) found[path] = outside
  }
  expect(found).toEqual({})
})

test('so it does in a dialog, on a narrow phone and with text of 200 %', async ({ page }) => {
  await page.setViewportSize({ width: WIDTHS[0]!, height: 640 })
  await visit(page, '/MoCo/offers')
  await page.getByRole('link', { name: 'Six dumplings free' }).click()
  await expect(page.getByRole('dialog', { name: 'Six dumplings free' })).toBeVisible()
  expect(await outsideTheView(page, 'dialog[open]')).toEqual([])
  await page.setViewportSize({ width: ENLARGED_AT, height: 800 })
  await enlargeText(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await outsideTheView(page, 'dialog[open]')).toEqual([])
})

test('so it does on the form for a new password', async ({ page, server }) => {
  const { pathname, search } = await linkFor(server, 'consumer@campfire.example')
  await visit(page, `${pathname}${search}`)
  await expect(page.getByLabel('New password')).toBeVisible()
  expect(await findOutside(page)).toEqual({})
})
