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
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

const REJECTED = 'r-0003'
const DECIDED = [SLIGO_COFFEE.id, REJECTED]

test('[V10] [Q4] [O3] [H7] decisions made offline arrive once each after everything was killed', async ({
  startServer,
  startTablet,
}) => {
  let server = await startServer()
  let tablet = await startTablet()
  await tablet.context.addInitScript(stopReadingImages)
  let page = await tablet.context.newPage()
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

  await test.step('after the tablet was killed too, both go on where they were', async () => {
    await tablet.kill()
    tablet = await startTablet(tablet.profile)
    server = await startServer(server)
    page = await tablet.context.newPage()
    await page.goto(`${server.origin}/hermes/dashboard`)
    await expect(status(page)).toContainText('Online · nothing waiting')
    await showList(page, 'Sent')
    for (const id of DECIDED) await expect(row(page, id)).toContainText('Sent')
  })

  await server.stop()
  const { ledger, decisions } = await readLedger(server.dataDir)
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(DECIDED)
  expect(ledger).toEqual([{ reviewId: SLIGO_COFFEE.id, userEmail: expect.any(String), points: 8 }])
})
