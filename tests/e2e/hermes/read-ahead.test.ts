import type { Page } from 'playwright'
import { openQueue, openReview, signInToQueue } from '../../fixtures/screens/hermes.ts'
import { panel, READ, storedReadings } from '../../fixtures/screens/image-reading.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true })

const COFFEE = { id: 'r-0001', read: 'Sligo Creek Coffee' }
const RESTAURANT = { id: 'r-0003', read: 'Abay Table' }
/** Among the last that are read ahead. */
const NOT_READ_YET = 'r-0040'

/** The only calls that a tablet sends something with while nobody decides: who somebody is. */
const WITH_A_BODY = ['/api/staff/v1/verify_id_token', '/identitytoolkit.googleapis.com/']
/** Less than any image, even compressed to something that can just be read. */
const SMALL = 5_000

const countReadings = async (page: Page) => (await storedReadings(page)).length

/** The worker that reads, if it runs. */
const readers = (page: Page) =>
  page.workers().filter((worker) => worker.url().includes('reader-worker'))

async function expectProposals(page: Page, { read }: { read: string }): Promise<void> {
  await expect(panel(page)).toContainText(read)
  await expect(panel(page)).not.toContainText('Reading the image')
}

test('[X1] [X3] [V3] [V4] [V5] the next requests are read ahead, shown at once, also offline, and forgotten at sign-out', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ readsImages: true })
  const sent: string[] = []
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== server.origin) elsewhere.push(request.url())
    const { length = 0 } = request.postDataBuffer() ?? {}
    const isKnown = WITH_A_BODY.some((known) => pathname.includes(known))
    if (length > (isKnown ? SMALL : 0)) sent.push(`${request.method()} ${pathname}: ${length}`)
  })
  await signInToQueue(page, server.origin)
  await expect.poll(() => countReadings(page), READ).toBeGreaterThan(3)
  expect(sent).toEqual([])
  expect(elsewhere).toEqual([])
  await openReview(page, COFFEE.id)
  await expectProposals(page, COFFEE)

  // From here on nothing can be read: what is shown was stored.
  await page.evaluate(() => caches.delete('recognition'))
  await page.context().setOffline(true)
  await openQueue(page, server.origin)
  await openReview(page, RESTAURANT.id)
  await expectProposals(page, RESTAURANT)
  await page.goto(`/hermes/${NOT_READ_YET}`)
  await expect(panel(page)).toContainText('The text reader is not on this tablet yet')
  expect(readers(page)).toEqual([])

  await page.context().setOffline(false)
  await openQueue(page, server.origin)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/login/)
  await expect.poll(() => storedReadings(page)).toEqual([])
  expect(pageErrors).toEqual([])
})
