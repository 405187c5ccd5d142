import type { Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { expect } from '../fixtures/expect.ts'
import { REVIEWER, signIn, STAFF } from '../fixtures/hermes.ts'
import { setup } from '../fixtures/setup.ts'

const hermes = setup()

const PHOTO = 'server/example-data/receipts/r-0001-1.jpg'
const LOGO = 'server/example-data/images/logo-sligo-creek-coffee.png'
const PASSWORD = 'Temporary-1'
const DESKTOP = { width: 1440, height: 900 }
const UPRIGHT = { width: 820, height: 1180 }

const TEXTS = {
  Name: 'Fenton Bagels',
  About: 'Bagels, boiled first.',
  Address: '1 Fenton St',
  City: 'Silver Spring',
  State: 'MD',
  'ZIP code': '20910',
  Latitude: '38.99621',
  Longitude: '-77.02754',
  'Business owner e-mail': 'Owner@Bagels.Example',
  'Temporary password': PASSWORD,
}

/** Staff that is on no allow-list, on the form. */
async function openForm(viewport = DESKTOP): Promise<Page> {
  const page = await hermes.newTablet({ viewport })
  await signIn(page, hermes.origin, STAFF)
  await page.goto(`${hermes.origin}/hermes/business/add`)
  await expect(field(page, 'Name')).toBeVisible()
  return page
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Add Business' })
const dialog = (page: Page) => page.getByRole('alertdialog')
const chip = (page: Page, group: string, label: string) =>
  page
    .getByRole('group', { name: group })
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}$`) })

async function fillIn(page: Page, changes: Partial<typeof TEXTS> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...TEXTS, ...changes })) {
    await field(page, label).fill(text)
  }
  await chip(page, 'Business type', 'MoCo restaurant pass').click()
}

async function sentBusinesses(): Promise<string[]> {
  return (await hermes.requests()).filter((line) => line.includes('/add_business_and_user'))
}

async function restaurants(): Promise<string[]> {
  const headers = { 'x-api-key': 'campfire-site' }
  const answer = await fetch(`${hermes.origin}/api/main/prod/businesses`, { headers })
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}

/** Everything that the page has stored in this browser. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        stored.push(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))))
      }
      db.close()
    }
    return JSON.stringify(stored)
  })
}

test('[A1] [A2] the dashboard leads to the form, signs out, and says who edits', async () => {
  const page = await hermes.newTablet()
  await signIn(page, hermes.origin, STAFF)
  await page.getByRole('link', { name: 'Business Dashboard' }).click()
  await expect(page.getByText('To edit or delete a business, contact the team.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a Business' }).click()
  await page.waitForURL(`${hermes.origin}/hermes/business/add`)
  await expect(page.getByRole('heading', { name: 'Add a Business' })).toBeVisible()
  await page.goto(`${hermes.origin}/hermes/business/add-user`)
  await expect(page.getByRole('heading', { name: 'Add a User' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${hermes.origin}/hermes/login`)
  await page.goto(`${hermes.origin}/hermes/business/add`)
  await page.waitForURL(`${hermes.origin}/hermes/login`)
})

