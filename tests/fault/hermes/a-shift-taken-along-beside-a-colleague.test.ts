/** A shift in two browsers: one works offline on purpose, and the other decides some of the same requests online. */
import type { Page } from 'playwright'
import {
  decideByKeys,
  isStated,
  openQueue,
  reject,
  REVIEWER,
  REVIEWER_2,
  reviewIdOf,
  row,
  showList,
  signIn,
  status,
  stopReadingImages,
} from '../../fixtures/screens/hermes.ts'
import { pointsFor } from '../../../src/rules/program.ts'
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { query } from '../../fixtures/servers/test-database.ts'
import { expect, test } from '../../fixtures/test.ts'

const SHIFT = 100
/** With the 13 examples more than the shift. */
const SEEDED = 95
/** How many of the shift the colleague decides, every second one. */
const BY_BOTH = 5
const PATIENT = { timeout: 120_000 }

/** Decides by keys, going on to the next request each time. @returns the ids of the decided */
async function decide(page: Page, count: number, skipsEverySecond = false): Promise<string[]> {
  const decided: string[] = []
  await page.locator('a[href^="/hermes/r-"]').first().click()
  await page.waitForURL(/\/hermes\/r-/)
  while (decided.length < count) {
    const reviewId = reviewIdOf(page) ?? ''
    await decideByKeys(page, reviewId)
    decided.push(reviewId)
    if (!skipsEverySecond) continue
    const skipped = page.url()
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.waitForURL((url) => url.href !== skipped)
  }
  return decided
}

test('[T1] [T2] [T6] [T7] [V10] [Q5] of a shift that was worked offline beside a colleague nothing is lost or doubled, each conflict is shown, and what is corrected is found with its history', async ({
  startServer,
  startTablet,
}) => {
  // A hundred decisions: a minute on an idle machine.
  test.slow()
  const server = await startServer({ seededReviews: SEEDED })
  const start = async (email: string) => {
    const { context } = await startTablet()
    await context.addInitScript(stopReadingImages)
    const page = await context.newPage()
    await page.setViewportSize(TABLET)
    await signIn(page, server.origin, email)
    await openQueue(page, server.origin)
    return page
  }
  const decisions = () =>
    query<{ reviewId: string; uid: string }>(
      server.dataDir,
      'select review_id as "reviewId", reviewer_uid as uid from decisions order by decided_at',
    )
  const a = await start(REVIEWER)
  let decided: string[] = []
  let byBoth: string[] = []

  await test.step('A takes 100 along, works offline on purpose, and decides them', async () => {
    await a.getByRole('button', { name: '40 ready offline, take more along' }).click()
    await a.getByRole('button', { name: `${SHIFT} requests` }).click()
    await expect(a.getByText(new RegExp(`^All ${SHIFT} are here · `))).toBeVisible(PATIENT)
    await status(a).click()
    await a.getByText('Work offline', { exact: true }).click()
    await a.keyboard.press('Escape')
    await expect(status(a)).toContainText('Working offline · nothing waiting')
    decided = await decide(a, SHIFT)
    await expect(status(a)).toContainText(`Working offline · ${SHIFT} waiting`)
  })

  const b = await start(REVIEWER_2)
  await test.step('B decides some of them online', async () => {
    byBoth = await decide(b, BY_BOTH, true)
    await expect(status(b)).toContainText('Online · nothing waiting')
    expect((await decisions()).map(({ reviewId }) => reviewId)).toEqual(byBoth)
  })

  await test.step('A comes back: all arrives, and each conflict is shown with what B decided', async () => {
    await a.reload()
    await a.getByRole('button', { name: 'Go online' }).click()
    await expect(status(a)).toContainText(`Online · ${BY_BOTH} need you`, PATIENT)
    await openQueue(a, server.origin)
    await showList(a, 'Needs you')
    for (const reviewId of byBoth) {
      const accept = a.getByRole('button', { name: `Accept theirs, ${reviewId}@` })
      await expect(a.getByRole('listitem').filter({ has: accept })).toContainText(REVIEWER_2)
      await accept.click()
    }
    await expect(a.getByText('Nothing needs you')).toBeVisible()
  })

  const corrected = decided.findLast((id) => isStated(id) && !byBoth.includes(id)) ?? ''
  const open = async (page: Page) => {
    await page.getByRole('textbox', { name: 'Find any receipt' }).fill(corrected)
    await row(page, corrected).click()
  }

  await test.step('A corrects one, and B finds it with its history', async () => {
    await showList(a, 'To review')
    await open(a)
    await a.getByRole('button', { name: 'Correct' }).click()
    await reject(a)
    const corrections = () => query(server.dataDir, 'select id from review_events')
    await expect.poll(corrections).toHaveLength(1)
    await openQueue(b, server.origin)
    await open(b)
    const history = b.getByRole('region', { name: 'History' })
    await expect(history).toContainText(`Approved by ${REVIEWER}`)
    await expect(history).toContainText(`Corrected to rejected by ${REVIEWER}`)
  })

  const made = await decisions()
  expect(made.map(({ reviewId }) => reviewId).sort()).toEqual([...decided].sort())
  const theirs = made.filter(({ uid }) => uid === 'example-reviewer-2')
  expect(theirs.map(({ reviewId }) => reviewId)).toEqual(byBoth)
  const counted = await query<{ id: string; cents: number; points: number }>(
    server.dataDir,
    `select id, subtotal_cents as cents,
      (select coalesce(sum(points), 0)::int from points_ledger where review_id = id) as points
     from receipt_activity where review_status = 'approved' or id = '${corrected}'`,
  )
  expect(counted.map(({ id }) => id).sort()).toEqual(decided.filter(isStated).sort())
  for (const { id, cents, points } of counted)
    expect(points, id).toBe(id === corrected ? 0 : pointsFor(cents / 100))
})
