/** Where the focus goes that only a browser decides: what is painted, scrolled away, disabled or left. */
import { expectSaid, recordAnnouncements } from '../../fixtures/screens/announcements.ts'
import { expectHeading, pressByKey } from '../../fixtures/screens/focus.ts'
import { receiptImage, row, signIn, status } from '../../fixtures/screens/hermes.ts'
import { goBack } from '../../fixtures/screens/visit.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true, wholeQueue: true, reducedMotion: 'reduce' })

test('whoever works by keyboard finds the focus where they go on, and what is gone passes it on', async ({
  page,
  server,
}) => {
  await recordAnnouncements(page)
  await signIn(page, server.origin)

  await test.step('from page to page, and back', async () => {
    await expectHeading(page, 'What would you like to do?')
    await pressByKey(page.getByRole('button', { name: /^(Got it|Not now)$/ }))
    await expect(page.getByRole('link', { name: 'Business Dashboard' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Business Dashboard')
    await goBack(page)
    await expectHeading(page, 'What would you like to do?')
    await pressByKey(page.getByRole('link', { name: 'Skip to the content' }))
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('link', { name: 'Review Receipt' }).click()
    await expectHeading(page, 'Review Receipt')
  })

  await test.step('a dialog returns it', async () => {
    await pressByKey(status(page))
    await expect(page.getByRole('dialog', { name: 'Connection and sending' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(status(page)).toBeFocused()
  })

  await test.step('a row that scrolls out of sight leaves it to its list, which does not move', async () => {
    await expect(row(page, 'r-0001')).toBeVisible()
    await row(page, 'r-0001').focus()
    const list = page.getByRole('group', { name: 'Requests to review' })
    // Less than that while only the first page is there.
    const top = await list.evaluate((scroller) => {
      scroller.scrollTo({ top: 1_000 })
      return scroller.scrollTop
    })
    await expect(row(page, 'r-0001')).toHaveCount(0)
    await expect(list).toBeFocused()
    expect(await list.evaluate((scroller) => scroller.scrollTop)).toBe(top)
    await list.evaluate((scroller) => scroller.scrollTo({ top: 0 }))
    await pressByKey(row(page, 'r-0003'))
    await expectHeading(page, /^hiwot/)
  })

  await test.step('a button that disables itself passes it on to its neighbor', async () => {
    await expect(receiptImage(page)).toBeVisible()
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    await zoomIn.focus()
    await expect(async () => {
      if (await zoomIn.isEnabled()) await page.keyboard.press('Enter')
      await expect(zoomIn).toBeDisabled({ timeout: 100 })
    }).toPass()
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused()
    await expectSaid(page, /^Zoom 300 %$/m)
  })

  await test.step('deciding leads to the next heading', async () => {
    await page.keyboard.press('3')
    await page.keyboard.press('Shift+R')
    await expectHeading(page, /^sam/)
    await expectSaid(page, /^Saved on this tablet, waiting to be sent$/m)
  })
})
