import type { Page } from 'playwright'
import { signIn } from '../contract/client.ts'
import { linkFor } from '../fixtures/servers/reset-link.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true })

const CONSUMER = 'consumer@campfire.example'
const OWNER = 'owner@campfire.example'
const RULES = ['1 special character', '1 lowercase letter', '1 capital letter', '1 number']
const CHECK = { method: 'POST', path: 'accounts:resetPassword' } as const
const SAVED = 'Password reset succesfully! You may now login with the new password!'
const FAILED =
  "Something went wrong! Please retry again. If it still doesn't work, please email us at " +
  'hello@campfire.example and we will get back to you!'

const password = (page: Page) => page.getByLabel('New password')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const rules = (page: Page) => page.getByRole('main').getByRole('listitem')

async function expectInvalid(page: Page, reason: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText('Invalid request...')
  await expect(page.getByRole('main')).toContainText(reason)
  await expect(page.getByRole('main')).toContainText('For a new link, choose Forgot password')
  await expect(password(page)).toHaveCount(0)
}

/** @returns an array that grows with each address the page navigates to, including those for an app */
async function watchNavigations(page: Page): Promise<string[]> {
  const navigations: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Page.frameRequestedNavigation', ({ url }) => navigations.push(url))
  await devtools.send('Page.enable')
  return navigations
}

test('[R1] a link without its code or mode, or with a code of nobody, is an invalid request', async ({
  page,
  server,
}) => {
  const queries = [
    '',
    '?mode=resetPassword',
    '?oobCode=a',
    '?mode=resetPassword&oobCode=',
    '?mode=',
  ]
  for (const query of queries) {
    await page.goto(`/reset${query}`)
    await expectInvalid(page, 'A part of the link is missing')
  }
  expect((await server.requests()).filter((request) => request.includes(CHECK.path))).toEqual([])
  for (const path of ['/reset', '/business/action']) {
    await page.goto(
      `${server.origin}${path}?mode=resetPassword&oobCode=${encodeURIComponent('a&b/%')}`,
    )
    await expectInvalid(page, 'Each link works once')
  }
  const newLink = page.getByRole('link', { name: 'Ask for a new link' })
  await expect(newLink).toHaveAttribute('href', /^mailto:hello@campfire\.example\?subject=/)
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/MoCo/privacy')
})

test('[R1] a code that has expired is an invalid request', async ({ page }) => {
  const error = { code: 400, message: 'EXPIRED_OOB_CODE', errors: [] }
  await page.route('**/accounts:resetPassword*', (route) =>
    route.fulfill({ status: 400, json: { error } }),
  )
  await page.goto('/reset?mode=resetPassword&oobCode=a')
  await expectInvalid(page, 'The link has expired')
  await expect(page.getByRole('link', { name: 'Open the Campfire app' })).toHaveAttribute(
    'href',
    'campfire://login',
  )
})

test('[R1] [R3] Loading... while checking; a check that nobody answers is repeated without a press', async ({
  page,
  server,
}) => {
  const link = await linkFor(server, CONSUMER)
  await server.orderFaults({ ...CHECK, kind: 'hang', times: 1 })
  await page.goto(link.href)
  await expect.poll(() => server.requests()).toContainEqual(expect.stringContaining(CHECK.path))
  await expect(page.getByRole('status')).toHaveText('Loading...')

  // The code is no longer in the address, but a reload still finds it.
  await expect(page).toHaveURL('/reset')
  await server.orderFaults({ ...CHECK, kind: 'status-503', times: 1 })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The link could not be checked')
  await expect(page.getByText(`Account ${CONSUMER}`)).toBeVisible()
})

test('[R2] verifyEmail goes to the app with the code, then to the page of the auth provider', async ({
  page,
  server,
}) => {
  const link = await linkFor(server, CONSUMER, '--verify')
  const code = link.searchParams.get('oobCode') ?? ''
  const navigations = await watchNavigations(page)
  await page.goto(link.href)
  await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute(
    'href',
    `campfire://verify-email?oobCode=${code}`,
  )
  const provider = `${server.origin}/emulator/action?mode=verifyEmail&oobCode=${code}&apiKey=demo-consumer`
  await expect(page).toHaveURL(provider)
  await expect(page.getByText(CONSUMER)).toBeVisible()
  expect(navigations.slice(-2)).toEqual([`campfire://verify-email?oobCode=${code}`, provider])
})

