import { outboxTag, syncInBackground } from '../fixtures/tablets/background-sync.ts'
import {
  backToQueue,
  openQueue,
  openReview,
  PASSWORD,
  reject,
  REVIEWER_2,
  row,
  showList,
  signIn,
  signInToQueue,
  status,
} from '../fixtures/screens/hermes.ts'
import { DESK } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

const DECIDE = 'POST /api/main/prod/receipt_activity'

test('[H7] a 401 in the middle of a drain: sign in again in place, and it goes on', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  const reviewIds = ['r-0003', 'r-0004', 'r-0005']
  for (const reviewId of reviewIds) {
    await openReview(page, reviewId)
    await reject(page)
  }
  await openReview(page, 'r-0006')
  const notes = page.getByLabel('Notes')
  await notes.focus()
  // From now on the server rejects this session's token, renewed or not.
  await server.orderFaults(
    { method: 'POST', path: '/receipt_activity', kind: 'status-401', times: 99 },
    { method: 'POST', path: '/verify_id_token', kind: 'status-401', times: 99 },
  )
  await page.context().setOffline(false)
  const notice = page.getByRole('group', { name: 'Sign in again to send 3 decisions' })
  const dialog = page.getByRole('dialog', { name: 'Sign in again to send' })
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

  await server.endFaults()
  await notice.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(notice).toBeHidden()
  await expect(notes).toBeFocused()
  await backToQueue(page)
  await showList(page, 'Sent')
  for (const reviewId of reviewIds) {
    await expect(row(page, reviewId)).toBeVisible({ timeout: 60_000 })
  }
})

test('[H7] a session that recovers in the middle of the password leaves the note below as it was', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ viewport: DESK })
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  await openReview(page, 'r-0011')
  await reject(page)
  await openReview(page, 'r-0012')
  const notes = page.getByLabel('Notes')
  await notes.fill('Torn')
  await server.orderFaults(
    { method: 'POST', path: '/receipt_activity', kind: 'status-401', times: 99 },
    { method: 'POST', path: '/verify_id_token', kind: 'status-401', times: 99 },
  )
  await page.context().setOffline(false)
  const notice = page.getByRole('group', { name: 'Sign in again to send 1 decision' })
  await notice.getByRole('button', { name: 'Sign in' }).click()
  const password = page.getByRole('dialog').getByLabel('Password')
  await expect(password).toBeFocused()
  await page.keyboard.type(PASSWORD.slice(0, 9))

  await server.endFaults()
  const recovery = page.waitForResponse('**/verify_id_token')
  // As when the page is shown again, or a minute has passed.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await recovery).finished()
  await page.keyboard.type(PASSWORD.slice(9), { delay: 100 })
  await expect(notes).toHaveValue('Torn')
  await expect(page.getByRole('dialog', { name: 'You are signed in again' })).toBeVisible()
  await expect(password).toHaveValue(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(notes).toBeFocused()
  await expect(notes).toHaveValue('Torn')
})

test('[H7] an outage of the auth provider does not sign anybody out', async ({ page, server }) => {
  await signInToQueue(page, server.origin)
  await server.orderFaults({ method: 'POST', path: 'googleapis.com', kind: 'status-503', times: 9 })
  await page.reload()
  await expect(row(page, 'r-0007')).toBeVisible()
  await expect(page).toHaveURL('/hermes/dashboard')
  await openReview(page, 'r-0007')
  await reject(page)
  await expect(page.getByRole('dialog', { name: 'Sign in again to send' })).toBeHidden()
})

test('[H7] the session’s age is bounded: after its end the queue is closed, unsent work stays', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  await openReview(page, 'r-0008')
  await reject(page)
  await page.evaluate(() => {
    const lease = JSON.parse(localStorage.getItem('hermes:lease') ?? '{}') as object
    localStorage.setItem('hermes:lease', JSON.stringify({ ...lease, expiresAt: Date.now() - 1 }))
  })
  await page.goto('/hermes/dashboard')
  await expect(page.getByText('unsent work is still here')).toBeVisible({ timeout: 60_000 })
  await page.context().setOffline(false)
  await page.reload()
  await openQueue(page, server.origin)
  await showList(page, 'Sent')
  await expect(row(page, 'r-0008')).toBeVisible({ timeout: 60_000 })
})

test('[V10] one person’s unsent work stays under their name on a shared tablet', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  await openReview(page, 'r-0010')
  await reject(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep for my next sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
  const left = await page.evaluate(async () => {
    const caching = await caches.keys()
    return caching.filter((name) => name.startsWith('receipt-images'))
  })
  expect(left).toEqual([])

  const before = (await server.requests()).filter((request) => request === DECIDE).length
  const tag = await outboxTag(page)
  await page.context().setOffline(false)
  // Without a Hermes page open, the worker must not send for an ended session either.
  await page.goto('/healthz')
  await syncInBackground(page, tag)
  await signIn(page, server.origin, REVIEWER_2)
  await openQueue(page, server.origin)
  await expect(row(page, 'r-0010')).toBeVisible()
  await expect(status(page)).toContainText('Online · nothing waiting')
  const during = (await server.requests()).filter((request) => request === DECIDE).length
  expect(during).toBe(before)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
  await signIn(page, server.origin)
  await openQueue(page, server.origin)
  await showList(page, 'Sent')
  await expect(row(page, 'r-0010')).toBeVisible({ timeout: 60_000 })
  const { decisions } = await server.ledger()
  const author = decisions.find(({ reviewId }) => reviewId === 'r-0010')?.reviewerUid
  expect(author).toBe('example-reviewer')
})
