import { expect } from '../fixtures/expect.ts'
import { test } from 'vitest'
import { setup } from '../fixtures/setup.ts'

const hermes = setup({ leavesNothing: true, isOnline: true })

test('[N1] an unknown address says that the page does not exist', async () => {
  const page = await hermes.newTablet()
  for (const path of ['/no/such/page', '/hermes/a/b/c']) {
    await page.goto(`${hermes.origin}${path}`)
    await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible()
  }
})

test('[N2] an unexpected error has a page of its own, from which one can go on', async () => {
  const page = await hermes.newTablet()
  // A file that is gone after a deploy: the page reloads itself once, then says so.
  await page.context().route('**/assets/staff/staff-screens-*.js', (route) => route.abort())
  await page.goto(`${hermes.origin}/hermes/login`)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await page.context().unroute('**/assets/staff/staff-screens-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
})