test('[R3] [R4] a customer sets a new password, at the second attempt, and goes on in the app', async ({
  page,
  server,
}) => {
  const link = await linkFor(server, CONSUMER)
  const code = link.searchParams.get('oobCode') ?? ''
  const navigations = await watchNavigations(page)
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
  await page.goto(link.href)
  await expect(page.getByText(`Account ${CONSUMER}`)).toBeVisible()
  await expect(page).toHaveURL('/reset')
  expect(referrers.join()).not.toContain(code)

  const labels = ['At least 12 characters', ...RULES]
  await expect(rules(page)).toHaveText(labels.map((label) => `${label}, missing`))
  const attempts: [typed: string, missing: string | undefined][] = [
    ['', labels[0]],
    ['New-consum1', labels[0]],
    ['Newconsumer1', labels[1]],
    ['NEW-CONSUMER-1', labels[2]],
    ['new-consumer-1', labels[3]],
    ['New-consumer-one', labels[4]],
    ['New-consumer1', undefined],
  ]
  for (const [typed, missing] of attempts) {
    await password(page).fill(typed)
    if (missing) await expect(rules(page).filter({ hasText: missing })).toContainText(', missing')
    if (missing) await expect(save(page)).toBeDisabled()
    if (typed)
      await expect(rules(page).filter({ hasText: ', missing' })).toHaveCount(missing ? 1 : 0)
  }
  await expect(save(page)).toBeEnabled()

  await server.orderFaults({ ...CHECK, kind: 'status-500', times: 1 })
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  await expect(password(page)).toHaveValue('New-consumer1')

  const call = page.waitForRequest('**/accounts:resetPassword*')
  await save(page).click()
  expect((await call).postDataJSON()).toMatchObject({
    oobCode: code,
    newPassword: 'New-consumer1',
  })
  await expect(page.getByRole('status')).toHaveText(SAVED)
  await expect.poll(() => navigations.at(-1)).toBe('campfire://login')
  await expect(page.getByRole('status')).toHaveText(SAVED)
  await signIn(server.origin, CONSUMER, { project: 'demo-consumer', password: 'New-consumer1' })

  const again = await page.context().newPage()
  await again.goto(link.href)
  await expectInvalid(again, 'Each link works once')
})

test('[R5] /business/action takes codes of business owners for a new password, and no others', async ({
  page,
  server,
}) => {
  const consumer = await linkFor(server, CONSUMER)
  await page.goto(`/business/action${consumer.search}`)
  await expectInvalid(page, 'Each link works once')
  const owner = await linkFor(server, OWNER)
  expect(owner.pathname).toBe('/business/action')
  owner.searchParams.set('mode', 'verifyEmail')
  await page.goto(owner.href)
  await expectInvalid(page, 'The link is not one for setting a new password here')
})

test('[R5] a business owner sets a new password of 9 characters by call 4', async ({
  page,
  server,
  pageErrors,
}) => {
  const link = await linkFor(server, OWNER)
  await page.goto(link.href)
  await expect(page.getByText(`Account ${OWNER}`)).toBeVisible()
  await expect(page).toHaveURL('/business/action')
  await expect(rules(page)).toHaveText(
    ['At least 9 characters', ...RULES].map((label) => `${label}, missing`),
  )
  await password(page).fill('Owner-12')
  await expect(rules(page).filter({ hasText: ', missing' })).toHaveText(/^At least 9/)
  await expect(save(page)).toBeDisabled()
  await password(page).fill('Owner-123')

  await server.orderFaults({
    method: 'POST',
    path: '/business/password',
    kind: 'status-503',
    times: 1,
  })
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  await expect(password(page)).toHaveValue('Owner-123')

  const call = page.waitForRequest('**/business/password')
  await password(page).press('Enter')
  expect((await call).postDataJSON()).toEqual({
    oobCode: link.searchParams.get('oobCode'),
    password: 'Owner-123',
    email: OWNER,
    stage: 'prod',
  })
  await expect(page.getByRole('status')).toHaveText(SAVED)
  await expect(page.getByRole('link', { name: 'Open the Campfire app' })).toHaveCount(0)
  await signIn(server.origin, OWNER, { project: 'demo-business', password: 'Owner-123' })
  expect(pageErrors).toEqual([])
})
