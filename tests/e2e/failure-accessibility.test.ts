/** The pages that somebody sees instead of the one they wanted break no rule. */
import { createStartingApp } from '../../server/http/starting-app.ts'
import { signInOnline } from '../fixtures/screens/hermes.ts'
import { LOOKS, lookInWords } from '../fixtures/screens/looks.ts'
import { expectSound } from '../fixtures/screens/no-violations.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true, reducedMotion: 'reduce' })

const STAFF_SCREENS = '**/assets/staff/staff-screens-*.js'

for (const look of LOOKS) {
  test(`no page about a failure has an accessibility problem, ${lookInWords(look)}`, async ({
    newTablet,
    server,
  }) => {
    const page = await newTablet(look)
    const context = page.context()
    const heading = (name: string) => page.getByRole('heading', { name })

    // The page of a starting server reloads itself. No content leaves it as it is, to be checked in peace.
    await page.route('**/hermes/login', (route) => route.fulfill({ status: 204 }))
    const headers = { Accept: 'text/html' }
    const starting = await createStartingApp().request('/hermes/login', { headers })
    const { status } = starting
    const answer = {
      status,
      headers: Object.fromEntries(starting.headers),
      body: await starting.text(),
    }
    await page.route('**/hermes/login', (route) => route.fulfill(answer), { times: 1 })
    await page.goto('/hermes/login')
    await expect(heading('Campfire is starting')).toBeVisible()
    await expectSound(page)
    await page.unroute('**/hermes/login')
    await page.reload()
    await expect(heading('Hermes Login')).toBeVisible()

    await context.route(STAFF_SCREENS, (route) => route.abort())
    await context.route('**/healthz', (route) => route.abort())
    await page.reload()
    await expect(heading('Hermes is not on this tablet yet')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status')).toContainText('The server still does not answer')
    await expectSound(page)
    await context.unroute('**/healthz')
    await expect(heading('Unexpected Application Error!')).toBeVisible()
    await page.getByText('Details for whoever helps you').click()
    await expect(page.getByText('dynamically imported module')).toBeVisible()
    await expectSound(page)
    await context.unroute(STAFF_SCREENS)

    await signInOnline(page, server.origin)
    await page.goto('/hermes/r-9999')
    await expect(heading('This request is not in the queue')).toBeVisible()
    await expectSound(page)
    await page.goto('about:blank')
    await context.route(/\/(api|healthz)/, (route) => route.abort())
    await page.goto('/hermes/r-9998')
    await expect(heading('This request is not on this tablet')).toBeVisible()
    await expectSound(page)

    // Without a lease, nothing is shown until the server has answered.
    await page.evaluate(() => localStorage.removeItem('hermes:lease'))
    await page.goto('/hermes/login')
    await expect(page.getByText('The server does not answer')).toBeVisible()
    await expectSound(page)
  })
}
