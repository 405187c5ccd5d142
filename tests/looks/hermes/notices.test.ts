/** All that comes up by itself during the work, and all that it opens, in all looks. */
import type { Page } from 'playwright'
import { holdStores } from '../../fixtures/tablets/hold-stores.ts'
import {
  PASSWORD,
  receiptImage,
  reject,
  signInOnline,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expectSoundInAllLooks } from '../../fixtures/screens/looks.ts'
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { release } from '../../fixtures/servers/release.ts'
import { expect, test, type TestServer } from '../../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce', viewport: TABLET })

const DECIDE = { method: 'POST', path: '/receipt_activity' } as const
const DIALOG = '[role="dialog"]'
const NOTICE = 'header'

const notice = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('group', { name })

/** The server fails at the supply for offline work. */
async function expectSoundStuckNote(page: Page, server: TestServer): Promise<void> {
  const note = page.getByRole('button', { name: /cannot be loaded at the moment$/ })
  const details = page.getByRole('dialog', { name: 'Not ready offline' })
  await expect(note).toBeVisible()
  await expectSoundInAllLooks(page, 'main')
  await note.click()
  await expect(details.getByRole('listitem').first()).toBeVisible()
  await expectSoundInAllLooks(page, DIALOG)
  await server.endFaults()
  await details.getByRole('button', { name: 'Try again now' }).click()
  await expect(details).toContainText('Everything has been loaded')
  await expectSoundInAllLooks(page, DIALOG)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
}

/** The server no longer accepts the session, then it does again while the sign-in is open. */
async function expectSoundSignIn(page: Page, server: TestServer): Promise<void> {
  await server.orderFaults(
    { ...DECIDE, kind: 'status-401', times: 999 },
    { method: 'POST', path: '/verify_id_token', kind: 'status-401', times: 999 },
  )
  const signInNeeded = notice(page, 'Sign in again to send 1 decision')
  await expect(signInNeeded).toBeVisible()
  await expectSoundInAllLooks(page)
  // By key: on a phone, a notice lies over it.
  await status(page).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connection and sending' })).toBeVisible()
  await expectSoundInAllLooks(page, DIALOG)
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(0)
  await signInNeeded.getByRole('button', { name: 'Sign in' }).press('Enter')
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Credential is wrong')
  await expectSoundInAllLooks(page, DIALOG)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await server.endFaults()
  // As when the page is shown again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('dialog', { name: 'You are signed in again' })).toBeVisible()
  await expectSoundInAllLooks(page, DIALOG)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The tablet's storage does not answer. */
async function expectSoundStorage(page: Page): Promise<void> {
  const bystander = await page.context().newPage()
  await bystander.goto('/')
  await page.bringToFront()
  const letGo = await holdStores(bystander, ['outbox'])
  const silent = notice(page, /^The storage of this tablet does not answer/)
  await expect(silent).toBeVisible()
  await expectSoundInAllLooks(page, NOTICE)
  await letGo()
  await expect(silent).toHaveCount(0)
}

/** A new version waits, then starts. */
async function expectSoundUpdate(page: Page, server: TestServer): Promise<void> {
  await release(page, server)
  const ready = notice(page, 'A new version is ready')
  await expect(ready).toBeVisible()
  await expectSoundInAllLooks(page, NOTICE)
  // The new version never hears that it may take over, so it is still starting while that is checked.
  await page.evaluate(() => (ServiceWorker.prototype.postMessage = () => undefined))
  await ready.getByRole('button', { name: 'Reload' }).click()
  await expect(notice(page, 'Starting the new version…')).toBeVisible()
  await expectSoundInAllLooks(page, NOTICE)
}

test('nothing that comes up breaks a rule, nor does what it opens', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await server.orderFaults(
    { method: 'GET', path: '/receipt-images/', kind: 'status-500', times: 999 },
    { ...DECIDE, kind: 'status-500', times: 999 },
  )
  await signInOnline(page, server.origin)
  await test.step('what is not ready offline', () => expectSoundStuckNote(page, server))
  await page.locator('a[href^="/hermes/r-"]').first().click()
  await receiptImage(page).waitFor()
  await reject(page)
  await test.step('a session that has ended', () => expectSoundSignIn(page, server))
  await test.step('a storage that does not answer', () => expectSoundStorage(page))
  await test.step('a new version', () => expectSoundUpdate(page, server))
})
