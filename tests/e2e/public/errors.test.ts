import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

test('[N2] [O5] a public page whose code is gone stays readable, and its links lead where they say', async ({
  page,
  pageErrors,
}) => {
  await test.step('without any code', async () => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('One Loyalty Program, Multiple Stores')
    await page.locator('#contact').getByLabel('Message').fill('Hello')
    await expect(page.locator('#contact').getByLabel('Message')).toHaveValue('Hello')
    await expect(heading).toHaveText('One Loyalty Program, Multiple Stores')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click()
    await expect(heading).toHaveText('Support')
    expect(pageErrors).toEqual([])
    await page.unroute('**/*.js')
  })

  await test.step('after a release took the code of a part away', async () => {
    const opened: string[] = []
    page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname))
    await page.route(/\/assets\/(OfferMarquee|OfferList).*\.js$/, (route) => route.abort())
    const pathname = () => new URL(page.url()).pathname
    const toldOfServer = new Set<string>()
    page.on('response', (response) => {
      if (response.url().endsWith('/healthz')) toldOfServer.add(pathname())
    })
    // The pages to go to take longer than the answer to whether the server is up.
    await page.route(/\/MoCo\/offers$|\/MoCoCoupon\//, async (route) => {
      const left = pathname()
      await expect.poll(() => toldOfServer.has(left)).toBe(true)
      await route.continue()
    })
    // As in browsers that do not render the page of a link ahead.
    const asksWhenFollowed = () =>
      page.evaluate(() => document.querySelector('script[type=speculationrules]')!.remove())
    await page.goto('/MoCo')
    await asksWhenFollowed()
    await page.getByRole('region', { name: 'On the pass now' }).getByText('See all offers').click()
    await expect(page).toHaveURL('/MoCo/offers')
    await asksWhenFollowed()
    // A card opens a dialog; without its code it leads to the page of the offer.
    await page.getByRole('link', { name: 'Six dumplings free' }).click()
    await expect(page).toHaveURL('/MoCoCoupon/c-dumplings')
    expect(opened).toEqual(['/MoCo', '/MoCo/offers', '/MoCoCoupon/c-dumplings'])
  })
})
