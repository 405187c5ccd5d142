import { openQueue, PASSWORD, REVIEWER } from '../../fixtures/screens/hermes.ts'
import { goBack } from '../../fixtures/screens/visit.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

test('[H1] [H2] [H3] [H4] [H7] signed in by the form; signed out in one tab, all tabs are, awake or asleep', async ({
  page,
  server,
}) => {
  await test.step('the login stands before every screen and takes only the right password', async () => {
    await page.goto('/hermes/dashboard')
    await page.waitForURL('/hermes/login')
    await page.getByLabel('Email').fill('no-address')
    await page.getByLabel('Password').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Email is invalid')
    await page.getByLabel('Email').fill(REVIEWER)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Credential is wrong')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('/hermes')
  })

  const awake = await page.context().newPage()
  const asleep = await page.context().newPage()
  for (const tab of [awake, asleep]) {
    await openQueue(tab, server.origin)
    await tab.evaluate(() => sessionStorage.setItem('kept', 'for the person in this tab'))
  }
  // Puts Hermes into the back/forward cache.
  await asleep.goto('/support')

  await test.step('a sign-out ends the session everywhere, with all that a tab has kept for it', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/hermes/login')
    await goBack(asleep)
    for (const tab of [awake, asleep]) {
      await expect(tab).toHaveURL('/hermes/login')
      expect(await tab.evaluate(() => sessionStorage.getItem('kept'))).toBeNull()
    }
    await page.goto('/hermes')
    await page.waitForURL('/hermes/login')
  })
})
