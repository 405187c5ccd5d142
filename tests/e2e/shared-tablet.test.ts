import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import {
  alertDialog,
  fillIn,
  openBusinessForm,
  storedText,
  submitButton,
  TEMPORARY_PASSWORD,
} from '../fixtures/screens/business-form.ts'
import { readStaffDatabase } from '../fixtures/tablets/databases.ts'
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
} from '../fixtures/screens/hermes.ts'
import { SIZES } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

const DECIDE = 'POST /api/main/prod/receipt_activity'

/** Rejects requests offline, so that the decisions wait on the tablet. */
async function decideOffline(page: Page, ...reviewIds: string[]): Promise<void> {
  await page.context().setOffline(true)
  for (const reviewId of reviewIds) {
    await openReview(page, reviewId)
    await reject(page)
  }
}

async function signOut(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: choice }).click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
}

/** Saves the unsent decisions as a file. @returns its path */
async function saveAsFile(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save unsent decisions as a file' }).click()
  return (await download).path()
}

/** With the status open: restores the decisions in a file. */
async function restoreFromFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Restore decisions from a file' }).click()
  await (await chooser).setFiles(file)
}

function json(content: string | Buffer) {
  return { name: 'decisions.json', mimeType: 'application/json', buffer: Buffer.from(content) }
}

test('[H7] [V10] another person sees how much waits, not whose, and nothing of it is read or sent', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await decideOffline(page, 'r-0003', 'r-0004')
  await signOut(page, 'Keep for my next sign-in')
  await page.reload()
  const waiting = page.getByText(
    '2 decisions wait on this tablet until the person who made them signs in',
  )
  await expect(waiting).toBeVisible()
  const stored = Object.entries(await readStaffDatabase(page))
  expect(stored.map(([store, rows]) => [store, rows.length])).toEqual([
    ['drafts', 0],
    ['outbox', 2],
    ['picture-views', 0],
    ['pictures', 0],
    ['queries', 0],
    ['queue', 0],
    ['values', 0],
  ])
  const caches = await page.evaluate(() => window.caches.keys())
  expect(caches.filter((name) => name.startsWith('receipt-images'))).toEqual([])

  await page.context().setOffline(false)
  await signIn(page, server.origin, REVIEWER_2)
  await openQueue(page, server.origin)
  await expect(row(page, 'r-0003')).toBeVisible()
  await expect(status(page)).toContainText('Online · nothing waiting')
  await status(page).click()
  await expect(
    page.getByText('2 decisions by others wait on this tablet until they sign in.'),
  ).toBeVisible()
  expect(await server.requests()).not.toContain(DECIDE)
})

test('[H7] after a sign-out no image comes back, not even from the browser’s own cache', async ({
  page,
  server,
}) => {
  const images = new Set<string>()
  page.on('request', (request) => {
    if (/\/(receipt|template)-images\//.test(request.url())) images.add(request.url())
  })
  await signInToQueue(page, server.origin)
  await expect(page.getByText('40 ready offline')).toBeVisible()
  await openReview(page, 'r-0003')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
  expect(images.size).toBeGreaterThanOrEqual(30)
  const found = await page.evaluate(
    async (urls) => {
      const answers = urls.map((url) =>
        fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      return (await Promise.all(answers)).filter((ok) => ok).length
    },
    [...images],
  )
  expect(found).toBe(0)
})

for (const [where, name] of [
  ['that shows them', 'Open Bagels'],
  ['that slept through it', 'Sleeping Bagels'],
] as const) {
  test(`[A10] [H7] a sign-out in another tab takes the credentials to hand over from a tab ${where}`, async ({
    page,
    server,
  }) => {
    await openBusinessForm(page, server)
    await fillIn(page, { Name: name, 'Business owner e-mail': `${name.split(' ')[0]}@b.example` })
    await submitButton(page).click()
    await expect(alertDialog(page)).toContainText('Business added successfully!')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Not handed over yet')).toBeVisible()
    expect(await storedText(page)).toContain(TEMPORARY_PASSWORD)
    // Puts Hermes into the back/forward cache.
    if (name === 'Sleeping Bagels') await page.goto('/support')

    const otherTab = await page.context().newPage()
    await otherTab.goto(`${server.origin}/hermes/business`)
    await otherTab.getByRole('button', { name: 'Sign out' }).click()
    await otherTab.waitForURL('/hermes/login')
    if (name === 'Sleeping Bagels') await page.goBack()
    await page.waitForURL('/hermes/login')
    expect(await storedText(page)).not.toContain(TEMPORARY_PASSWORD)
  })
}

test('[V10] discarding has to be typed, and then nothing is ever sent', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await decideOffline(page, 'r-0005')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const discard = page.getByRole('button', { name: 'Discard and sign out' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(discard).toBeInViewport()
    await expect(discard).toBeDisabled()
  }
  await page.getByLabel('To discard, type DISCARD').fill('DISCARD')
  await discard.click()
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
  await page.context().setOffline(false)
  await signIn(page, server.origin)
  await openQueue(page, server.origin)
  await expect(row(page, 'r-0005')).toContainText('Open')
  await expect(status(page)).toContainText('Online · nothing waiting')
  expect(await server.requests()).not.toContain(DECIDE)
})

test('[V10] unsent decisions go into a file and come back on another tablet, once', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ acceptDownloads: true })
  await signInToQueue(page, server.origin)
  await decideOffline(page, 'r-0006', 'r-0007')
  await status(page).click()
  const file = json(await readFile(await saveAsFile(page)))

  const otherTablet = await newTablet()
  await signInToQueue(otherTablet, server.origin, REVIEWER_2)
  await status(otherTablet).click()
  await restoreFromFile(otherTablet, file)
  await expect(otherTablet.getByRole('alert')).toContainText('made by somebody else')
  await restoreFromFile(otherTablet, json('{"kind":'))
  await expect(otherTablet.getByRole('alert')).toContainText('not a file of decisions from Hermes')

  const replacement = await newTablet()
  await signInToQueue(replacement, server.origin)
  await status(replacement).click()
  await restoreFromFile(replacement, file)
  await expect(replacement.getByText('2 restored', { exact: true })).toBeVisible()
  await expect(replacement.getByText('nothing waiting')).toBeVisible({ timeout: 60_000 })
  await restoreFromFile(replacement, file)
  await expect(replacement.getByText('0 restored, 2 already on this tablet')).toBeVisible()

  // The first tablet still has them too, but the server applies each only once.
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await showList(page, 'Sent')
  for (const reviewId of ['r-0006', 'r-0007']) {
    await expect(row(page, reviewId)).toBeVisible({ timeout: 60_000 })
  }
  const { decisions } = await server.ledger()
  expect(decisions).toEqual([
    { reviewId: 'r-0006', reviewerUid: 'example-reviewer' },
    { reviewId: 'r-0007', reviewerUid: 'example-reviewer' },
  ])
})
