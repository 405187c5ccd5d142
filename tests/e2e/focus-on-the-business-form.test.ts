import {
  alertDialog,
  field,
  fillIn,
  LOGO_FILE,
  logoInput,
  logoPreview,
  openBusinessForm,
  submitButton,
} from '../fixtures/screens/business-form.ts'
import { expectSaid, recordAnnouncements } from '../fixtures/screens/announcements.ts'
import { expectHeading, pressByKey } from '../fixtures/screens/focus.ts'
import { DESK } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce', viewport: DESK })

test('removing a logo, a keyword or everything typed never drops the focus', async ({
  page,
  server,
}) => {
  await openBusinessForm(page, server)
  await logoInput(page).setInputFiles(LOGO_FILE)
  await expect(logoPreview(page)).toBeVisible()
  await pressByKey(page.getByRole('button', { name: 'Remove the logo' }))
  await expect(logoPreview(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeFocused()

  const add = page.getByRole('button', { name: 'Add a keyword' })
  await pressByKey(add)
  await pressByKey(add)
  await pressByKey(page.getByRole('button', { name: 'Remove keyword 1' }))
  await expect(page.getByRole('button', { name: 'Remove keyword 1' })).toBeFocused()
  await pressByKey(page.getByRole('button', { name: 'Remove keyword 2' }))
  await expect(add).toBeFocused()

  await field(page, 'Name').fill('Fenton Bagels')
  const startOver = page.getByRole('button', { name: 'Start over' })
  await pressByKey(startOver)
  await pressByKey(page.getByRole('button', { name: 'Keep it' }))
  await expect(startOver).toBeFocused()
  await pressByKey(startOver)
  await pressByKey(page.getByRole('button', { name: 'Clear the form' }))
  await expect(field(page, 'Name')).toHaveValue('')
  await expect(startOver).toBeFocused()
})

test('adding a business leads from each answer to where a person goes on', async ({
  page,
  server,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await recordAnnouncements(page)
  await openBusinessForm(page, server)
  const positionHelp = button('How to find latitude and longitude')
  await pressByKey(positionHelp)
  await pressByKey(button('Got it'))
  await expect(positionHelp).toBeFocused()
  await pressByKey(button('Make one'))
  await expect(button('Make one')).toBeFocused()
  await fillIn(page)
  const type = page.getByRole('checkbox', { name: 'MoCo restaurant pass' })
  await type.press('Space')
  await pressByKey(submitButton(page))
  await pressByKey(alertDialog(page).getByRole('button', { name: 'OK' }))
  await expect(page.getByRole('group', { name: 'Business type' }).locator(':focus')).toHaveCount(1)
  await type.press('Space')

  const fault = { method: 'POST', path: 'add_business' } as const
  await server.orderFaults({ ...fault, kind: 'status-422', times: 1 })
  await pressByKey(submitButton(page))
  await expect(alertDialog(page)).toBeFocused()
  await pressByKey(button('Back to the form'))
  await expect(submitButton(page)).toBeFocused()
  // The browser itself may repeat a request on a reused connection.
  await server.orderFaults({ ...fault, kind: 'lost-reply', times: 20 })
  await pressByKey(submitButton(page))
  await expect(alertDialog(page)).toContainText('We could not hear whether it was added')
  await pressByKey(link('what was added lately'))
  await expectHeading(page, 'Business Dashboard')
  await server.endFaults()
  await pressByKey(link('Add a Business'))
  await expectHeading(page, 'Add a Business')
  await pressByKey(button('Send again'))
  await expect(alertDialog(page)).toContainText('Business added successfully!')
  await expect(alertDialog(page)).toBeFocused()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [copy, copied, said] of [
    ['Copy the e-mail', 'Copied the e-mail', /^E-mail copied$/m],
    ['Copy the password', 'Copied the password', /^Password copied$/m],
    ['Copy both', 'Copied both', /^Both copied$/m],
  ] as const) {
    await pressByKey(button(copy))
    await expect(button(copied)).toBeFocused()
    await expectSaid(page, said)
  }
  await pressByKey(button('Done'))
  await expectHeading(page, 'Business Dashboard')
  const show = button(/^Show again: the credentials of/)
  for (const leave of ['Done', 'Close', 'Escape']) {
    await pressByKey(show)
    await expect(alertDialog(page)).toBeFocused()
    if (leave === 'Escape') await page.keyboard.press(leave)
    else await pressByKey(button(leave))
    await expect(show).toBeFocused()
  }

  for (const leave of ['Escape', 'Close']) {
    await pressByKey(link('Add a Business'))
    await expectHeading(page, 'Add a Business')
    await fillIn(page)
    await pressByKey(submitButton(page))
    await pressByKey(button('Back to the form'))
    await expect(submitButton(page)).toBeFocused()
    await pressByKey(submitButton(page))
    await pressByKey(button('Add it anyway'))
    await expect(alertDialog(page)).toContainText('Business added successfully!')
    if (leave === 'Escape') await page.keyboard.press(leave)
    else await pressByKey(button(leave))
    await expectHeading(page, 'Business Dashboard')
  }

  // The list of what was added cannot be read, and then it can.
  await server.orderFaults({
    method: 'GET',
    path: 'businesses_added',
    kind: 'status-500',
    times: 99,
  })
  await pressByKey(link('Hermes home'))
  await pressByKey(link('Business Dashboard'))
  const again = button('Try again')
  await pressByKey(again)
  await expect(again).toBeFocused()
  await server.endFaults()
  await again.press('Enter')
  await expect(again).toHaveCount(0)
  await expectHeading(page, 'Business Dashboard')
  await page.goto('/hermes/business/add')
  await pressByKey(page.getByRole('main').getByRole('link').first())
  await expectHeading(page, 'Business Dashboard')
})
