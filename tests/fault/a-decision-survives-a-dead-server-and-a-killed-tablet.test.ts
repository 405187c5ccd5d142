import { findChromium } from '../../tools/find-chromium.ts'
import {
  approve,
  backToQueue,
  fillApproval,
  openReview,
  receiptImage,
  reject,
  row,
  showList,
  signInToQueue,
  SLIGO_COFFEE,
  status,
} from '../fixtures/screens/hermes.ts'
import { readLedger } from '../fixtures/servers/ledger.ts'
import { expect, test } from '../fixtures/test.ts'

const REJECTED = ['r-0003', 'r-0004']
const OPENED = [SLIGO_COFFEE.id, ...REJECTED]

test('[V10] [Q4] [O3] [H7] three decisions made offline arrive once each after everything was killed', async ({
  startServer,
  startTablet,
}) => {
  let server = await startServer()
  let tablet = await startTablet(undefined, findChromium())
  let page = await tablet.context.newPage()
  await page.setViewportSize({ width: 1180, height: 820 })
  await signInToQueue(page, server.origin)
  for (const id of OPENED) {
    await openReview(page, id)
    await backToQueue(page)
  }

  await server.kill()
  await page.reload()
  await expect(row(page, SLIGO_COFFEE.id)).toBeVisible()
  await expect(status(page)).toContainText('Offline')
  await expect(status(page)).toContainText('offline session until')
  for (const id of REJECTED) {
    await openReview(page, id)
    const drawnWidth = () =>
      receiptImage(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(drawnWidth).toBeGreaterThan(0)
    await reject(page)
    // Wait: its row has to be gone before the rows below it are stable enough to click.
    await expect(row(page, id)).toHaveCount(0)
  }
  await openReview(page, SLIGO_COFFEE.id)
  await fillApproval(page, SLIGO_COFFEE)
  await approve(page)
  await expect(status(page)).toContainText('3 waiting')
  await showList(page, 'Waiting to send')
  for (const id of OPENED) await expect(row(page, id)).toContainText('Waiting to be sent')

  await tablet.kill()
  tablet = await startTablet(tablet.profile, findChromium())
  server = await startServer(server)
  page = await tablet.context.newPage()
  await page.goto(`${server.origin}/hermes/dashboard`)
  await expect(status(page)).toContainText('Online · nothing waiting', { timeout: 60_000 })
  await showList(page, 'Sent')
  for (const id of OPENED) await expect(row(page, id)).toContainText('Sent')

  await server.stop()
  const { ledger, decisions } = await readLedger(server.dataDir)
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(OPENED)
  expect(ledger).toEqual([{ reviewId: SLIGO_COFFEE.id, userEmail: expect.any(String), points: 8 }])
})
