/** What was read in the images, on the whole screens: confirming by one key, and the queue with what is ready first. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import businesses from '../../server/example-data/businesses.json'
import receipts from '../../server/example-data/receipts.json'
import { listPaperLayouts, sharePaperLayouts, type PaperLayout } from '../contract/layout-calls.ts'
import { imageKey, type ImageKey } from '../offline/image-key.ts'
import { saveImagePrint, saveImageReading } from '../offline/images/image-facts.ts'
import { saveDraft, EMPTY_DRAFT } from '../offline/drafts/review-drafts.ts'
import { findSameImages } from './similar/same-images.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import { approvalToEnqueue, NOW, rejectionOf } from '../offline/testing.ts'
import { decodeImages } from '../testing/browser-gaps.ts'
import {
  heading,
  isListed,
  listed,
  openHermes,
  opened,
  elapse,
  press,
  row,
  until,
} from '../testing/hermes.tsx'
import { button, field, tab } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import examples from '../recognition/fields/example-readings.json'
import { READER } from '../recognition/reader/image-reader.ts'
import { setReadsImages } from './recognition/reads-images.ts'
import { findingsIn, layoutsOf } from '../recognition/fields/findings-in.ts'
import { rowOf } from '../recognition/fields/testing.ts'

vi.mock('./similar/same-images.ts', { spy: true })
vi.mock('../recognition/fields/findings-in.ts', { spy: true })

/** Both customers stated what their images show. */
const [EARLIER, READY] = ['r-0002', 'r-0009'] as const
const MARK = 'Ready to confirm'
/** Longer than a look. */
const LOOKED_MS = 700

const statedOf = (id: string) => receipts.find((receipt) => receipt.id === id)?.stated ?? {}

async function setup(changes: object = {}) {
  setReadsImages(true)
  decodeImages()
  const server = reviewServer({
    requests: requestsOf({
      'r-0001': {},
      [EARLIER]: { ...statedOf(EARLIER), ...changes },
      'r-0003': {},
      [READY]: statedOf(READY),
    }),
    businesses: businesses.filter(({ isCampfire }) => isCampfire),
  })
  const hermes = openHermes('/hermes/dashboard', server)
  await until(() => expect(listed()).toHaveLength(4))
  return {
    server,
    hermes,
    /** Has the tablet read the image of a request, as it does when the page is idle. */
    read: (id: typeof EARLIER | typeof READY) => {
      const rows = examples[id][0]?.map(([text = '', certainty = ''], at) =>
        rowOf(text, at, certainty),
      )
      const reading = { reader: READER, rows: rows ?? [] }
      return saveImageReading(hermes.database, imageKey(`/receipt-images/${id}.jpg`), reading, NOW)
    },
    open: async (id: string) => {
      fireEvent.click(row(id))
      await opened(id)
    },
    /** Waits until everything that is to be looked at is there. */
    isThere: async () => {
      await until(() => expect(panel()).toContain('All three agree with the customer'))
      const lines = () => document.querySelectorAll('[aria-label^="The line"]')
      await until(() => expect(lines()).toHaveLength(3))
      fireEvent.load(await until(image))
    },
    chip: (name: string) => void fireEvent.click(button(name)),
  }
}

// By selectors: looking for roles takes long.
const inPanel = (selector = '') =>
  document.querySelectorAll(`[aria-label="From the image"] ${selector}`)
const panel = () => [...inPanel()].map(({ textContent }) => textContent).join('')
const confirm = () =>
  [...inPanel('button')].find(({ textContent }) => textContent?.startsWith('Confirm')) ?? null
const image = () => screen.getByAltText('Receipt')

test('[X1] [X11] a prepared screen opens with what was read in its images, and works out nothing again', async () => {
  const { read, open } = await setup()
  await read(EARLIER)
  await open('r-0001')
  await until(() => expect(document.querySelectorAll('h1')[1]?.textContent).toContain(EARLIER))
  await elapse(LOOKED_MS)
  vi.mocked(findingsIn).mockClear()
  press('n')
  await opened(EARLIER)
  expect(confirm()).toBeTruthy()
  await elapse(LOOKED_MS)
  expect(findingsIn).not.toHaveBeenCalled()
})

