/** The screens before the work, and the pages that somebody sees instead of the one they wanted. */
import type { Locator } from 'playwright'
import { createStartingApp } from '../../../server/http/starting-app.ts'
import { signIn } from '../../fixtures/screens/hermes.ts'
import { expectSoundInAllLooks } from '../../fixtures/screens/looks.ts'
import { DESK, PHONE, TABLET, UPRIGHT } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true, reducedMotion: 'reduce', viewport: TABLET })

const STAFF_SCREENS = '**/assets/staff/staff-screens-*.js'

/** @returns how many lines the words of a part take */
function countLines(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}

test('[N1] [N2] [O3] [O4] no page before the work, or in its place, breaks a rule, and each leads on', async ({
  page,
  server,
}) => {
  const context = page.context()
  const heading = (name: string) => page.getByRole('heading', { name })

  await test.step('a server that is still starting', async () => {
    // The page reloads itself. No content leaves it as it is, to be checked in peace.
    await page.route('**/hermes/login', (route) => route.fulfill({ status: 204 }))
    const headers = { Accept: 'text/html' }
    const starting = await createStartingApp().request('/hermes/login', { headers })
    const answer = {
      status: starting.status,
      headers: Object.fromEntries(starting.headers),
      body: await starting.text(),
    }
    await page.route('**/hermes/login', (route) => route.fulfill(answer), { times: 1 })
    await page.goto('/hermes/login')
    await expect(heading('Campfire is starting')).toBeVisible()
    await expectSoundInAllLooks(page)
    await page.unroute('**/hermes/login')
  })

  await test.step('a tablet that never kept Hermes, with the server dead', async () => {
    await context.route(STAFF_SCREENS, (route) => route.abort())
    await context.route('**/healthz', (route) => route.abort())
    await page.reload()
    await expect(heading('Hermes is not on this tablet yet')).toBeVisible()
    await expect(page).toHaveTitle('Hermes is not on this tablet yet')
    await expect(page.getByText('The first sign-in on a tablet needs a connection.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status')).toContainText('The server still does not answer')
    await expectSoundInAllLooks(page)
    await context.unroute('**/healthz')
  })

  // A file that is gone after a deployment: the page reloads itself once, then shows an error.
  await test.step('an unexpected error', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading('Unexpected Application Error!')).toBeVisible()
    await expect(page).toHaveTitle('Unexpected Application Error!')
    await expect(page.getByText('Unexpected Application Error!', { exact: true })).toHaveCount(1)
    await expect(page.getByText('deletes nothing that is stored on this tablet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hermes home' })).toHaveAttribute('href', '/hermes')
    await expect(page.getByText('dynamically imported module')).toBeHidden()
    await page.getByText('Details for whoever helps you').click()
    await expect(page.getByText('dynamically imported module')).toBeVisible()
    await expectSoundInAllLooks(page)
    await context.unroute(STAFF_SCREENS)
    await page.getByRole('button', { name: 'Reload' }).click()
  })

  await test.step('the login, no access and addresses of nothing', async () => {
    await expect(heading('Hermes Login')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectSoundInAllLooks(page)
    await page.goto('/hermes/no-access')
    await expect(page.getByText('You do not have access to this page.')).toBeVisible()
    await expectSoundInAllLooks(page)
    await page.goto('/no/such/page')
    await expect(heading("This page doesn't exist")).toBeVisible()
    await page.goto('/hermes/no/such/page')
    await expect(heading("This page doesn't exist")).toBeVisible()
    await expectSoundInAllLooks(page)
    // It leads to a page of its own, where the browser starts at the top.
    await page.getByRole('link', { name: 'Back to Campfire' }).press('Enter')
    await expect(page).toHaveURL('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  })

  await test.step('home, where one line says how to install Hermes', async () => {
    // Of all browsers, its menu has it at the longest way.
    await page.addInitScript(() => {
      const value = { brands: [{ brand: 'Microsoft Edge' }], platform: 'Windows' }
      Object.defineProperty(navigator, 'userAgentData', { value })
    })
    await signIn(page, server.origin)
    const note = page.getByText(/^Install Hermes/)
    await expect(note).toContainText('In the menu')
    await expectSoundInAllLooks(page)
    for (const size of [PHONE, UPRIGHT, DESK, TABLET]) {
      await page.setViewportSize(size)
      expect(await countLines(note), `${size.width}`).toBeLessThanOrEqual(size === PHONE ? 3 : 1)
    }
  })

  await test.step('requests and sessions that are not there', async () => {
    await page.goto('/hermes/r-9999')
    await expect(heading('This request is not in the queue')).toBeVisible()
    await expectSoundInAllLooks(page, 'main')
    await page.goto('about:blank')
    await context.route(/\/(api|healthz)/, (route) => route.abort())
    await page.goto('/hermes/r-9998')
    await expect(heading('This request is not on this tablet')).toBeVisible()
    await expectSoundInAllLooks(page, 'main')
    // Without a lease, nothing is shown until the server has answered.
    await page.evaluate(() => localStorage.removeItem('hermes:lease'))
    await page.goto('/hermes/login')
    await expect(page.getByText('The server does not answer')).toBeVisible()
    await expectSoundInAllLooks(page)
  })
})
