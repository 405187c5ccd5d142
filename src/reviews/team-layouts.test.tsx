/** What a team's tablets learn of papers, on the whole screens. */
import { expect, test, vi } from 'vitest'
import { listPaperLayouts, sharePaperLayouts, type PaperLayout } from '../contract/layout-calls.ts'
import { imageKey } from '../offline/image-key.ts'
import { saveImageReading } from '../offline/images/image-facts.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import { approvalToEnqueue, NOW } from '../offline/testing.ts'
import { findingsIn, layoutsOf } from '../recognition/fields/findings-in.ts'
import { READER } from '../recognition/reader/image-reader.ts'
import { elapse, openHermes, opened, until } from '../testing/hermes.tsx'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import { setReadsImages } from './recognition/reads-images.ts'

vi.mock('../recognition/fields/findings-in.ts', { spy: true })

const IMAGES = ['/receipt-images/r-1.jpg', '/receipt-images/r-2.jpg']

const TEAMS: PaperLayout = {
  ...{ businessId: 'b-1', field: 'subtotal' },
  ...{ label: 3, rank: 0, height: 800, written: 1 },
}
const OWN = { ...TEAMS, businessId: 'b-2' }

test('[X21] a review knows what the team knows, and what this tablet has learned reaches the team', async () => {
  vi.mocked(layoutsOf).mockReturnValue([OWN])
  setReadsImages(true)
  const server = reviewServer({ requests: requestsOf({ 'r-1': {}, 'r-2': {} }) })
  server.answer(listPaperLayouts, () => ({ layouts: [TEAMS] }))
  server.answer(sharePaperLayouts, () => ({ accepted: true }))
  const { database, reload } = openHermes('/hermes', server)
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined })
  for (const image of IMAGES)
    await saveImageReading(database, imageKey(image), { reader: READER, rows: [] }, NOW)
  await enqueue(database, approvalToEnqueue('r-2', OWN.businessId, NOW, IMAGES.slice(1)))
  await elapse(22_000)
  expect(server.asked(sharePaperLayouts).map(({ body }) => body)).toEqual([{ layouts: [OWN] }])
  reload('/hermes/r-1')
  await opened('r-1')
  const facts = () => vi.mocked(findingsIn).mock.lastCall?.[1]
  await until(() => expect(facts()).toMatchObject({ layouts: [TEAMS, OWN] }))
})
