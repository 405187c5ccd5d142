/** What follows the form for a business, whatever the server answers, breaks no rule. */
import {
  alertDialog,
  field,
  fillIn,
  LOGO_FILE,
  logoInput,
  logoPreview,
  openBusinessForm,
  submitButton,
  TEMPORARY_PASSWORD,
} from '../fixtures/screens/business-form.ts'
import { LOOKS, lookInWords } from '../fixtures/screens/looks.ts'
import { expectSound } from '../fixtures/screens/no-violations.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce' })

const ADD = { method: 'POST', path: 'add_business' } as const

for (const look of LOOKS) {
  test(`no result of adding a business has an accessibility problem, ${lookInWords(look)}`, async ({
    newTablet,
    server,
  }) => {
    const page = await newTablet(look)
    const [name, owner] = [`Bagels ${look.colorScheme}`, `${look.colorScheme}@bagels.example`]
    const submit = async (heading: string) => {
      await submitButton(page).click()
      await expect(page.getByRole('alertdialog', { name: heading })).toBeVisible()
      await expectSound(page, '[role="alertdialog"]')
    }
    const goBack = async () => {
      await alertDialog(page).getByRole('button', { name: 'Back to the form' }).click()
      await expect(alertDialog(page)).toHaveCount(0)
    }
    await openBusinessForm(page, server)
    await logoInput(page).setInputFiles(LOGO_FILE)
    await expect(logoPreview(page)).toBeVisible()
    await fillIn(page, { Name: name, 'Business owner e-mail': owner })
    await page.context().setOffline(true)
    await expect(page.getByText('A business can only be added online')).toBeVisible()
    await expectSound(page)
    await page.context().setOffline(false)
    await expect(submitButton(page)).toBeEnabled()

    await server.orderFaults({ ...ADD, kind: 'status-422', times: 1 })
    await submit('The business was not added')
    await goBack()
    await server.orderFaults(
      { ...ADD, kind: 'status-401', times: 99 },
      { method: 'POST', path: '/verify_id_token', kind: 'status-401', times: 99 },
    )
    await submit('Sign in again to add the business')
    await goBack()
    await server.endFaults()
    // The browser itself may repeat a request on a reused connection.
    await server.orderFaults({ ...ADD, kind: 'lost-reply', times: 20 })
    await submit('We could not hear whether it was added')
    await goBack()
    await server.endFaults()
    await expect(page.getByText(`We could not hear whether ${name} was added`)).toBeVisible()
    await expectSound(page)

    await field(page, 'About').fill('Bagels, boiled twice.')
    await submit('Is this a duplicate?')
    await alertDialog(page).getByRole('button', { name: 'Show its credentials' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Business added' })).toBeVisible()
    await expectSound(page, '[role="alertdialog"]')
    // As in a browser that forbids it.
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error())))
    await page.getByRole('button', { name: 'Copy both' }).click()
    await expect(page.getByLabel('Copy this by hand')).toBeVisible()
    await expectSound(page, '[role="alertdialog"]')
    await page.keyboard.press('Escape')
    await page.waitForURL('/hermes/business')
    await expect(page.getByText('Not handed over yet')).toBeVisible()
    await expect(page.getByText('Added by you').first()).toBeVisible()
    await expectSound(page)
    await page.context().setOffline(true)
    await expect(page.getByText('The server cannot be reached')).toBeVisible()
    await expectSound(page)
    await page.context().setOffline(false)

    await page.getByRole('link', { name: 'Add a Business' }).click()
    // The other content is still in the form. This owner has an account, which keeps its password.
    await field(page, 'Name').fill(`${name} again`)
    await field(page, 'Business owner e-mail').fill('owner@campfire.example')
    await field(page, 'Temporary password').fill(TEMPORARY_PASSWORD)
    await submit('Business added')
    await page.goto('/hermes/business/add-user')
    await expect(page.getByRole('heading', { name: 'Add a User' })).toBeVisible()
    await expectSound(page)
  })
}
