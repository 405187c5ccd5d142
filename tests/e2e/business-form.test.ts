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
  sentBusinesses,
  storedText,
  submitButton,
  TEMPORARY_PASSWORD,
} from '../fixtures/screens/business-form.ts'
import { REVIEWER, signIn, STAFF } from '../fixtures/screens/hermes.ts'
import { holdRequests } from '../fixtures/tablets/hold-requests.ts'
import { inWords, SIZES } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true })

for (const viewport of SIZES) {
  test(`[A4] [A5] wrong input has its words, and nothing is sent, ${inWords(viewport)}`, async ({
    newTablet,
    server,
  }) => {
    const page = await newTablet({ viewport })
    await openBusinessForm(page, server)
    await submitButton(page).click()
    await expect(alertDialog(page)).toContainText(
      'A business must be in the Campfire loyalty program',
    )
    await alertDialog(page).getByRole('button', { name: 'OK' }).click()
    const type = page.getByRole('checkbox', { name: 'Campfire loyalty program' })
    await expect(type).toBeFocused()
    await expect(chip(page, 'Business type', 'Campfire loyalty program')).toBeInViewport()
    await type.press('Space')
    for (const words of [
      'Enter the name',
      'Say what the business is about',
      'Enter the street address',
      'Enter the city',
      'Enter the state',
      'Enter the ZIP code',
      'Enter the latitude',
      'Enter the longitude',
      "Enter the owner's e-mail",
      'Enter a temporary password',
    ]) {
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await submitButton(page).click()
    await expect(field(page, 'Name')).toBeFocused()
    const wrong: [label: string, input: string, words: string][] = [
      ['Latitude', '95', 'The latitude must be between -90 and 90'],
      ['Longitude', 'west', 'The longitude must be a number such as -77.1187'],
      ['Phone number', '301555', 'A phone number has exactly 10 digits'],
      ['E-mail address', 'hello@', 'This is not an e-mail address'],
      ['Business owner e-mail', 'owner', 'This is not an e-mail address'],
      ['Temporary password', 'short', 'At least 9 characters'],
    ]
    for (const [label, input] of wrong) await field(page, label).fill(input)
    for (const [, , words] of wrong) await expect(page.getByText(words).first()).toBeVisible()
    await submitButton(page).click()
    expect(await sentBusinesses(server)).toEqual([])
  })
}

test('[A3] [A7] [A9] a position comes out of a map, and the wheel does not change it', async ({
  page,
  server,
}) => {
  await openBusinessForm(page, server)
  await page.getByRole('button', { name: 'How to find latitude and longitude' }).click()
  const help = page.getByRole('dialog')
  await expect(help).toContainText('Zoom in as close as possible')
  await expect(help).toContainText('Include the negative sign')
  await page.keyboard.press('Escape')
  await field(page, 'Map link or coordinates').fill('https://www.google.com/maps/@39.5,-77.5,17z')
  await expect(field(page, 'Latitude')).toHaveValue('39.5')
  await expect(field(page, 'Longitude')).toHaveValue('-77.5')
  await field(page, 'Map link or coordinates').fill('39°02\'44.9"N 77°07\'07.3"W')
  await expect(field(page, 'Latitude')).toHaveValue('39.045806')
  await expect(field(page, 'Longitude')).toHaveValue('-77.118694')
  await field(page, 'Map link or coordinates').fill('N 91 W 77')
  await expect(page.getByText('A latitude is at most 90')).toBeVisible()
  await field(page, 'Map link or coordinates').fill('https://maps.app.goo.gl/abc')
  await expect(page.getByText('A short link does not contain the position')).toBeVisible()
  await field(page, 'Latitude').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '39.1, -77.2')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(field(page, 'Latitude')).toHaveValue('39.1')
  await expect(field(page, 'Longitude')).toHaveValue('-77.2')

  const longitude = field(page, 'Longitude')
  const form = page.getByRole('form', { name: 'Add a Business' })
  const top = async () => (await form.boundingBox())?.y ?? 0
  await longitude.click()
  const before = await top()
  await page.mouse.wheel(0, 300)
  await expect.poll(top).toBeLessThan(before)
  await expect(longitude).toHaveValue('-77.2')
})

