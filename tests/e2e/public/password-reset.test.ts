/** The links of the auth provider's e-mails with its real SDK: what leaves the page, and where it goes on to. */
import type { Page } from 'playwright'
import { signIn } from '../../fixtures/servers/client.ts'
import { goBack } from '../../fixtures/screens/visit.ts'
import { linkFor } from '../../fixtures/servers/reset-link.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true })

const CONSUMER = 'consumer@campfire.example'
const OWNER = 'owner@campfire.example'
const SAVED = 'Password reset succesfully! You may now login with the new password!'

const password = (page: Page) => page.getByLabel('New password')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('[R1] [R2] [R3] [R4] [R5] links of the e-mails set a new password once, and confirm an address', async ({
  page,
  server,
  apps,
  pageErrors,
}) => {
  const [toReset, toVerify, toResetOwner] = await Promise.all([
    linkFor(server, CONSUMER),
    linkFor(server, CONSUMER, '--verify'),
    linkFor(server, OWNER),
  ])
  const codeOf = (link: URL) => link.searchParams.get('oobCode') ?? ''

  await test.step('a customer sets a new password and goes on in the app', async () => {
    const referrers: string[] = []
    page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
    await page.goto(toReset.href)
    await expect(page.getByText(`Account ${CONSUMER}`)).toBeVisible()
    // The code is no longer in the address, but a reload still finds it.
    await expect(page).toHaveURL('/reset')
    await page.reload()
    await expect(page.getByText(`Account ${CONSUMER}`)).toBeVisible()
    expect(referrers.join()).not.toContain(codeOf(toReset))

    await expect(save(page)).toBeDisabled()
    await password(page).fill('New-consumer1')
    const call = page.waitForRequest('**/accounts:resetPassword*')
    await save(page).click()
    expect((await call).postDataJSON()).toMatchObject({
      oobCode: codeOf(toReset),
      newPassword: 'New-consumer1',
    })
    await expect(page.getByRole('status')).toHaveText(SAVED)
    await expect.poll(() => apps).toEqual(['campfire://login'])
    await expect(page.getByRole('status')).toHaveText(SAVED)
    await signIn(server.origin, CONSUMER, { project: 'demo-consumer', password: 'New-consumer1' })
  })

  await test.step('a link that was used is an invalid request; one of another kind leads to the provider', async () => {
    await page.goto(toReset.href)
    await expect(page.getByRole('alert')).toHaveText('Invalid request...')
    await expect(password(page)).toHaveCount(0)
    await page.goto(`/business/action${toVerify.search}`)
    await expect(page.getByRole('link', { name: 'Go on' })).toHaveAttribute(
      'href',
      `/emulator/action?mode=verifyEmail&oobCode=${codeOf(toVerify)}&apiKey=demo-business`,
    )
  })

  await test.step('a business owner sets a new password of 9 characters by call 4', async () => {
    // As a mail program may leave it.
    await page.goto(`${toResetOwner.href.replaceAll('&', '&#38;')}%E2%80%8B).`)
    await expect(page.getByText(`Account ${OWNER}`)).toBeVisible()
    await expect(page).toHaveURL('/business/action')
    await password(page).fill('Owner-123')
    const call = page.waitForRequest('**/business/password')
    await password(page).press('Enter')
    expect((await call).postDataJSON()).toEqual({
      oobCode: codeOf(toResetOwner),
      password: 'Owner-123',
      email: OWNER,
      stage: 'prod',
    })
    await expect(page.getByRole('status')).toHaveText(SAVED)
    await signIn(server.origin, OWNER, { project: 'demo-business', password: 'Owner-123' })
  })

  await test.step('verifyEmail goes to the app with the code, then to the provider’s page', async () => {
    await page.goto(toVerify.href)
    const query = `mode=verifyEmail&oobCode=${codeOf(toVerify)}&apiKey=demo-consumer`
    await expect(page).toHaveURL(`/emulator/action?${query}`)
    await expect(page.getByText(CONSUMER)).toBeVisible()
    expect(apps.slice(1)).toEqual([`campfire://verify-email?oobCode=${codeOf(toVerify)}`])
  })

  await test.step('Back leads to a calm page, and a confirmed address stays confirmed', async () => {
    await goBack(page)
    await expect(page.getByRole('status')).toHaveText(
      'Confirm your email in the app or in the browser.',
    )
    expect(apps).toHaveLength(2)
    await page.getByRole('link', { name: 'Confirm in the browser' }).click()
    await expect(page.getByRole('heading')).toHaveText('Done')
    await expect(page.getByText(CONSUMER)).toBeVisible()
  })
  expect(pageErrors).toEqual([])
})
