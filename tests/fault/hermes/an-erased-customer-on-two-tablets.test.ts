/** A customer is erased by the operator's command while two tablets hold what they know of the customer's receipts. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import {
  openQueue,
  openReview,
  reject,
  REVIEWER,
  REVIEWER_2,
  row,
  showList,
  signIn,
  status,
  stopReadingImages,
} from '../../fixtures/screens/hermes.ts'
import { programArguments } from '../../fixtures/servers/server-programs.ts'
import { databaseSettings, query } from '../../fixtures/servers/test-database.ts'
import { expect, test } from '../../fixtures/test.ts'

const WHO = 'forget.me@example.com'
const [DECIDED, DRAFTED, HELD] = ['r-0001', 'r-0003', 'r-0004'] as const
const TYPED = 'I know this customer'

/** @returns all that a tablet has stored for this site, as text: databases, local storage, names of kept images */
function everything(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage)]
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name!)
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const db = opening.result
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (reading.onsuccess = resolve))
        texts.push(JSON.stringify(reading.result))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      if (!name.startsWith('receipt-images')) continue
      texts.push(...(await (await caches.open(name)).keys()).map(({ url }) => url))
    }
    return texts.join('\n')
  })
}

test('[G2] [G3] a customer who is erased is gone from both tablets at their next contact, and an unsent decision says why it was not needed', async ({
  startServer,
  startTablet,
}) => {
  const server = await startServer()
  const ids = [DECIDED, DRAFTED, HELD].map((id) => `'${id}'`).join()
  await query(
    server.dataDir,
    `update receipt_activity set user_email = '${WHO}' where id in (${ids})`,
  )
  const start = async (email: string) => {
    const { context } = await startTablet()
    await context.addInitScript(stopReadingImages)
    const page = await context.newPage()
    await signIn(page, server.origin, email)
    await openQueue(page, server.origin)
    await page.getByText(/^\d+ ready offline$/).waitFor()
    return page
  }
  const a = await start(REVIEWER)
  const b = await start(REVIEWER_2)

  await test.step('A decides one offline and begins another', async () => {
    await a.context().setOffline(true)
    await openReview(a, DECIDED)
    await reject(a)
    await openQueue(a, server.origin)
    await openReview(a, DRAFTED)
    await a.getByRole('textbox', { name: 'Notes' }).fill(TYPED)
    await expect(status(a)).toContainText('1 waiting')
  })
  await test.step('B has begun one, too', async () => {
    await openReview(b, HELD)
    await b.getByRole('textbox', { name: 'Notes' }).fill(TYPED)
  })
  for (const page of [a, b]) expect(await everything(page)).toContain(WHO)

  const settings = await databaseSettings(server.dataDir)
  const env = { ...process.env, ...settings, IMAGE_STORE: join(server.dataDir, 'images') }
  const erase = [...programArguments('server/cli/person.ts'), 'erase', WHO, '--with-open']
  const { stdout } = await promisify(execFile)(process.execPath, erase, { env })
  expect(stdout).toContain('Erased and read back: receipts: 3')

  await test.step('B, which is online, says so at its next contact', async () => {
    await b.reload()
    await expect(b.getByRole('heading', { name: 'This request was erased' })).toBeVisible()
    await expect.poll(() => everything(b)).not.toContain(WHO)
    expect(await everything(b)).not.toContain(TYPED)
    await openQueue(b, server.origin)
    await expect(row(b, DRAFTED)).toHaveCount(0)
  })

  await test.step('A keeps everything until it has a network', async () => {
    await expect(a.getByRole('textbox', { name: 'Notes' })).toHaveValue(TYPED)
    await a.context().setOffline(false)
    await expect(a.getByRole('heading', { name: 'This request was erased' })).toBeVisible()
    await expect(status(a)).toContainText('1 needs you')
    await expect.poll(() => everything(a)).not.toContain(WHO)
    expect(await everything(a)).not.toContain(TYPED)
    await openQueue(a, server.origin)
    await showList(a, 'Needs you')
    await expect(a.getByText(/because its customer asked for it/)).toBeVisible()
    await a.getByRole('button', { name: 'Discard, Erased customer' }).click()
    await a.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(a.getByText('Nothing needs you')).toBeVisible()
    await expect(status(a)).toContainText('nothing waiting')
  })
  const left = await query(server.dataDir, `select 1 from decisions where review_id in (${ids})`)
  expect(left).toEqual([])
})
