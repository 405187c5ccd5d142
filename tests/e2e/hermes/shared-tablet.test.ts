import type { Page } from 'playwright'
import { outboxTag, syncInBackground } from '../../fixtures/tablets/background-sync.ts'
import { readStaffDatabase } from '../../fixtures/tablets/databases.ts'
import {
  openQueue,
  openReview,
  reject,
  REVIEWER_2,
  row,
  showList,
  signIn,
  signInToQueue,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

const DECIDE = 'POST /api/main/prod/receipt_activity'

/** @returns how many images the browser has, in Hermes' caches or in its own */
function countImages(page: Page, urls: Iterable<string>): Promise<number> {
  return page.evaluate(
    async (wanted) => {
      const answers = wanted.map((url) =>
        fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      const caching = await caches.keys()
      const own = caching.filter((name) => name.startsWith('receipt-images'))
      return (await Promise.all(answers)).filter((ok) => ok).length + own.length
    },
    [...urls],
  )
}

async function signOut(page: Page, choice?: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  if (choice) await page.getByRole('dialog').getByRole('button', { name: choice }).click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
}

test('[H7] [V10] [X8] what one person leaves unsent, nobody else reads or sends, until they sign in again', async ({
  page,
  server,
}) => {
  const images = new Set<string>()
  page.on('request', (request) => {
    if (/\/(receipt|template)-images\//.test(request.url())) images.add(request.url())
  })
  const reviewIds = ['r-0003', 'r-0004']
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  for (const reviewId of reviewIds) {
    await openReview(page, reviewId)
    await reject(page)
  }

  await test.step('the tablet says how much waits, not whose, and holds nothing else', async () => {
    await signOut(page, 'Keep for my next sign-in')
    await page.reload()
    await expect(page.getByText(/^2 decisions wait on this tablet until/)).toBeVisible()
    const stored = Object.entries(await readStaffDatabase(page))
    expect(stored.map(([store, rows]) => [store, rows.length])).toEqual([
      ['drafts', 0],
      ['image-contents', 0],
      ['images', 0],
      ['outbox', 2],
      ['queries', 0],
      ['queue', 0],
      ['values', 0],
    ])
    expect(images.size).toBeGreaterThanOrEqual(13)
    expect(await countImages(page, images)).toBe(0)
  })

  await test.step('neither the worker nor the next person sends it', async () => {
    const tag = await outboxTag(page)
    await page.context().setOffline(false)
    // Without a page of Hermes open, the worker must not send for an ended session either.
    await page.goto('/healthz')
    await syncInBackground(page, tag)
    await signIn(page, server.origin, REVIEWER_2)
    await openQueue(page, server.origin)
    for (const reviewId of reviewIds) await expect(row(page, reviewId)).toBeVisible()
    await expect(status(page)).toContainText('Online · nothing waiting')
    await status(page).click()
    await expect(page.getByText(/^2 decisions by others wait on this tablet/)).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await server.requests()).not.toContain(DECIDE)
  })

  await test.step('signed in again, it is sent under the name of the person who decided', async () => {
    await signOut(page)
    await signIn(page, server.origin)
    await openQueue(page, server.origin)
    await showList(page, 'Sent')
    for (const reviewId of reviewIds) await expect(row(page, reviewId)).toBeVisible()
    const { decisions } = await server.ledger()
    expect(decisions).toEqual(
      reviewIds.map((reviewId) => ({ reviewId, reviewerUid: 'example-reviewer' })),
    )
  })
})
