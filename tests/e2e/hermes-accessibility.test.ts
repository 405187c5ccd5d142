import { expect } from '../fixtures/expect.ts'
import { test } from 'vitest'
import {
  fillApproval,
  openQueue,
  openReview,
  receiptImage,
  reject,
  row,
  showList,
  signIn,
  signInToQueue,
  SLIGO_COFFEE,
  status,
} from '../fixtures/hermes.ts'
import { expectNoViolations } from '../fixtures/no-violations.ts'
import { setup } from '../fixtures/setup.ts'
import { DESK, PHONE, TABLET } from '../fixtures/sizes.ts'

const hermes = setup({ isOnline: true })

test.each([
  ['light', PHONE],
  ['dark', { width: 820, height: 1180 }],
] as const)('no screen has an accessibility problem, %s, %o', async (colorScheme, viewport) => {
  const page = await hermes.newTablet({ colorScheme, viewport, reducedMotion: 'reduce' })
  await page.goto(`${hermes.origin}/hermes/login`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectNoViolations(page)
  await page.goto(`${hermes.origin}/hermes/no-access`)
  await expect(page.getByText('You do not have access to this page.')).toBeVisible()
  await expectNoViolations(page)
  await page.goto(`${hermes.origin}/hermes/no/such/page`)
  await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible()
  await expectNoViolations(page)
  await signIn(page, hermes.origin)
  await expectNoViolations(page)
  await page.goto(`${hermes.origin}/hermes/business/add`)
  await page.getByRole('button', { name: 'Add Business' }).click()
  await expectNoViolations(page, '[role="alertdialog"]')
  await page.keyboard.press('Escape')
  await expectNoViolations(page)
  await openQueue(page, hermes.origin)
  await expect(row(page, 'r-0001')).toBeVisible()
  await expectNoViolations(page)
  await openReview(page, 'r-0004')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.locator('label').filter({ hasText: 'Other' }).click()
  await expectNoViolations(page)
})

/** A request whose picture came twice. */
const RESENT = 'r-0059'

test.each([
  ['light', DESK],
  ['dark', TABLET],
] as const)('no tab and no dialog has one, %s, %o', async (colorScheme, viewport) => {
  const page = await hermes.newTablet({
    keepsForLater: true,
    colorScheme,
    viewport,
    reducedMotion: 'reduce',
  })
  const dialog = page.getByRole('dialog')
  const expectSoundDialog = async (name: string) => {
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectNoViolations(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await signInToQueue(page, hermes.origin)
  await status(page).click()
  await expectSoundDialog('Connection and sending')
  await page.keyboard.press('?')
  await expectSoundDialog('Keys')
  await page.getByLabel('Find a customer or business').fill('nobody of that name')
  await expect(page.getByText('No request matches')).toBeVisible()
  await expectNoViolations(page)

  await page.goto(`${hermes.origin}/hermes/${RESENT}`)
  await expect(receiptImage(page)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Hints' })).toContainText('The same picture', {
    timeout: 60_000,
  })
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Brightness and contrast' }).click()
  await expectSoundDialog('Brightness and contrast')
  await fillApproval(page, SLIGO_COFFEE)
  await page.getByRole('tab', { name: 'Receipt Template' }).click()
  await expect(page.getByRole('figure').locator('img[src^="blob:"]').first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('tab', { name: /^Similar Receipts/ }).click()
  const compare = page.getByRole('button', { name: /^Compare/ }).first()
  await expect(compare).toBeVisible()
  await expectNoViolations(page)
  await compare.click()
  await expect(dialog.locator('img[src^="blob:"]')).toHaveCount(2)
  await expectSoundDialog('Compare the receipts')
})

test('no state of a decision has an accessibility problem', async () => {
  const page = await hermes.newTablet({ keepsForLater: true, reducedMotion: 'reduce' })
  await signInToQueue(page, hermes.origin)
  await page.context().setOffline(true)
  await openReview(page, 'r-0003')
  await reject(page)
  await showList(page, 'Waiting to send')
  await expectNoViolations(page)
  await row(page, 'r-0003').click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await hermes.orderFaults({
    method: 'POST',
    path: '/receipt_activity',
    kind: 'status-422',
    times: 1,
  })
  await page.context().setOffline(false)
  await expect(page.getByText('The server did not take your decision')).toBeVisible()
  await expectNoViolations(page)
})
