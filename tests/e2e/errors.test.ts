import type { BrowserContext } from 'playwright'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

test('[N1] an unknown address says that the page does not exist', async ({ page }) => {
  for (const path of ['/no/such/page', '/hermes/a/b/c']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible()
  }
})

test('[N2] an unexpected error has a page of its own, from which one can go on', async ({
  page,
}) => {
  // A file that is gone after a deployment: the page reloads itself once, then shows an error.
  await page.context().route('**/assets/staff/staff-screens-*.js', (route) => route.abort())
  await page.goto('/hermes/login')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await expect(page.getByText('Unexpected Application Error!', { exact: true })).toHaveCount(1)
  await expect(page.getByText('what you typed are safe on this tablet')).toBeVisible()
  await expect(page.getByText('dynamically imported module')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Hermes home' })).toHaveAttribute('href', '/hermes')
  await page.context().unroute('**/assets/staff/staff-screens-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
})

/** As with the server dead and nothing on the device but the app shell and its common code. */
async function loseServer(context: BrowserContext, code: string) {
  const addresses = ['**/healthz', `**/assets/**/${code}-*.js`, `**/assets/${code}-*.js`]
  for (const address of addresses) await context.route(address, (route) => route.abort())
  return async () => {
    for (const address of addresses) await context.unroute(address)
  }
}

test('[O3] on a tablet that never kept Hermes, the login says that it needs a connection, and comes with it', async ({
  page,
}) => {
  const bringBack = await loseServer(page.context(), 'staff-screens')
  await page.goto('/hermes/login')
  await expect(page.getByText('The first sign-in on a tablet needs a connection.')).toBeVisible()
  await expect(page).toHaveTitle('Hermes is not on this tablet yet')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status')).toContainText('The server still does not answer')
  await bringBack()
  // The browser says so too early or not at all: the page looks by itself.
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
})

test('[N2] after a release took the code of a page away, a pressed link leads where it says', async ({
  page,
}) => {
  const opened: string[] = []
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname))
  await page.route(/\/assets\/(OfferMarquee|OfferList).*\.js$/, (route) => route.abort())
  // The pages to go to take longer than the answer to whether the server is up.
  await page.route(/\/MoCo\/offers$|\/MoCoCoupon\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
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

test('[O5] a public page whose code cannot be loaded stays readable, and its links work', async ({
  page,
  pageErrors,
}) => {
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
})
