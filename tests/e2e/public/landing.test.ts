import type { Page } from 'playwright'
import { holdRequests } from '../../fixtures/tablets/hold-requests.ts'
import { expect, test } from '../../fixtures/test.ts'
import { goBack, untilInteractive } from '../../fixtures/screens/visit.ts'

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

test('[L2] [L3] [L5] [L8] [W1] a shop is found while one types, and the bar and its menu lead everywhere', async ({
  page,
  pageErrors,
}) => {
  await page.setViewportSize(WIDE)

  await test.step('[L2] a shop is found while one types, though the code comes later', async () => {
    const release = await holdRequests(page, /ShopFinder.*\.js$/)
    await page.goto('/')
    const shops = page.locator('#shops')
    const field = page.getByRole('searchbox', { name: 'Shop, town or kind' })
    const status = shops.getByRole('status')
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
    await expect(page.locator('#shops li:visible p:first-child')).toHaveText([
      'Abay Table',
      'Sligo Creek Coffee',
    ])
    await untilInteractive(page)
  })

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

  await test.step('[L3] the keyboard works it, and a screen reader hears whether it is open', async () => {
    await page.setViewportSize(NARROW)
    await expect(links(page)).toBeHidden()
    await expect(menu(page)).toBeHidden()
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
    await expect(menu(page).getByRole('link')).toHaveCount(5)
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
    expect(pageErrors).toEqual([])
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
