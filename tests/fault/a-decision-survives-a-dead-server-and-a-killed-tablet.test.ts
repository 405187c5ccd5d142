import { afterAll, afterEach, expect as expectValue, test } from 'vitest'
import { findChromium } from '../../tools/find-chromium.ts'
import { expect } from '../fixtures/expect.ts'
import {
  discardBrowser,
  startBrowser,
  takePictures,
  type RunningBrowser,
} from '../fixtures/browser.ts'
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
} from '../fixtures/hermes.ts'
import { readLedger } from '../fixtures/ledger.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/server-process.ts'

const REJECTED = ['r-0003', 'r-0004']
const OPENED = [SLIGO_COFFEE.id, ...REJECTED]

let server: ServerProcess
let tablet: RunningBrowser
afterEach(({ task }) =>
  task.result?.state === 'fail' ? takePictures(tablet.context, task.name) : undefined,
)
afterAll(async () => {
  await discardBrowser(tablet)
  await server.discard()
})

test('[V10] [Q4] [O3] [H7] three decisions made offline arrive once each after everything was killed', async () => {
  server = await startServerProcess()
  tablet = await startBrowser(undefined, findChromium())
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
    const isDrawn = await receiptImage(page).evaluate((img: HTMLImageElement) => img.naturalWidth)
    expectValue(isDrawn).toBeGreaterThan(0)
    await reject(page)
    // Until then its row stands above the one that is pressed next.
    await expect(row(page, id)).toHaveCount(0)
  }
  await openReview(page, SLIGO_COFFEE.id)
  await fillApproval(page, SLIGO_COFFEE)
  await approve(page)
  await expect(status(page)).toContainText('3 waiting')
  await showList(page, 'Waiting to send')
  for (const id of OPENED) await expect(row(page, id)).toContainText('Waiting to be sent')

  await tablet.kill()
  tablet = await startBrowser(tablet.profile, findChromium())
  server = await startServerProcess(server)
  page = await tablet.context.newPage()
  await page.goto(`${server.origin}/hermes/dashboard`)
  await expect(status(page)).toContainText('Online · nothing waiting', { timeout: 60_000 })
  await showList(page, 'Sent')
  for (const id of OPENED) await expect(row(page, id)).toContainText('Sent')

  await server.stop()
  const { ledger, decisions } = await readLedger(server.dataDir)
  expectValue(decisions.map(({ reviewId }) => reviewId)).toEqual(OPENED)
  expectValue(ledger).toEqual([
    { reviewId: SLIGO_COFFEE.id, userEmail: expectValue.any(String), points: 8 },
  ])
})
