import { readStaffDatabase } from '../../fixtures/tablets/databases.ts'
import { crashTab } from '../../fixtures/tablets/browser.ts'
import { backToQueue, openQueue, openReview, signInOnline } from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

test('[V10] [X11] what is typed is shared by two tabs and survives leaving, a reload and a crash', async ({
  page,
  server,
  pageErrors,
}) => {
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0009')
  const notes = page.getByRole('textbox', { name: 'Notes' })

  await test.step('two tabs on one request share what is typed in either', async () => {
    const otherTab = await page.context().newPage()
    await openQueue(otherTab, server.origin)
    await openReview(otherTab, 'r-0009')
    await notes.fill('Half typed')
    await expect(otherTab.getByRole('textbox', { name: 'Notes' })).toHaveValue('Half typed')
    await otherTab.getByRole('textbox', { name: 'Subtotal before tax' }).fill('12.50')
    await expect(page.getByRole('textbox', { name: 'Subtotal before tax' })).toHaveValue('12.50')
    await otherTab.close()
  })

  await test.step('it is there again after leaving and after a reload', async () => {
    await page.locator('label').filter({ hasText: 'Altered', visible: true }).click()
    await backToQueue(page)
    await openReview(page, 'r-0009')
    await expect(notes).toHaveValue('Half typed')
    await page.reload()
    await expect(notes).toHaveValue('Half typed')
    await expect(page.getByRole('textbox', { name: 'Subtotal before tax' })).toHaveValue('12.50')
  })

  await test.step('and after a crash of the tab', async () => {
    await notes.fill('Half typed, and more')
    await expect
      .poll(async () => (await readStaffDatabase(page)).drafts)
      .toMatchObject([{ draft: { notes: 'Half typed, and more' } }])
    const opened = await crashTab(page)
    await opened.goto('/hermes/r-0009')
    await expect(opened.getByRole('textbox', { name: 'Notes' })).toHaveValue('Half typed, and more')
    await expect(opened.getByRole('checkbox', { name: 'Altered' })).toBeChecked()
  })
  expect(pageErrors).toEqual([])
})