test('[X1] [X2] [V1] [V5] [V7] one key approves what was read and stated alike, after a look, on every tab, once, also offline', async () => {
  const { server, hermes, read, open, isThere } = await setup()
  await read(EARLIER)
  await open(EARLIER)
  await until(() => expect(confirm()).toBeTruthy())
  // Nothing is filled in by itself.
  expect(field('Subtotal before tax').value).toBe('')
  await isThere()
  // On another tab the key shows first what holds it back.
  fireEvent.click(tab('Receipt Template'))
  press('c')
  await until(() => expect(tab('Review').getAttribute('aria-selected')).toBe('true'))
  expect(panel()).toContain('The image is not shown yet')
  expect(heading()).toBe(`${EARLIER}@example.com`)
  await elapse(LOOKED_MS)
  await hermes.connect(false)
  fireEvent.click(tab('Similar Receipts'))
  press('c')
  press('c')
  await opened('r-0003')
  await elapse(5_000)
  expect(server.decisions).toEqual([])
  await hermes.connect(true)
  await until(() => expect(server.decisions).toHaveLength(1))
  await elapse(1_000)
  expect(server.decisions).toEqual([
    expect.objectContaining({
      reviewId: EARLIER,
      isApproved: true,
      businessId: 'b-twinbrook-hardware-paint',
      receiptDatetime: '2026-11-08T15:40:27.000Z',
      subtotal: 115.88,
    }),
  ])
})

test('[X6] once a colleague has decided, the image has the place of the rows that were read', async () => {
  const { server, read, open } = await setup()
  const rows = () => document.querySelector<HTMLElement>('[data-found-rows]')?.dataset.foundRows
  await read(READY)
  await open(READY)
  await until(() => expect(rows()).toBe('shown'))
  server.decideElsewhere({ ...rejectionOf(READY), userEmail: `${READY}@example.com` })
  await until(() => expect(rows()).toBe('none'))
})

test('[X2] the key confirms the next request too, whose image loads unnoticed before it is opened', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600)
  const { read, open } = await setup()
  await read(EARLIER)
  await open('r-0001')
  const images = () => [...document.images].filter(({ alt }) => alt === 'Receipt')
  const hidden = await until(() => images()[1]!)
  await elapse(LOOKED_MS)
  press('n')
  await opened(EARLIER)
  expect(images()[0]).toBe(hidden)
  await until(() => expect(confirm()).toBeTruthy())
  press('c')
  await until(() => expect(panel()).toContain('The image is not shown yet'))
  await elapse(LOOKED_MS)
  press('c')
  await opened('r-0003')
})

test('[X3] [Q1] [Q5] what is ready to confirm comes first, and nothing moves while it is read', async () => {
  const { hermes, read, open, chip } = await setup()
  await read(READY)
  // This tablet gets the list of businesses with the first review.
  await open(READY)
  await until(() => expect(confirm()).toBeTruthy())
  press('q')
  await isListed('r-0001', EARLIER, 'r-0003', READY)

  chip('Ready first')
  await isListed(READY, 'r-0001', EARLIER, 'r-0003')
  await until(() => expect(row(READY).textContent).toContain(MARK))
  expect(row(EARLIER).textContent).not.toContain(MARK)
  expect(screen.getByText(/· ready first/)).toBeTruthy()

  await hermes.connect(false)
  await read(EARLIER)
  await until(() => expect(row(EARLIER).textContent).toContain(MARK))
  await elapse(1_000)
  expect(listed()).toEqual([READY, 'r-0001', EARLIER, 'r-0003'])
  await hermes.connect(true)
  chip('Refresh')
  await isListed(EARLIER, READY, 'r-0001', 'r-0003')
})

test('[X2] [X3] what is marked as ready is what the key confirms: not what a hint, a draft or a twin holds back', async () => {
  const { hermes, read, open } = await setup({ userEmail: `${READY}@example.com` })
  await read(READY)
  await read(EARLIER)
  await open(READY)
  await until(() => expect(confirm()).toBeTruthy())
  press('q')
  for (const id of [READY, EARLIER]) await until(() => expect(row(id).textContent).toContain(MARK))

  const { database } = hermes
  await saveDraft(database, READY, { ...EMPTY_DRAFT, subtotal: '1.00' }, NOW)
  await until(() => expect(row(READY).textContent).not.toContain(MARK))
  expect(row(EARLIER).textContent).toContain(MARK)
  await saveDraft(database, READY, EMPTY_DRAFT, NOW)
  await until(() => expect(row(READY).textContent).toContain(MARK))

  // The image of another request turns out to be the same.
  const same = imageKey('/receipt-images/r-0001.jpg')
  vi.mocked(findSameImages).mockResolvedValue([same])
  await saveImagePrint(database, same, null, NOW)
  for (const id of [READY, EARLIER])
    await until(() => expect(row(id).textContent).not.toContain(MARK))
})

test('[X2] a press during the search for similar receipts confirms when it is done, and asks for a moment', async () => {
  let end = () => {}
  const search = new Promise<readonly ImageKey[]>((resolve) => (end = () => resolve([])))
  vi.mocked(findSameImages).mockReturnValue(search)
  const { read, open, isThere } = await setup()
  await read(EARLIER)
  await open(EARLIER)
  await isThere()
  await elapse(LOOKED_MS)
  press('c')
  await elapse(300)
  expect(heading()).toBe(`${EARLIER}@example.com`)
  await until(() => expect(panel()).toContain('One moment'))
  end()
  await opened('r-0003')
})

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
