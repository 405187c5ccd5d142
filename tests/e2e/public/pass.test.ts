import { expect, test } from '../../fixtures/test.ts'
import { goBack, untilInteractive, visit } from '../../fixtures/screens/visit.ts'

test.use({ leavesNothing: true, isOnline: true, viewport: { width: 1461, height: 820 } })

test('[P1] [P2] [P6] [P7] [P8] [P9] [P10] [P11] the pass leads to its parts and to all offers, these to their coupons and shops', async ({
  page,
  pageErrors,
}) => {
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  const grid = page.getByRole('main').getByRole('list')

  await test.step('[P2] [P7] the offers go by until they are paused, and a press shows one in a dialog', async () => {
    await visit(page, '/MoCo')
    const marquee = page.getByRole('region', { name: 'On the pass now' })
    const states = () =>
      marquee
        .locator('[data-playing]')
        .evaluateAll((tracks) =>
          tracks.flatMap((track) => track.getAnimations()).map(({ playState }) => playState),
        )
    await expect.poll(states).toEqual(['running', 'running'])
    await marquee.getByRole('button', { name: 'Pause the offers' }).click()
    await expect.poll(states).toEqual(['paused', 'paused'])
    const card = marquee.getByRole('listitem').getByRole('link').first()
    await card.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card).toBeFocused()
  })

  await test.step('[P6] the bar leads to the parts of the page, and Back to where one was', async () => {
    await links.getByRole('link', { name: 'See All Offers' }).click()
    await expect(page).toHaveURL('/MoCo/offers')
    await untilInteractive(page)
    const sections = { 'Join Us': 'meeting', 'How it works': 'howitworks', FAQs: 'FAQs' }
    for (const [name, id] of Object.entries(sections)) {
      await links.getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/MoCo#${id}`)
      await expect(page.locator(`#${id}`)).toBeFocused()
      await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeInViewport()
    }
    const answer = page.getByText('By card, Google Pay, Apple Pay and Cash App Pay.')
    await expect(answer).toBeHidden()
    await page.getByText('How can I pay?').click()
    await expect(answer).toBeVisible()
    const smallPrint = page.getByRole('region', { name: 'Good to know' })
    await smallPrint.getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page).toHaveURL('/MoCo/privacy')
    await goBack(page)
    await expect(page).toHaveURL('/MoCo#FAQs')
    await links.getByRole('link', { name: 'See All Offers' }).click()
    await expect(page).toHaveURL('/MoCo/offers')
  })

  await test.step('[P8] [P9] a card says it all in a dialog, and a filter leaves those of one town', async () => {
    await untilInteractive(page)
    const ribs = grid.getByRole('link', { name: /^Half rack, full plate/ })
    await ribs.click()
    const dialog = page.getByRole('dialog', { name: 'Half rack, full plate' })
    await expect(dialog).toContainText('Oak-smoked ribs with two sides at half price.')
    await page.keyboard.press('Escape')
    await expect(ribs).toBeFocused()
    const all = await grid.getByRole('listitem').count()
    await page.getByLabel('Town').selectOption('Rockville')
    await ribs.waitFor({ state: 'detached' })
    const inTown = await grid.getByRole('listitem').count()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${inTown} of ${all} offers`)
  })

  await test.step('[P10] [P11] a coupon and its shop, whose images are there, and from it to others', async () => {
    await grid.getByRole('link', { name: /^\$5 off a beef noodle bowl/ }).click()
    await page.getByRole('link', { name: 'See where to use it' }).click()
    await expect(page).toHaveURL('/MoCoCoupon/c-noodle-bowl')
    await expect(page).toHaveTitle('$5 off a beef noodle bowl at Hungerford Noodle House')
    const shop = page.getByRole('region', { name: 'Hungerford Noodle House', exact: true })
    await expect(shop.getByRole('link', { name: /^\(301\)/ })).toBeVisible()
    for (const image of [shop.locator('img'), page.getByRole('article').locator('img')]) {
      await expect(image).toHaveJSProperty('complete', true)
      await expect(image).not.toHaveJSProperty('naturalWidth', 0)
    }
    await expect(page.getByRole('region', { name: 'How to use it' })).toBeVisible()
    const other = page.locator('main li a[href^="/MoCoCoupon/"]').first()
    const address = (await other.getAttribute('href')) ?? '?'
    await other.click()
    await expect(page).toHaveURL(address)
    await page.getByRole('link', { name: 'All offers', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^\d+ offers$/ })).toBeVisible()
  })
  expect(pageErrors).toEqual([])
})
