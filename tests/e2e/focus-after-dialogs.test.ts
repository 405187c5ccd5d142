import type { Page } from 'playwright'
import { expectSaid, recordAnnouncements } from '../fixtures/screens/announcements.ts'
import { expectHeading, pressByKey } from '../fixtures/screens/focus.ts'
import { PASSWORD, openReview, row, showList, signIn, status } from '../fixtures/screens/hermes.ts'
import { expect, test, type TestServer } from '../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const notes = (page: Page) => page.getByLabel('Notes')

/** In the queue: rejects a request by keys. */
async function rejectByKeys(page: Page, reviewId: string): Promise<void> {
  await openReview(page, reviewId)
  await page.keyboard.press('3')
  await page.keyboard.press('r')
  await expectHeading(page, 'Review Receipt')
}

/** Makes the server take the session of everybody for ended. */
async function endSessions(server: TestServer): Promise<void> {
  const fault = { method: 'POST', kind: 'status-401', times: 999 } as const
  await server.orderFaults(
    { ...fault, path: '/verify_id_token' },
    { ...fault, path: '/receipt_activity' },
  )
}

test('what opens over Hermes returns the focus, unless it leads to another page', async ({
  page,
  server,
}) => {
  await recordAnnouncements(page)
  await signIn(page, server.origin)
  await pressByKey(page.getByRole('button', { name: /^(Got it|Not now)$/ }))
  await expect(page.getByRole('link', { name: 'Business Dashboard' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Review Receipt' })).toBeFocused()
  await pressByKey(page.getByRole('link', { name: 'Skip to the content' }))
  await expect(page.getByRole('main')).toBeFocused()

  await pressByKey(page.getByRole('link', { name: 'Review Receipt' }))
  await expectHeading(page, 'Review Receipt')
  await server.orderFaults({
    method: 'POST',
    path: '/receipt_activity',
    kind: 'status-422',
    times: 1,
  })
  await rejectByKeys(page, 'r-0003')
  await expect(status(page)).toContainText('1 needs you')

  // The list that needs somebody, from its own page, where it is another tab, and from other pages.
  const signOut = button(page, 'Sign out')
  const needsMe = page.getByRole('link', { name: 'Show what needs me' })
  for (const opener of [status(page), signOut]) {
    for (const from of ['Hermes home', null]) {
      if (from === null) await showList(page, 'To review')
      else await pressByKey(page.getByRole('link', { name: from }))
      await pressByKey(opener)
      await pressByKey(needsMe)
      await expect(dialog(page)).toHaveCount(0)
      await expectHeading(page, 'Review Receipt')
      await expect(row(page, 'r-0003')).toBeVisible()
    }
    for (const leave of ['Escape', 'Close']) {
      await pressByKey(opener)
      await expect(dialog(page)).toBeVisible()
      if (leave === 'Close' && opener === signOut) await pressByKey(button(page, leave))
      else await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    }
  }
  await pressByKey(status(page))
  for (const name of ['Copy the sending log', 'Save unsent decisions as a file']) {
    await pressByKey(button(page, name))
    await expect(button(page, name)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await showList(page, 'Needs you')
  await pressByKey(page.getByRole('link', { name: /^Edit and send again/ }))
  await expectHeading(page, /^hiwot/)
  await page.keyboard.press('r')
  await expectHeading(page, 'Review Receipt')
  await expectSaid(page, /^Sent: rejected, hiwot/m)
  await pressByKey(signOut)
  await expectHeading(page, 'Hermes Login')
})

test('nothing takes the focus from a person who types, and a sign-in over the page gives it back', async ({
  page,
  server,
}) => {
  await recordAnnouncements(page)
  await server.orderFaults({ method: 'GET', path: 'reviewId=', kind: 'status-500', times: 999 })
  await signIn(page, server.origin)
  await pressByKey(page.getByRole('link', { name: 'Review Receipt' }))
  await endSessions(server)
  await openReview(page, 'r-0004')
  // Slow enough for what waits for a pause in typing, which this is not.
  await page.keyboard.press('o')
  await page.keyboard.type('Half a sentence that goes on. ', { delay: 80 })
  await expect(notes(page)).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const problem = page.getByRole('alertdialog', { name: 'The businesses could not be read' })
  await expect(problem).toBeVisible()
  await pressByKey(problem.getByRole('button', { name: 'OK' }))
  await expectHeading(page, /^sam/)

  await page.keyboard.press('3')
  await page.keyboard.press('Shift+R')
  await expectHeading(page, /^lena/)
  await page.keyboard.press('o')
  await page.keyboard.type('Half of it, ')
  const notice = page.locator('[data-notice]')
  await expect(notice).toBeVisible()
  await expectSaid(page, /^Sign in again to send 1 decision$/m)
  await page.keyboard.type('and the rest')
  await expect(notes(page)).toBeFocused()
  await expect(notes(page)).toHaveValue('Half of it, and the rest')

  // The notice passes the focus on to the status, because the notice may be gone by then.
  const signInAgain = page.getByRole('dialog', { name: 'Sign in again to send' })
  await pressByKey(notice.getByRole('button', { name: 'Sign in' }))
  await expect(signInAgain.getByLabel('Password')).toBeFocused()
  await pressByKey(signInAgain.getByRole('button', { name: 'Later' }))
  await expect(status(page)).toBeFocused()
  await pressByKey(notice.getByRole('button', { name: 'Later' }))
  await expect(status(page)).toBeFocused()
  await pressByKey(status(page))
  await pressByKey(button(page, 'Sign in again'))
  await expect(signInAgain.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(status(page)).toBeFocused()

  await pressByKey(status(page))
  await pressByKey(button(page, 'Sign in again'))
  await server.endFaults()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(status(page)).toBeFocused()
  await expectSaid(page, /^Sent: rejected, sam/m)
})