test('[A8] what is no logo is refused in the words of the specification', async ({
  page,
  server,
}) => {
  await openBusinessForm(page, server)
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    logoInput(page).setInputFiles({ name, mimeType, buffer })
  const alert = page.getByRole('group', { name: 'Logo' }).getByRole('alert')
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
  )
  await expect(page.getByText('Maximum size: 1MB')).toBeVisible()
  // The input behind the button is not announced as a second one.
  const buttons = page.getByRole('group', { name: 'Logo' }).getByRole('button')
  await expect(buttons).toHaveText(['Choose an image'])

  await choose('logo.gif', 'image/gif', svg)
  await expect(alert).toHaveText('File type must be one of image/jpeg, image/png, image/webp')
  await choose('huge.png', 'image/png', Buffer.concat([png, Buffer.alloc(12_000_000)]))
  await expect(alert).toHaveText('File is larger than 10000000 bytes')
  await choose('renamed.png', 'image/png', svg)
  await expect(alert).toHaveText('File type must be one of image/jpeg, image/png, image/webp')
  await choose('empty.png', 'image/png', Buffer.alloc(0))
  await expect(alert).toHaveText('File is smaller than 20 bytes')
  await choose('broken.png', 'image/png', Buffer.concat([png, Buffer.alloc(500, 7)]))
  await expect(alert).toContainText('This file is damaged or incomplete')

  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    for (const name of ['one.png', 'two.png']) {
      transfer.items.add(new File(['x'.repeat(100)], name, { type: 'image/png' }))
    }
    return transfer
  })
  const zone = page.getByText('Maximum size: 1MB')
  await zone.dispatchEvent('drop', { dataTransfer: files })
  await expect(alert).toHaveText('Too many files')

  const preview = logoPreview(page)
  await logoInput(page).setInputFiles(LOGO_FILE)
  await expect(preview).toHaveAttribute('src', /^data:image\/webp;base64,/)
  await expect(alert).toHaveText('')
  await expect(buttons).toHaveText(['Choose another', 'Remove'])
  const chosen = await preview.getAttribute('src')
  const logo = readFileSync(LOGO_FILE)
  await choose('cut-off.png', 'image/png', logo.subarray(0, logo.length / 2))
  await expect(alert).toContainText('This file is damaged or incomplete')
  await expect(preview).toHaveAttribute('src', chosen ?? '')
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(preview).toHaveCount(0)
})

test('[A3] [A10] the draft outlives reload and sign-out for its person alone, without the password', async ({
  page,
  server,
}) => {
  await openBusinessForm(page, server)
  await logoInput(page).setInputFiles(LOGO_FILE)
  await fillIn(page, { Name: 'Half typed' })
  await expect(logoPreview(page)).toBeVisible()
  await expect.poll(() => storedText(page)).toContain('data:image/webp')
  expect(await storedText(page)).not.toContain(TEMPORARY_PASSWORD)
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Half typed')
  await expect(logoPreview(page)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'MoCo restaurant pass' })).toBeChecked()
  await expect(field(page, 'Temporary password')).toHaveValue('')

  for (const [person, name] of [
    [REVIEWER, ''],
    [STAFF, 'Half typed'],
  ] as const) {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('/hermes/login')
    await signIn(page, server.origin, person)
    await page.goto('/hermes/business/add')
    await expect(field(page, 'Name')).toHaveValue(name)
  }
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(field(page, 'Name')).toHaveValue('')
})

test('[A10] while the answer is pending, the form takes no words, and the focus is on its button', async ({
  page,
  server,
}) => {
  await openBusinessForm(page, server)
  await fillIn(page, { Name: 'Slow Bagels', 'Business owner e-mail': 'owner@slow.example' })
  const release = await holdRequests(page, /add_business_and_user/)
  await field(page, 'Name').press('Enter')
  const words = page.getByRole('status').filter({ hasText: 'Adding the business' })
  await expect(words).toBeVisible()
  await page.keyboard.type(' and more')
  await expect(field(page, 'Name')).toHaveValue('Slow Bagels')
  await expect(submitButton(page)).toBeFocused()
  await expect(words).toContainText('The form waits for the answer')
  await expect(page.locator('[inert]').filter({ has: field(page, 'Name') })).toHaveCSS(
    'opacity',
    '0.5',
  )

  await server.orderFaults({ method: 'POST', path: 'add_business', kind: 'status-422', times: 1 })
  release()
  await expect(alertDialog(page)).toContainText('Injected 422')
  await page.keyboard.press('Escape')
  await expect(submitButton(page)).toBeFocused()
  await field(page, 'Name').press('End')
  await page.keyboard.type(' and more')
  await expect(field(page, 'Name')).toHaveValue('Slow Bagels and more')
})

test('[A10] to start over keeps what may have been added, with the only password of its owner', async ({
  page,
  server,
}) => {
  const name = 'Restarted Bagels'
  await openBusinessForm(page, server)
  await fillIn(page, { Name: name, 'Business owner e-mail': 'owner@restarted.example' })
  await server.orderFaults({ method: 'POST', path: 'add_business', kind: 'lost-reply', times: 20 })
  await submitButton(page).click()
  await expect(alertDialog(page)).toContainText('We could not hear whether it was added')
  await page.keyboard.press('Escape')
  await server.endFaults()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(alertDialog(page)).toContainText('What was sent without an answer stays')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(field(page, 'Name')).toHaveValue('')
  const notice = page.getByText(`We could not hear whether ${name} was added`)
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(alertDialog(page)).toContainText('Business added successfully!')
  await expect(alertDialog(page)).toContainText(TEMPORARY_PASSWORD)
})
