/** Decisions are saved and sent whatever another page does with the storage. */
import {
  openReview,
  reject,
  signInOnline,
  stopReadingImages,
} from '../../fixtures/screens/hermes.ts'
import { holdStores } from '../../fixtures/tablets/hold-stores.ts'
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true })
const POST = 'POST /api/main/prod/receipt_activity'

/** The longest time to send a decision while the server answers, including the hold. */
const SOON = { timeout: 15_000 }

test('[V10] [Q5] a part of the storage that never answers holds up no decision', async ({
  startTablet,
  server,
}) => {
  // Needs a profile on disk: in private windows Chromium allows only one writer for all stores together.
  const { context } = await startTablet()
  await context.addInitScript(stopReadingImages)
  const page = await context.newPage()
  await page.setViewportSize(TABLET)
  await signInOnline(page, server.origin)
  const bystander = await context.newPage()
  await bystander.goto(server.origin)
  await page.bringToFront()
  const stores = ['queue', 'drafts', 'values', 'queries', 'images', 'image-contents']
  await openReview(page, 'r-0003')
  const releaseOthers = await holdStores(bystander, stores)
  await reject(page)
  const sent = async () => (await server.requests()).filter((request) => request === POST).length
  await expect.poll(sent, SOON).toBe(1)
  await releaseOthers()
})
