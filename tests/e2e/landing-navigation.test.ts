import type { Page } from 'playwright'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

const WIDE = { width: 1461, height: 900 }
const NARROW = { width: 1460, height: 900 }

const bar = (page: Page) => page.getByRole('banner')
const links = (page: Page) => bar(page).getByRole('navigation', { name: 'Main' })
const burger = (page: Page) => bar(page).locator('summary')
const menu = (page: Page) => bar(page).getByRole('navigation', { name: 'Menu' })

/** Expects the section just below the fixed bar, or the page scrolled to its end. */
async function expectAt(page: Page, id: string): Promise<void> {
  const heading = page.locator(`#${id} h2`)
  await expect(async () => {
    const below = (await bar(page).boundingBox())?.height ?? 0
    const top = (await page.locator(`#${id}`).boundingBox())?.y ?? 0
    const isAtEnd = await page.evaluate(
      () => innerHeight + scrollY >= document.documentElement.scrollHeight - 1,
    )
    expect(top).toBeGreaterThanOrEqual(below)
    if (!isAtEnd) expect(top).toBeLessThan(below + 48)
  }).toPass()
  await expect(heading).toBeInViewport()
}

test('[L2] [L8] the bar stays, and its links go to their sections and to the app', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: WIDE })
  await page.goto('/')
  await expect(links(page).getByRole('link')).toHaveText([
    'Download',
    'FAQs',
    'How it works',
    'MoCo pass',
    'Join the Waitlist',
  ])
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
  await links(page).getByRole('link', { name: 'Download' }).click()
  await expect(page).toHaveURL('/download/redirect/consumer/general')
  await page.goBack()
  await bar(page).getByRole('link', { name: 'Campfire' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/#FAQs')
  await expectAt(page, 'FAQs')
})

test('[L8] [W1] where there is no waitlist section, the bar leads to /waitlist', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: WIDE })
  for (const path of ['/waitlist', '/support']) {
    await page.goto(path)
    await links(page).getByRole('link', { name: 'Join the Waitlist' }).click()
    await expect(page).toHaveURL('/waitlist')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not in your city yet?')
    await expect(page.getByLabel('Name')).toBeVisible()
  }
})

test('[L3] up to 1460 px the links are in a menu that moves in 250 ms and out 270 ms', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: NARROW })
  await page.goto('/')
  await expect(links(page)).toBeHidden()
  await expect(menu(page)).toBeHidden()
  await burger(page).click()
  await expect(menu(page).getByRole('link')).toHaveCount(5)
  const motion = () =>
    menu(page).evaluate((panel) => {
      const { animationName, animationDuration } = getComputedStyle(panel)
      return `${animationName.replace(/^_|_[^_]*_\d+$/g, '')} ${animationDuration}`
    })
  expect(await motion()).toMatch(/menu-in.* 0\.25s$/)
  // In one step, because the closing animation is short.
  const leaving = await burger(page).evaluate((summary) => {
    if (summary instanceof HTMLElement) summary.click()
    const panel = summary.parentElement?.querySelector('nav')
    const style = panel ? getComputedStyle(panel) : undefined
    return `${style?.animationName} ${style?.animationDuration}`
  })
  expect(leaving).toMatch(/menu-out.* 0\.27s$/)
  await expect(menu(page)).toBeHidden()
  await burger(page).click()
  await menu(page).getByRole('link', { name: 'FAQs' }).click()
  await expectAt(page, 'FAQs')
  await expect(menu(page)).toBeHidden()
})

test('[L3] the menu is worked by the keyboard and says to screen readers whether it is open', async ({
  page,
}) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const isExpanded = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const node = nodes.find(
      ({ name, properties }) =>
        name?.value === 'Menu' && properties?.some((property) => property.name === 'expanded'),
    )
    return node?.properties?.find((property) => property.name === 'expanded')?.value
      .value as unknown
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
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectAt(page, 'howitworks')
  await expect(menu(page)).toBeHidden()
})

test('[L4] the hero has its two buttons, and from 1280 px on its scene stands beside the words', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: { width: 1279, height: 900 } })
  await page.goto('/')
  const hero = page.locator('main > section').first()
  const boxes = async () => {
    const words = await hero.getByRole('heading').locator('xpath=..').boundingBox()
    const scene = await hero.locator('svg').first().locator('xpath=..').boundingBox()
    if (!words || !scene) throw new Error('The hero is missing')
    return { words, scene }
  }
  const stacked = await boxes()
  expect(stacked.scene.y).toBeGreaterThanOrEqual(stacked.words.y + stacked.words.height)
  await page.setViewportSize({ width: 1280, height: 900 })
  const beside = await boxes()
  expect(beside.scene.x).toBeGreaterThanOrEqual(beside.words.x + beside.words.width)
  expect(beside.scene.y).toBeLessThan(beside.words.y + beside.words.height)
  await hero.getByRole('link', { name: 'Sign up' }).click()
  await expectAt(page, 'contact')
  await hero.getByRole('link', { name: 'Download' }).click()
  await expect(page).toHaveURL('/download/redirect/consumer/general')
})
