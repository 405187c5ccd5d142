import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  approve,
  fillApproval,
  openReview,
  receiptImage,
  reject,
  row,
  showList,
  signInToQueue,
  SLIGO_COFFEE,
  status,
  stopReadingImages,
} from '../../fixtures/screens/hermes.ts'
import { readLedger } from '../../fixtures/servers/ledger.ts'
import { readStaffDatabase } from '../../fixtures/tablets/databases.ts'
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

const REJECTED = 'r-0003'
const DECIDED = [SLIGO_COFFEE.id, REJECTED]

test('[V10] [Q4] [O3] [H7] [X11] decisions made offline arrive once each after everything was killed, and what was half typed is there', async ({
  startServer,
  startTablet,
}) => {
  let server = await startServer()
  let tablet = await startTablet()
  await tablet.context.addInitScript(stopReadingImages)
  let page = await tablet.context.newPage()
  const notes = () => page.getByRole('textbox', { name: 'Notes' })
  await page.setViewportSize(TABLET)
  await signInToQueue(page, server.origin)

  await test.step('a dead server stops nobody', async () => {
    await server.kill()
    await page.reload()
    await expect(row(page, REJECTED)).toBeVisible()
    await expect(status(page)).toContainText('Offline')
    await expect(status(page)).toContainText('offline session until')
    await openReview(page, REJECTED)
    const drawnWidth = () =>
      receiptImage(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(drawnWidth).toBeGreaterThan(0)
    await reject(page)
    // Wait: its row has to be gone before the rows below it are stable enough to click.
    await expect(row(page, REJECTED)).toHaveCount(0)
    await openReview(page, SLIGO_COFFEE.id)
    await fillApproval(page, SLIGO_COFFEE)
    await approve(page)
    await expect(status(page)).toContainText('2 waiting')
    await showList(page, 'Waiting to send')
    for (const id of DECIDED) await expect(row(page, id)).toContainText('Waiting to be sent')
  })

  await test.step('somebody types', async () => {
    await showList(page, 'To review')
    await openReview(page, 'r-0004')
    await notes().fill('Half typed')
    await expect
      .poll(async () => (await readStaffDatabase(page)).drafts)
      .toMatchObject([{ draft: { notes: 'Half typed' } }])
  })

  // A busy browser writes the session to the disk late; before that, a tablet that dies asks for a new sign-in.
  const folder = join(tablet.profile, 'Default', 'Local Storage', 'leveldb')
  const isSessionStored = async () => {
    const files = await readdir(folder)
    const contents = await Promise.all(
      files.map((file) => readFile(join(folder, file)).catch(() => '')),
    )
    return contents.some((content) => content.includes('firebase:authUser:'))
  }
  await expect.poll(isSessionStored, { timeout: 120_000 }).toBe(true)

  await test.step('after the tablet was killed too, both go on where they were', async () => {
    await tablet.kill()
    tablet = await startTablet(tablet.profile)
    server = await startServer(server)
    page = await tablet.context.newPage()
    await page.goto(`${server.origin}/hermes/dashboard`)
    await expect(status(page)).toContainText('Online · nothing waiting')
    await showList(page, 'Sent')
    for (const id of DECIDED) await expect(row(page, id)).toContainText('Sent')
    await page.goto(`${server.origin}/hermes/r-0004`)
    await expect(notes()).toHaveValue('Half typed')
  })

  await server.stop()
  const { ledger, decisions } = await readLedger(server.dataDir)
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(DECIDED)
  expect(ledger).toEqual([{ reviewId: SLIGO_COFFEE.id, userEmail: expect.any(String), points: 8 }])
})