test('[A3] [A6] [A8] [A10] everything of the form is sent, and the credentials are shown once', async () => {
  const page = await openForm(UPRIGHT)
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(hermes.origin)) {
      elsewhere.push(request.url())
    }
  })
  for (const name of ['Business information', "Owner's contact", 'Tags', 'Owner account']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await page.locator('input[type="file"]').setInputFiles(PHOTO)
  const preview = page.getByAltText('The logo as it will be shown')
  await expect(preview).toBeVisible()
  const side = await preview.evaluate((image: HTMLImageElement) =>
    Math.max(image.naturalWidth, image.naturalHeight),
  )
  expectValue(side).toBe(800)
  await fillIn(page)
  await field(page, 'Phone number').fill('(301) 555-0142')
  await field(page, 'E-mail address').fill('hello@bagels.example')
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('checkbox')).toHaveCount(
    39,
  )
  await chip(page, 'Categories', 'vape store').click()
  await chip(page, 'Categories', 'bakery').click()
  await expect(
    page.getByRole('group', { name: 'Dietary restrictions' }).getByRole('checkbox'),
  ).toHaveCount(9)
  await chip(page, 'Dietary restrictions', 'vegan').click()

  const [plus, minus] = [
    page.getByRole('button', { name: 'Add a keyword' }),
    page.getByRole('button', { name: 'Remove keyword 1' }),
  ]
  await expect(minus).toBeDisabled()
  for (let count = 1; count < 5; count += 1) await plus.click()
  await expect(plus).toBeDisabled()
  await field(page, 'Keyword 1').fill('to be removed')
  await field(page, 'Keyword 3').fill('sourdough')
  await minus.click()
  await expect(field(page, 'Keyword 2')).toHaveValue('sourdough')
  await expect(plus).toBeEnabled()

  const request = page.waitForRequest(/add_business_and_user/)
  await submit(page).dblclick()
  const { base64_img, ...body } = (await request).postDataJSON() as Record<string, unknown>
  expectValue(base64_img).toMatch(/^data:image\/webp;base64,UklGR/)
  expectValue(body).toEqual({
    business_owner_email: 'Owner@Bagels.Example',
    dummy_password: PASSWORD,
    is_moco_business: '1',
    is_campfire_business: '0',
    about: 'Bagels, boiled first.',
    address: '1 Fenton St',
    city: 'Silver Spring',
    state: 'MD',
    zipcode: '20910',
    phone_number: '3015550142',
    email_address: 'hello@bagels.example',
    lng: -77.02754,
    lat: 38.99621,
    name: 'Fenton Bagels',
    categories: ['bakery', 'vape store', 'vegan', 'sourdough'],
  })
  await expect(dialog(page)).toContainText(
    'Business added successfully! Store these credentials and pass them to the business owners',
  )
  await expect(dialog(page)).toContainText('owner@bagels.example')
  await expect(dialog(page)).toContainText(PASSWORD)
  expectValue(await sentBusinesses()).toHaveLength(1)
  expectValue(await restaurants()).toContain('Fenton Bagels')
  expectValue(elsewhere).toEqual([])

  await page.getByRole('button', { name: 'Done' }).click()
  await page.waitForURL(`${hermes.origin}/hermes/business`)
  await page.getByRole('link', { name: 'Add a Business' }).click()
  await expect(field(page, 'Name')).toHaveValue('')
})

test('[A4] [A5] wrong input has its words, and nothing is sent', async () => {
  const page = await openForm()
  await submit(page).click()
  await expect(dialog(page)).toContainText('must be at least one of the two types')
  await dialog(page).getByRole('button', { name: 'OK' }).click()
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
  await submit(page).click()
  await expect(field(page, 'Name')).toBeFocused()
  const wrong: [label: string, input: string, words: string][] = [
    ['Latitude', '95', 'The latitude is between -90 and 90'],
    ['Longitude', 'west', 'The longitude is a number such as -77.1187'],
    ['Phone number', '301555', 'A phone number has exactly 10 digits'],
    ['E-mail address', 'hello@', 'This is no e-mail address'],
    ['Business owner e-mail', 'owner', 'This is no e-mail address'],
    ['Temporary password', 'short', 'At least 9 characters'],
  ]
  for (const [label, input] of wrong) await field(page, label).fill(input)
  for (const [, , words] of wrong) await expect(page.getByText(words).first()).toBeVisible()
  await submit(page).click()
  expectValue(await sentBusinesses()).toEqual([])
})

