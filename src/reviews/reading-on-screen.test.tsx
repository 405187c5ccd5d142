/** What was read in the images, on the whole screens: confirming by one key, and the queue with what is ready first. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import businesses from '../../server/example-data/businesses.json'
import receipts from '../../server/example-data/receipts.json'
import { imageKey, type ImageKey } from '../offline/image-key.ts'
import { saveImagePrint, saveImageReading } from '../offline/images/image-facts.ts'
import { saveDraft, EMPTY_DRAFT } from '../offline/drafts/review-drafts.ts'
import { findSameImages } from './similar/same-images.ts'
import { NOW } from '../offline/testing.ts'
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
import { named } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import examples from '../recognition/fields/example-readings.json'
import { READER } from '../recognition/reader/image-reader.ts'
import { setReadsImages } from './recognition/reads-images.ts'
import { rowOf } from '../recognition/fields/testing.ts'

vi.mock('./similar/same-images.ts', { spy: true })

/** Both customers stated what their images show. */
const [EARLIER, READY] = ['r-0002', 'r-0009'] as const
const MARK = 'Ready to confirm'
/** Longer than a look. */
const LOOKED_MS = 700

const statedOf = (id: string) => receipts.find((receipt) => receipt.id === id)?.stated ?? {}

async function setup(changes: object = {}) {
  setReadsImages(true)
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
      await hermes.user.click(row(id))
      await opened(id)
    },
    /** Waits until everything that is to be looked at is there. */
    isThere: async () => {
      await until(() => expect(panel()).toContain('All three agree with the customer'))
      const lines = () => document.querySelectorAll('[aria-label^="The line"]')
      await until(() => expect(lines()).toHaveLength(3))
      fireEvent.load(await until(image))
    },
    chip: (name: string) => hermes.user.click(screen.getByRole('button', { name })),
  }
}

// By selectors: looking for roles takes long.
const inPanel = (selector = '') =>
  document.querySelectorAll(`[aria-label="From the image"] ${selector}`)
const panel = () => [...inPanel()].map(({ textContent }) => textContent).join('')
const confirm = () =>
  [...inPanel('button')].find(({ textContent }) => textContent?.startsWith('Confirm')) ?? null
const reviewTab = (name: string) => named('[role=tab]', name)
const subtotal = () => screen.getByLabelText<HTMLInputElement>('Subtotal before tax').value
const image = () => screen.getByAltText('Receipt')

test('[X1] [X2] [V5] [V7] [V10] one key approves what was read and stated alike, after a look, once, also offline', async () => {
  const { server, hermes, read, open, isThere } = await setup()
  await read(EARLIER)
  await open(EARLIER)
  await until(() => expect(confirm()).toBeTruthy())
  // Nothing is filled in by itself.
  expect(subtotal()).toBe('')
  await isThere()
  press('c')
  await until(() => expect(panel()).toContain('The image is not shown yet'))
  expect(heading()).toBe(`${EARLIER}@example.com`)
  await elapse(LOOKED_MS)
  press('c')
  press('c')
  await opened('r-0003')
  press('u')
  await opened(EARLIER)
  expect(subtotal()).toBe('115.88')

  await hermes.connect(false)
  await isThere()
  await elapse(LOOKED_MS)
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

test('[X2] [V5] what the customer stated differently is not offered to be confirmed, and the key says why', async () => {
  const { server, read, open } = await setup({ subtotal: 115.87 })
  await read(EARLIER)
  await open(EARLIER)
  await until(() => expect(panel()).toContain('Use all'))
  fireEvent.load(await until(image))
  await elapse(LOOKED_MS)
  press('c')
  await until(() => expect(panel()).toContain('The customer stated something else'))
  expect(confirm()).toBeNull()
  expect(subtotal()).toBe('')
  await elapse(5_000)
  expect(heading()).toBe(`${EARLIER}@example.com`)
  expect(server.decisions).toEqual([])
})

test('[X3] [Q1] [Q5] what is ready to confirm comes first, also for next and previous, and nothing moves while it is read', async () => {
  const { hermes, read, open, chip } = await setup()
  const pressed = () =>
    ['Newest first', 'Ready first'].map((name) =>
      screen.getByRole('button', { name }).getAttribute('aria-pressed'),
    )
  await read(READY)
  // This tablet gets the list of businesses with the first review.
  await open(READY)
  await until(() => expect(confirm()).toBeTruthy())
  press('q')
  await isListed('r-0001', EARLIER, 'r-0003', READY)

  await chip('Newest first')
  await isListed(READY, 'r-0003', EARLIER, 'r-0001')
  expect(pressed()).toEqual(['true', 'false'])
  await chip('Ready first')
  await isListed(READY, 'r-0001', EARLIER, 'r-0003')
  expect(pressed()).toEqual(['false', 'true'])
  await until(() => expect(row(READY).textContent).toContain(MARK))
  expect(row(EARLIER).textContent).not.toContain(MARK)
  expect(screen.getByText(/· ready first/)).toBeTruthy()

  await open(READY)
  expect(screen.getByText('1 of 4')).toBeTruthy()
  press('n')
  await opened('r-0001')
  press('p')
  await opened(READY)
  press('q')
  await isListed(READY, 'r-0001', EARLIER, 'r-0003')

  await hermes.connect(false)
  await read(EARLIER)
  await until(() => expect(row(EARLIER).textContent).toContain(MARK))
  await elapse(1_000)
  expect(listed()).toEqual([READY, 'r-0001', EARLIER, 'r-0003'])
  await hermes.connect(true)
  await chip('Refresh')
  await isListed(EARLIER, READY, 'r-0001', 'r-0003')
})

test('[X2] [V1] on the other tabs the key does the same: it shows what holds it back, or confirms what was looked at', async () => {
  const { read, open, isThere } = await setup()
  await read(EARLIER)
  await open(EARLIER)
  await isThere()
  for (const name of ['Receipt Template', 'Similar Receipts']) {
    fireEvent.click(reviewTab(name))
    press('c')
    await until(() => expect(reviewTab('Review').getAttribute('aria-selected')).toBe('true'))
    expect(panel()).toContain('The image is not shown yet')
  }
  await elapse(LOOKED_MS)
  fireEvent.click(reviewTab('Similar Receipts'))
  press('c')
  await opened('r-0003')
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
