import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import {
  openQueue,
  openReview,
  reject,
  row,
  signIn,
  signInToQueue,
  status,
  stopReadingImages,
} from '../../fixtures/screens/hermes.ts'
import { readLedger } from '../../fixtures/servers/ledger.ts'
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Folders of a profile. */
const DATABASES = join('Default', 'IndexedDB')
const SECOND_COPY = join('Default', 'Local Storage')

const decide = async (page: Page, reviewId: string) => {
  await openReview(page, reviewId)
  await reject(page)
  // Its row has to be gone before the rows below it are stable enough to click.
  await expect(row(page, reviewId)).toHaveCount(0)
}

const deleteDatabases = (page: Page) =>
  page.evaluate(async () => {
    const all = await indexedDB.databases()
    for (const { name = '' } of all) {
      if (name.startsWith('hermes:')) indexedDB.deleteDatabase(name)
    }
  })

const notice = (page: Page) => page.locator('[data-notice]')

/** @returns how many decisions the third place says are unsent; it is written a little after they are made */
const counted = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('hermes-unsent')
    const [address] = await cache.keys()
    const tally = (await (address && cache.match(address)))?.json()
    return ((await tally) as { unsent: number } | undefined)?.unsent
  })

test('[V10] [O3] [X7] decisions outlive the storage of the browser, and what does not is said', async ({
  startServer,
  startTablet,
}) => {
  let server = await startServer()
  let tablet = await startTablet()
  const openTab = async () => {
    await tablet.context.addInitScript(stopReadingImages)
    const page = await tablet.context.newPage()
    await page.setViewportSize(TABLET)
    return page
  }
  const restart = async (deleted: readonly string[]) => {
    await tablet.context.close()
    for (const folder of deleted) await rm(join(tablet.profile, folder), { recursive: true })
    tablet = await startTablet(tablet.profile)
    return openTab()
  }
  let page = await openTab()
  await signInToQueue(page, server.origin)
  await server.kill()
  for (const id of ['r-0003', 'r-0004']) await decide(page, id)

  await test.step('the databases are deleted under the open page', async () => {
    await deleteDatabases(page)
    await expect(notice(page)).toContainText('2 decisions came back from the second copy')
    await expect(status(page)).toContainText('2 waiting')
    await notice(page).getByRole('button', { name: 'Got it' }).click()
  })

  await test.step('the second copy is deleted alone', async () => {
    const copies = () =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('unsent:')).length,
      )
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('unsent:')) localStorage.removeItem(key)
      }
    })
    await page.reload()
    await expect.poll(copies).toBe(2)
    await expect(status(page)).toContainText('2 waiting')
  })

  await test.step('the files of the databases are deleted while the browser is off', async () => {
    page = await restart([DATABASES])
    await page.goto(`${server.origin}/hermes`)
    await expect(notice(page)).toContainText('2 decisions came back from the second copy')
    await expect(status(page)).toContainText('2 waiting')
  })

  await test.step('once the server is back they are sent, and no longer said to wait', async () => {
    server = await startServer(server)
    await expect(status(page)).toContainText('Online · nothing waiting')
    await expect(notice(page)).toHaveCount(0)
  })

  await test.step('the files of both are deleted, and the missing decision is counted', async () => {
    await openQueue(page, server.origin)
    await page.getByText('11 ready offline').waitFor()
    await server.kill()
    await decide(page, 'r-0005')
    await expect.poll(() => counted(page)).toBe(1)
    page = await restart([DATABASES, SECOND_COPY])
    server = await startServer(server)
    await signIn(page, server.origin)
    await expect(notice(page)).toContainText(/1 decision made since .* is missing/)
    await page.reload()
    await expect(notice(page)).toContainText('1 decision made since')
    await notice(page).getByRole('button', { name: 'Got it' }).click()
    await expect(notice(page)).toHaveCount(0)
  })

  await test.step('the databases are deleted under the list, which is ready again at once', async () => {
    await openQueue(page, server.origin)
    await page.getByText('11 ready offline').waitFor()
    // In each frame, as it is not empty for long.
    const isEmpty = page.waitForFunction(() =>
      /(?<!\d)0 ready offline/.test(document.body.textContent ?? ''),
    )
    await deleteDatabases(page)
    await isEmpty
    await expect(page.getByText('11 ready offline')).toBeVisible()
  })

  await server.stop()
  const { decisions } = await readLedger(server.dataDir)
  expect(decisions.map(({ reviewId }) => reviewId).sort()).toEqual(['r-0003', 'r-0004'])
})