test('[A3] [A7] [A9] a position comes out of a map, and the wheel does not change it', async () => {
  const page = await openForm()
  await page.getByRole('button', { name: 'How to find latitude and longitude' }).click()
  const help = page.getByRole('dialog')
  await expect(help).toContainText('Zoom in as close as possible')
  await expect(help).toContainText('Include the negative sign')
  await page.keyboard.press('Escape')
  await field(page, 'Map link or coordinates').fill('https://www.google.com/maps/@39.5,-77.5,17z')
  await expect(field(page, 'Latitude')).toHaveValue('39.5')
  await expect(field(page, 'Longitude')).toHaveValue('-77.5')
  await field(page, 'Map link or coordinates').fill('https://maps.app.goo.gl/abc')
  await expect(page.getByText('A short link does not tell the position')).toBeVisible()
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

test('[A8] what is no logo is refused in the words of the specification', async () => {
  const page = await openForm()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
  const alert = page.getByRole('group', { name: 'Logo' }).getByRole('alert')
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
  )
  await expect(page.getByText('Maximum size: 1MB')).toBeVisible()

  await choose('logo.gif', 'image/gif', svg)
  await expect(alert).toHaveText('File type must be one of image/jpeg, image/png, image/webp')
  await choose('huge.png', 'image/png', Buffer.concat([png, Buffer.alloc(12_000_000)]))
  await expect(alert).toHaveText('File is larger than 10000000 bytes')
  await choose('renamed.png', 'image/png', svg)
  await expect(alert).toHaveText('File type must be one of image/jpeg, image/png, image/webp')
  await choose('empty.png', 'image/png', Buffer.alloc(0))
  await expect(alert).toHaveText('File is smaller than 20 bytes')
  await choose('broken.png', 'image/png', Buffer.concat([png, Buffer.alloc(500, 7)]))
  await expect(alert).toContainText('File type must be one of')
  await expect(alert).toContainText('this picture cannot be opened')

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

  const preview = page.getByAltText('The logo as it will be shown')
  await page.locator('input[type="file"]').setInputFiles(LOGO)
  await expect(preview).toHaveAttribute('src', /^data:image\/webp;base64,/)
  await expect(alert).toHaveText('')
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(preview).toHaveCount(0)
})

test('[A3] [A10] the draft outlives reload and sign-out for its person alone, without the password', async () => {
  const page = await openForm()
  await page.locator('input[type="file"]').setInputFiles(LOGO)
  await fillIn(page, { Name: 'Half typed' })
  await expect(page.getByAltText('The logo as it will be shown')).toBeVisible()
  await expect.poll(() => storedText(page)).toContain('data:image/webp')
  expectValue(await storedText(page)).not.toContain(PASSWORD)
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Half typed')
  await expect(page.getByAltText('The logo as it will be shown')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'MoCo restaurant pass' })).toBeChecked()
  await expect(field(page, 'Temporary password')).toHaveValue('')

  for (const [person, name] of [
    [REVIEWER, ''],
    [STAFF, 'Half typed'],
  ] as const) {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${hermes.origin}/hermes/login`)
    await signIn(page, hermes.origin, person)
    await page.goto(`${hermes.origin}/hermes/business/add`)
    await expect(field(page, 'Name')).toHaveValue(name)
  }
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Empty the form' }).click()
  await expect(field(page, 'Name')).toHaveValue('')
})

test('[A10] the button rests while sending and offline, and a failure keeps the form', async () => {
  const page = await openForm()
  await page.context().setOffline(true)
  await expect(page.getByText('A business can only be added online')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await page.context().setOffline(false)
  await expect(submit(page)).toBeEnabled()

  await fillIn(page, { Name: 'Refused Bagels' })
  const fault = { method: 'POST', path: 'add_business', times: 1 } as const
  await hermes.orderFaults({ ...fault, kind: 'status-422' })
  await submit(page).click()
  await expect(dialog(page)).toContainText('Injected 422')
  await page.keyboard.press('Escape')
  await expect(field(page, 'Name')).toHaveValue('Refused Bagels')
  await expect(field(page, 'Temporary password')).toHaveValue(PASSWORD)
  expectValue(page.url()).toBe(`${hermes.origin}/hermes/business/add`)

  await hermes.orderFaults({ ...fault, kind: 'hang' })
  await submit(page).click()
  await expect(submit(page)).toBeDisabled()
  await expect(submit(page)).toHaveCSS('opacity', '0.5')
  await expect(submit(page).getByRole('progressbar')).toBeVisible()
})

test('[A10] [A11] a lost answer and a duplicate add nothing twice, and an account keeps its password', async () => {
  const page = await openForm()
  await fillIn(page, { Name: 'Lost Bagels', 'Business owner e-mail': 'owner@campfire.example' })
  // A browser may send once more by itself on a connection that it had used before.
  await hermes.orderFaults({ method: 'POST', path: 'add_business', kind: 'lost-reply', times: 20 })
  await submit(page).click()
  await expect(dialog(page)).toContainText('the same business is not added twice')
  await hermes.endFaults()
  await page.keyboard.press('Escape')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await submit(page).click()
  await expect(dialog(page)).toContainText('Business added successfully!')
  await expect(dialog(page)).toContainText('This account existed already and keeps its password')
  await expect(dialog(page)).not.toContainText(PASSWORD)
  expectValue((await restaurants()).filter((name) => name === 'Lost Bagels')).toHaveLength(1)

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Add a Business' }).click()
  await fillIn(page, { Name: 'LOST bagels', Address: '1, Fenton St.' })
  await submit(page).click()
  await expect(dialog(page)).toContainText('A business with this name and address exists already')
  await dialog(page).getByRole('button', { name: 'Back to the form' }).click()
  expectValue(await restaurants()).not.toContain('LOST bagels')
  await submit(page).click()
  await dialog(page).getByRole('button', { name: 'Add it anyway' }).click()
  await expect(dialog(page)).toContainText('Business added successfully!')
  expectValue(await restaurants()).toContain('LOST bagels')
})
