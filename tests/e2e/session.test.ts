import {
  openQueue,
  PASSWORD,
  REVIEWER,
  REVIEWER_2,
  signIn,
  STAFF,
} from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

test('[H1] the login needs e-mail and password, and goes to /hermes when valid', async ({
  page,
}) => {
  await page.goto('/hermes/login')
  await expect(page).toHaveTitle(/Hermes Login/)
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill(REVIEWER)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('/hermes')
})

test('[H1] somebody who is signed in already goes from the login to /hermes', async ({
  page,
  server,
}) => {
  await signIn(page, server.origin)
  await page.goto('/hermes/login')
  await page.waitForURL('/hermes')
})

test('[H2] a wrong password, a malformed e-mail and an outage each have their words', async ({
  page,
  server,
}) => {
  await page.goto('/hermes/login')
  const tryWith = async (email: string, password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await tryWith(REVIEWER, 'wrong')
  await expect(page.getByRole('alert')).toContainText('Credential is wrong')
  await tryWith('nobody@campfire.example', PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Credential is wrong')
  await tryWith('no-address', PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Email is invalid')
  await server.orderFaults({
    method: 'POST',
    path: 'signInWithPassword',
    kind: 'status-500',
    times: 1,
  })
  await tryWith(REVIEWER, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByLabel('Email')).toHaveValue(REVIEWER)
})

test('[H3] the server decides: a spinner meanwhile, the login when it says no', async ({
  page,
  server,
}) => {
  await page.goto('/hermes/dashboard')
  await page.waitForURL('/hermes/login')
  await signIn(page, server.origin)
  // Without a lease, nothing is shown until the server has answered.
  await page.evaluate(() => localStorage.clear())
  // Leave first: the fault is for the next page, not for a check that this one may still make.
  await page.goto('about:blank')
  await server.orderFaults({ method: 'POST', path: 'verify_id_token', kind: 'hang', times: 1 })
  await page.goto('/hermes/dashboard')
  await expect(page.getByRole('progressbar', { name: 'Checking your session' })).toBeVisible()
  await page.goto('about:blank')
  await server.orderFaults({
    method: 'POST',
    path: 'verify_id_token',
    kind: 'status-401',
    // More than once, because Hermes asks again with a fresh token.
    times: 99,
  })
  await page.goto('/hermes/dashboard')
  await page.waitForURL('/hermes/login')
})

test('[H4] home leads to businesses and receipts, and signs out', async ({ page, server }) => {
  await signIn(page, server.origin)
  await page.getByRole('link', { name: 'Business Dashboard' }).click()
  await page.waitForURL('/hermes/business')
  await page.goBack()
  await page.getByRole('link', { name: 'Review Receipt' }).click()
  await page.waitForURL('/hermes/dashboard')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/hermes/login')
  await page.goto('/hermes')
  await page.waitForURL('/hermes/login')
})

test('[H5] [H6] staff off the allow-list see no queue and no review, but the businesses', async ({
  page,
  server,
}) => {
  await signIn(page, server.origin, STAFF)
  for (const path of ['/hermes/dashboard', '/hermes/r-0001']) {
    await page.goto(path)
    await page.waitForURL('/hermes/no-access')
    await expect(page.getByText('You do not have access to this page.')).toBeVisible()
  }
  await page.goto('/hermes/business')
  await expect(page.getByRole('heading', { name: 'Business Dashboard' })).toBeVisible()
})

test('[H7] signing out in one tab signs out the other', async ({ page, server }) => {
  await signIn(page, server.origin)
  const otherTab = await page.context().newPage()
  await openQueue(otherTab, server.origin)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await otherTab.waitForURL('/hermes/login')
})

test('[H7] a check that is still under way does not bring a session back that was signed out', async ({
  page,
  server,
}) => {
  await signIn(page, server.origin)
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/verify_id_token', async (route) => {
    const response = await route.fetch()
    await isAnswered
    await route.fulfill({ response })
  })
  const check = page.waitForRequest('**/verify_id_token')
  await page.reload()
  await check
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
  const late = page.waitForResponse('**/verify_id_token')
  answer()
  await (await late).finished()
  // Give the page time to act on the answer.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.goto('/hermes/dashboard')
  await page.waitForURL('/hermes/login')
})

test('[H7] nor in another tab: it ends with the session, and the next person works as themselves', async ({
  page,
  server,
}) => {
  await signIn(page, server.origin)
  const otherTab = await page.context().newPage()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await otherTab.route('**/verify_id_token', async (route) => {
    const response = await route.fetch()
    await isAnswered
    await route.fulfill({ response })
  })
  const check = otherTab.waitForRequest('**/verify_id_token')
  await openQueue(otherTab, server.origin)
  await check
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/hermes/login')
  await otherTab.waitForURL('/hermes/login')

  const late = otherTab.waitForResponse('**/verify_id_token')
  answer()
  await (await late).finished()
  // Give the page time to act on the answer.
  await otherTab.evaluate(() => new Promise(requestAnimationFrame))
  expect(await otherTab.evaluate(() => localStorage.getItem('hermes:lease'))).toBeNull()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()

  await signIn(page, server.origin, REVIEWER_2)
  for (const tab of [page, otherTab]) {
    await openQueue(tab, server.origin)
    await expect(tab.getByRole('banner')).toContainText(REVIEWER_2)
  }
})

test('[H7] a page that slept through the sign-out ends with it when it is shown again', async ({
  page,
  server,
}) => {
  await signIn(page, server.origin)
  const otherTab = await page.context().newPage()
  await openQueue(otherTab, server.origin)
  // Puts Hermes into the back/forward cache.
  await otherTab.goto('/support')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/hermes/login')
  await otherTab.goBack()
  await otherTab.waitForURL('/hermes/login')
})
