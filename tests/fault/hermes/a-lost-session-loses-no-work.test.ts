import {
  backToQueue,
  openReview,
  PASSWORD,
  reject,
  signInOnline,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true })

// What it repeats in a browser, `dialog-focus.test.tsx` and `drain-failures.test.ts` show without one.
test(
  '[H7] a 401 in the middle of a drain: sign in again in place, and it goes on',
  { tag: '@repeats' },
  async ({ page, server }) => {
    await signInOnline(page, server.origin)
    // From now on the server rejects this session's token, renewed or not.
    await server.orderFaults(
      { method: 'POST', path: '/receipt_activity', kind: 'status-401', times: 99 },
      { method: 'POST', path: '/verify_id_token', kind: 'status-401', times: 99 },
    )
    await openReview(page, 'r-0003')
    await reject(page)
    await openReview(page, 'r-0006')
    const notes = page.getByRole('textbox', { name: 'Notes' })
    await notes.focus()
    const notice = page.getByRole('group', { name: 'Sign in again to send 1 decision' })
    const dialog = page.getByRole('dialog', { name: 'Sign in again to send' })

    await test.step('nothing comes between a person and what they type', async () => {
      // Without a pause, until some time after the notice.
      let typed = ''
      const type = async (words: string) => {
        await page.keyboard.type(words)
        typed += words
      }
      await expect(async () => {
        await type('on and on ')
        await expect(notice).toBeVisible({ timeout: 1 })
      }).toPass({ intervals: [1], timeout: 60_000 })
      await type('to the last word')
      await expect(dialog).toBeHidden()
      await expect(notes).toHaveValue(typed)
      await expect(page).toHaveURL('/hermes/r-0006')
    })

    await test.step('signed in again, they go on where they were, and all is sent', async () => {
      await server.endFaults()
      await notice.getByRole('button', { name: 'Sign in' }).click()
      await dialog.getByLabel('Password').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await expect(dialog).toBeHidden()
      await expect(notice).toBeHidden()
      await expect(notes).toBeFocused()
      await backToQueue(page)
      await expect(status(page)).toContainText('Online · nothing waiting')
    })
    const { decisions } = await server.ledger()
    expect(decisions.map(({ reviewId }) => reviewId)).toEqual(['r-0003'])
  },
)
