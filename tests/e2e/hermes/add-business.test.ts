import { readFileSync } from 'node:fs'
import {
  alertDialog,
  chip,
  field,
  fillIn,
  LOGO_FILE,
  logoInput,
  logoPreview,
  openBusinessForm,
  storedText,
  submitButton,
  TEMPORARY_PASSWORD,
} from '../../fixtures/screens/business-form.ts'
import { hugeImage, soundImages } from '../../fixtures/data/odd-images.ts'
import { DESK } from '../../fixtures/screens/sizes.ts'
import { holdRequests } from '../../fixtures/tablets/hold-requests.ts'
import { expect, test, type TestServer } from '../../fixtures/test.ts'

test.use({ isOnline: true, viewport: DESK })

/** Larger than a logo may be. */
const PHOTO = 'server/example-data/receipts/r-0001-1.jpg'

async function restaurants(server: TestServer): Promise<string[]> {
  const headers = { 'x-api-key': 'campfire-site' }
  const answer = await fetch(`${server.origin}/api/main/prod/businesses`, { headers })
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}

test('[A1] [A3] [A8] [A9] [A10] a business with its logo is added whatever the browser does meanwhile, and its credentials handed over', async ({
  page,
  server,
}) => {
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(server.origin)) {
      elsewhere.push(request.url())
    }
  })
  await openBusinessForm(page, server)

  await test.step('a sound image of any shape and declared type becomes a logo', async () => {
    for (const { width, height, ...file } of await soundImages()) {
      await logoInput(page).setInputFiles(file)
      await expect(logoPreview(page), file.name).toBeVisible()
      const size = await logoPreview(page).evaluate((image: HTMLImageElement) => [
        image.naturalWidth,
        image.naturalHeight,
      ])
      expect(size, file.name).toEqual([width, height])
      await page.getByRole('button', { name: 'Remove the logo' }).click()
    }
  })

  await test.step('one that is too large or was cut off is refused, a photo is made smaller', async () => {
    await logoInput(page).setInputFiles(hugeImage())
    await expect(page.getByRole('group', { name: 'Logo' }).getByRole('alert')).toContainText(
      'An image of 20000 × 20000 pixels is too large to open on this device',
    )
    for (const file of [LOGO_FILE, PHOTO]) {
      const whole = readFileSync(file)
      await logoInput(page).setInputFiles({
        name: 'cut-off',
        mimeType: '',
        buffer: whole.subarray(0, whole.length / 2),
      })
      await expect(page.getByRole('group', { name: 'Logo' }).getByRole('alert')).toContainText(
        'This file is damaged or incomplete',
      )
    }
    await logoInput(page).setInputFiles(PHOTO)
    await expect(logoPreview(page)).toBeVisible()
    const side = await logoPreview(page).evaluate((image: HTMLImageElement) =>
      Math.max(image.naturalWidth, image.naturalHeight),
    )
    expect(side).toBe(800)
  })

  await test.step('the draft outlives a reload, without the password', async () => {
    await fillIn(page)
    await chip(page, 'Categories', 'bakery').click()
    await expect.poll(() => storedText(page)).toContain('data:image/webp')
    expect(await storedText(page)).not.toContain(TEMPORARY_PASSWORD)
    await page.reload()
    await expect(field(page, 'Name')).toHaveValue('Fenton Bagels')
    await expect(logoPreview(page)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'MoCo restaurant pass' })).toBeChecked()
    await expect(field(page, 'Temporary password')).toHaveValue('')
    await field(page, 'Temporary password').fill(TEMPORARY_PASSWORD)
  })

  await test.step('the wheel scrolls, and leaves the number in the focused field alone', async () => {
    const longitude = field(page, 'Longitude')
    const form = page.getByRole('form', { name: 'Add a Business' })
    const top = async () => (await form.boundingBox())?.y ?? 0
    await longitude.click()
    const before = await top()
    await page.mouse.wheel(0, 300)
    await expect.poll(top).not.toBe(before)
    await expect(longitude).toHaveValue('-77.02754')
  })

  await test.step('it is sent with its logo, once, and the focus stays on the button meanwhile', async () => {
    const release = await holdRequests(page, /add_business_and_user/)
    const request = page.waitForRequest(/add_business_and_user/)
    await field(page, 'Name').press('Enter')
    await expect(submitButton(page).getByRole('progressbar')).toBeVisible()
    await page.keyboard.type(' and more')
    await expect(field(page, 'Name')).toHaveValue('Fenton Bagels')
    await expect(submitButton(page)).toBeFocused()
    const body = (await request).postDataJSON() as Record<string, unknown>
    expect(body.base64_img).toMatch(/^data:image\/webp;base64,UklGR/)
    release()
  })

  await test.step('neither Escape nor a reload loses what the owner needs', async () => {
    await expect(alertDialog(page)).toContainText('Business added successfully!')
    await expect(alertDialog(page)).toContainText('owner@bagels.example')
    await expect(alertDialog(page)).toContainText(TEMPORARY_PASSWORD)
    expect(await restaurants(server)).toContain('Fenton Bagels')
    await page.keyboard.press('Escape')
    await page.waitForURL('/hermes/business')
    await page.reload()
    const added = page.getByRole('region', { name: 'Added lately' }).getByRole('listitem')
    await expect(added.first()).toContainText('Fenton Bagels')
    await page.getByRole('button', { name: 'Show: the credentials of Fenton Bagels' }).click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy both' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    // The button that had opened the card is gone.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `E-mail: owner@bagels.example\nTemporary password: ${TEMPORARY_PASSWORD}`,
    )
    await expect(page.getByText('Copied or written down')).toBeVisible()
    expect(elsewhere).toEqual([])
  })
})
