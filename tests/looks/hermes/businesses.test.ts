/** The form for a business, and what follows it, whatever the server answers, in all looks. */
import type { Page } from 'playwright'
import {
  alertDialog,
  chip,
  field,
  fillIn,
  LOGO_FILE,
  logoInput,
  logoPreview,
  openBusinessForm,
  submitButton,
  TEMPORARY_PASSWORD,
} from '../../fixtures/screens/business-form.ts'
import { cutTexts } from '../../fixtures/screens/cut-texts.ts'
import { expectSoundInAllLooks } from '../../fixtures/screens/looks.ts'
import { inWords, NARROW, SIZES, TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce', viewport: TABLET })

const ADD = { method: 'POST', path: 'add_business' } as const
const ALERT = '[role="alertdialog"]'

/** Submits the form, and checks the dialog that answers. */
async function submit(page: Page, heading: string): Promise<void> {
  await submitButton(page).click()
  await expect(page.getByRole('alertdialog', { name: heading })).toBeVisible()
  await expectSoundInAllLooks(page, ALERT)
}

test('[A3] [A5] the form, empty and full, and every result of it break no rule, no field is cut, and a missing type is scrolled to', async ({
  page,
  server,
}) => {
  const [name, owner] = ['Bagels in all looks', 'looks@bagels.example']
  const goBack = async () => {
    await alertDialog(page).getByRole('button', { name: 'Back to the form' }).click()
    await expect(alertDialog(page)).toHaveCount(0)
  }
  await openBusinessForm(page, server)
  await page.setViewportSize(NARROW)
  expect(await cutTexts(page.locator('main form'))).toEqual([])
  const type = chip(page, 'Business type', 'Campfire loyalty program')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await field(page, 'Temporary password').scrollIntoViewIfNeeded()
    await submitButton(page).click()
    await alertDialog(page).getByRole('button', { name: 'OK' }).click()
    await expect(type, inWords(size)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('checkbox', { name: 'Campfire loyalty program' })).toBeFocused()
  }
  await submit(page, 'Tick a business type')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Enter the name', { exact: true })).toBeVisible()
  await expectSoundInAllLooks(page)

  await test.step('a form that is filled in', async () => {
    await logoInput(page).setInputFiles(LOGO_FILE)
    await expect(logoPreview(page)).toBeVisible()
    await fillIn(page, { Name: name, 'Business owner e-mail': owner })
    await page.setViewportSize(NARROW)
    expect(await cutTexts(page.locator('main form'))).toEqual([])
    await page.setViewportSize(TABLET)
    await page.context().setOffline(true)
    await expect(page.getByText('A business can only be added online')).toBeVisible()
    await expectSoundInAllLooks(page)
    await page.context().setOffline(false)
    await expect(submitButton(page)).toBeEnabled()
  })

  await test.step('what the server may answer', async () => {
    await server.orderFaults({ ...ADD, kind: 'status-422', times: 1 })
    await submit(page, 'The business was not added')
    await goBack()
    await server.orderFaults(
      { ...ADD, kind: 'status-401', times: 99 },
      { method: 'POST', path: '/verify_id_token', kind: 'status-401', times: 99 },
    )
    await submit(page, 'Sign in again to add the business')
    await goBack()
    await server.endFaults()
    // The browser itself may repeat a request on a reused connection.
    await server.orderFaults({ ...ADD, kind: 'lost-reply', times: 20 })
    await submit(page, 'We could not hear whether it was added')
    await goBack()
    await server.endFaults()
    await expect(page.getByText(`We could not hear whether ${name} was added`)).toBeVisible()
    await expectSoundInAllLooks(page, 'form [data-tone=attention]')
    await field(page, 'About').fill('Bagels, boiled twice.')
    await submit(page, 'Is this a duplicate?')
  })

  await test.step('what is to be handed over', async () => {
    await alertDialog(page).getByRole('button', { name: 'Show its credentials' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Business added' })).toBeVisible()
    // As in a browser that forbids it.
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error())))
    await page.getByRole('button', { name: 'Copy both' }).click()
    await expect(page.getByLabel('Copy this by hand')).toBeVisible()
    await expectSoundInAllLooks(page, ALERT)
    await page.keyboard.press('Escape')
    await page.waitForURL('/hermes/business')
    await expect(page.getByText('Not handed over yet')).toBeVisible()
    await expect(page.getByText('Added by you').first()).toBeVisible()
    await expectSoundInAllLooks(page)
    await page.context().setOffline(true)
    await expect(page.getByText('The server cannot be reached')).toBeVisible()
    await expectSoundInAllLooks(page, 'main')
    await page.context().setOffline(false)
  })

  await test.step('an owner who has an account, and the page without a form', async () => {
    await page.getByRole('link', { name: 'Add a Business' }).click()
    // The other content is still in the form. This owner keeps the password.
    await field(page, 'Name').fill(`${name} again`)
    await field(page, 'Business owner e-mail').fill('owner@campfire.example')
    await field(page, 'Temporary password').fill(TEMPORARY_PASSWORD)
    await submit(page, 'Business added')
    await page.goto('/hermes/business/add-user')
    await expect(page.getByRole('heading', { name: 'Add a User' })).toBeVisible()
    await expectSoundInAllLooks(page)
  })
})
