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
  await page.context().unroute('**/assets/staff/staff-screens-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
})
