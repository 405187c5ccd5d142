import {
  fillApproval,
  openQueue,
  openReview,
  receiptImage,
  row,
  signIn,
  signInToQueue,
  SLIGO_COFFEE,
  status,
} from '../fixtures/screens/hermes.ts'
import { lookInWords } from '../fixtures/screens/looks.ts'
import { expectSound } from '../fixtures/screens/no-violations.ts'
import { DESK, NARROW, PHONE, TABLET, UPRIGHT } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce' })

for (const look of [
  { colorScheme: 'light', viewport: PHONE, forcedColors: 'none' },
  { colorScheme: 'dark', viewport: UPRIGHT, forcedColors: 'none' },
  { colorScheme: 'light', viewport: NARROW, forcedColors: 'active' },
] as const) {
  test(`no screen has an accessibility problem, ${lookInWords(look)}`, async ({
    newTablet,
    server,
  }) => {
    const page = await newTablet(look)
    await page.goto('/hermes/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectSound(page)
    await page.goto('/hermes/no-access')
    await expect(page.getByText('You do not have access to this page.')).toBeVisible()
    await expectSound(page)
    await page.goto('/hermes/no/such/page')
    await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible()
    await expectSound(page)
    await signIn(page, server.origin)
    await expectSound(page)
    await page.goto('/hermes/business/add')
    await page.getByRole('button', { name: 'Add Business' }).click()
    await expectSound(page, '[role="alertdialog"]')
    await page.keyboard.press('Escape')
    await expectSound(page)
    await openQueue(page, server.origin)
    await expect(row(page, 'r-0001')).toBeVisible()
    await expectSound(page)
    await openReview(page, 'r-0004')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.locator('label').filter({ hasText: 'Other' }).click()
    await expectSound(page)
    const opensNext = page.locator('label').filter({ hasText: 'Open the next one after deciding' })
    const looks = async () => {
      await page.mouse.move(0, 0)
      return (await opensNext.screenshot()).toString('base64')
    }
    const off = await looks()
    await opensNext.click()
    await expect(page.getByRole('switch')).toBeChecked()
    expect(await looks()).not.toBe(off)
  })
}

/** A request whose image was also sent with another one. */
const RESENT = 'r-0059'

for (const look of [
  { colorScheme: 'light', viewport: DESK, forcedColors: 'none' },
  { colorScheme: 'dark', viewport: TABLET, forcedColors: 'none' },
  { colorScheme: 'dark', viewport: NARROW, forcedColors: 'active' },
] as const) {
  test(`no tab and no dialog has one, ${lookInWords(look)}`, async ({ newTablet, server }) => {
    const page = await newTablet({ keepsForLater: true, ...look })
    const dialog = page.getByRole('dialog')
    const expectSoundDialog = async (name: string) => {
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expectSound(page, '[role="dialog"]')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    await signInToQueue(page, server.origin)
    await status(page).click()
    await expectSoundDialog('Connection and sending')
    await page.keyboard.press('?')
    await expectSoundDialog('Keys')
    await page.getByLabel('Find a customer or business').fill('nobody of that name')
    await expect(page.getByText('No request matches')).toBeVisible()
    await expectSound(page)

    await page.goto(`/hermes/${RESENT}`)
    await expect(receiptImage(page)).toBeVisible()
    await expect(page.getByRole('status', { name: 'Hints' })).toContainText('The same image', {
      timeout: 60_000,
    })
    await expectSound(page)
    await page.getByRole('button', { name: 'Brightness and contrast' }).click()
    await expectSoundDialog('Brightness and contrast')
    await fillApproval(page, SLIGO_COFFEE)
    await page.getByRole('tab', { name: 'Receipt Template' }).click()
    await expect(page.getByRole('figure').locator('img[src^="blob:"]').first()).toBeVisible()
    await expectSound(page)
    await page.getByRole('tab', { name: /^Similar Receipts/ }).click()
    const compare = page.getByRole('button', { name: /^Compare/ }).first()
    await expect(compare).toBeVisible()
    await expectSound(page)
    await compare.click()
    await expect(dialog.locator('img[src^="blob:"]')).toHaveCount(2)
    await expectSoundDialog('Compare the receipts')
  })
}
