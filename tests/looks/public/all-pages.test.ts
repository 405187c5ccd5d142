/** Each public page is opened once, and looked at in every size and in forced colors. */
import type { Page } from 'playwright'
import { BUILT_PAGES } from '../../fixtures/data/built-pages.ts'
import { whileLaidOut } from '../../fixtures/screens/laid-out.ts'
import { expectNoViolations } from '../../fixtures/screens/no-violations.ts'
import { outsideTheView } from '../../fixtures/screens/outside-the-view.ts'
import { PHONE } from '../../fixtures/screens/sizes.ts'
import { untilInteractive, visit } from '../../fixtures/screens/visit.ts'
import { linkFor } from '../../fixtures/servers/reset-link.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce' })

/** Both sides of each width at which a layout changes, and what lies between and beyond. */
const WIDTHS = [320, 390, 600, 768, 820, 1180, 1279, 1280, 1440, 1460, 1461, 1920]
const HEIGHT = 800
/** A phone whose owner has doubled the size of its text. */
const ENLARGED_AT = 390

const COUPON = '/MoCoCoupon/c-oat-latte'
/** What is printed takes at most so many sheets. */
const SHEETS: Record<string, number> = { [COUPON]: 1, '/': 5, '/MoCo': 5, '/MoCo/offers': 3 }

/** Addresses with a text that is there when their list or answer is. */
const NAMED: Record<string, string | RegExp> = {
  '/': 'One Loyalty Program, Multiple Stores',
  '/MoCo': /\d+ participating restaurants/,
  // As much text as on any page.
  '/MoCo/privacy': 'Privacy policy',
  '/MoCo/offers': /^\d+ offers/,
  [COUPON]: 'Free oat latte',
  '/MoCoCoupon/no-such-coupon': 'This coupon no longer exists',
  '/business/action': 'Invalid request...',
  '/coupon/c-paperback': 'A second-hand paperback',
  '/download/redirect/business/v1?businessName=Riverside%20Bread%20Company':
    'Get Campfire for your business',
  '/no/such/page': "This page doesn't exist",
  '/reset': 'Invalid request...',
}
const known = Object.keys(NAMED).map((path) => path.split('?')[0])
/** Each of the other built pages once, though several paths may lead to it. */
const others = new Map(
  BUILT_PAGES.filter(({ path }) => !known.includes(path)).map(({ path, heading }) => [
    heading,
    path,
  ]),
)
const PAGES = [
  ...Object.entries(NAMED),
  ...[...others].map(([heading, path]) => [path, heading] as const),
]

async function open(page: Page, path: string, text: string | RegExp): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT })
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page.getByText(text).first()).toBeVisible()
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(font, path).toContain('Instrument Sans')
}

/**
 * Looks at the open page in every size, and with its text enlarged; where it has a menu, questions or towns to open,
 * also with these open.
 * @returns what lies outside the view
 */
async function findOutside(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const check = async (size: string) => {
    // A resized page has its new lengths with its next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const outside = await whileLaidOut(page, () => outsideTheView(page))
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
    await page.setViewportSize({ width, height: HEIGHT })
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
  await page.setViewportSize({ width: ENLARGED_AT, height: HEIGHT })
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

/** Checks that a state breaks no rule, narrow or wide, and is no wider than the screen. */
async function expectSoundInAll(page: Page): Promise<void> {
  for (const viewport of [PHONE, { width: 1461, height: 900 }]) {
    await page.setViewportSize(viewport)
    await expectNoViolations(page)
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess, page.url()).toBe(0)
  }
}

/** On paper: no bar, dark text, answers of closed questions; a coupon on one sheet, with all that it needs in the shop. */
async function expectPrintable(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-screen-only]').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(17, 17, 17)')
  for (const answer of await page.locator('#FAQs details > div').all()) {
    await expect(answer).toBeVisible()
  }
  if (path === COUPON) {
    for (const words of ['c-oat-latte', '8714 Flower Ave', /^Ends /]) {
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    }
  }
  if (SHEETS[path]) {
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
    const sheets = paper.match(/\/Type\s*\/Page\b/g)?.length
    expect(sheets, path).toBeLessThanOrEqual(SHEETS[path])
  }
  await page.emulateMedia({ media: 'screen' })
}

/** A phone shows the whole page in less than ten of its screens. */
async function expectShort(page: Page): Promise<void> {
  const height = await whileLaidOut(page, () =>
    page.evaluate(() => document.documentElement.scrollHeight),
  )
  expect(height).toBeLessThan(10 * PHONE.height)
}

test('every public page is sound, narrow and wide, in forced colors and on paper, and all of it lies in the view', async ({
  page,
  server,
  pageErrors,
}) => {
  for (const [path, text] of PAGES) {
    await open(page, path, text)
    if (path in NAMED) {
      await page.emulateMedia({ forcedColors: 'active' })
      await page.setViewportSize(PHONE)
      await expectNoViolations(page, 'body', ['target-size'])
      await page.emulateMedia({ forcedColors: 'none' })
      if (path === '/') await expectShort(page)
      await expectPrintable(page, path)
    }
    await expectSoundInAll(page)
    expect(await findOutside(page), path).toEqual({})
  }
  const { pathname, search } = await linkFor(server, 'consumer@campfire.example')
  await open(page, `${pathname}${search}`, 'New password')
  expect(await findOutside(page)).toEqual({})
  expect(pageErrors).toEqual([])
})

test('an open menu, open questions, and what forms and dialogs say are sound', async ({
  page,
  server,
}) => {
  await server.orderFaults(
    { method: 'POST', path: '/waitlist', kind: 'status-500', times: 1 },
    { method: 'POST', path: '/email/send', kind: 'status-500', times: 1 },
  )
  for (const path of ['/MoCo', '/']) {
    await page.setViewportSize(PHONE)
    await visit(page, path)
    await page.locator('#FAQs summary').first().click()
    await page.getByRole('banner').locator('summary').click()
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link').first()).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
  }
  const waitlist = page.locator('#waitlist')
  await waitlist.getByLabel('Email').fill('nobody')
  await waitlist.getByLabel('Name').fill('Ana')
  await expect(waitlist.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expectSoundInAll(page)
  await waitlist.getByLabel('Email').fill('')
  await waitlist.getByRole('button').click()
  await expect(waitlist.getByRole('img', { name: 'Joining did not work' })).toBeVisible()
  const contact = page.locator('#contact')
  await contact.getByLabel('Name').fill('Ana')
  await contact.getByLabel('Email').fill('ana@shop.com')
  await contact.getByLabel('Message').fill('Hello')
  await contact.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Oops...' })).toBeVisible()
  await expectSoundInAll(page)
  await page.keyboard.press('Escape')
  await contact.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'SUCCESS!' })).toBeVisible()
  await expectSoundInAll(page)

  await page.goto('/MoCo/offers')
  await untilInteractive(page)
  await page.getByRole('link', { name: /^\$5 off a beef noodle bowl/ }).click()
  await expect(page.getByRole('dialog', { name: '$5 off a beef noodle bowl' })).toBeVisible()
  await expectSoundInAll(page)
  await page.setViewportSize({ width: WIDTHS[0]!, height: 640 })
  expect(await outsideTheView(page, 'dialog[open]')).toEqual([])
  await page.setViewportSize({ width: ENLARGED_AT, height: HEIGHT })
  await enlargeText(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await outsideTheView(page, 'dialog[open]')).toEqual([])
})
