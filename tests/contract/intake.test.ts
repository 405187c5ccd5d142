/** Calls 20 and 21: receipts from the customers' app (spec section 11). Also on PGlite: SQL and locks. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  acceptedReceipt,
  listOwnReceipts,
  type AcceptedReceipt,
} from '../../src/contract/intake-calls.ts'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { heicFile } from '../fixtures/data/heic-files.ts'
import { corners } from '../fixtures/data/heic-pictures.ts'
import { imagesOf } from '../fixtures/data/images-of.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import {
  approvalOf,
  insist,
  rejectionOf,
  REVIEWER,
  signedIn,
  type Client,
} from '../fixtures/servers/client.ts'
import {
  CUSTOMER,
  customerToken,
  newCustomer,
  ownReceipts,
  picture,
  sendRaw,
  submit,
} from '../fixtures/servers/customer.ts'

const SHOWN = {
  businessId: 'b-sligo-creek-coffee',
  businessName: 'Sligo Creek Coffee',
  receiptDatetime: '2026-11-10T08:12:31-05:00',
  subtotal: '$12.50',
}

const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
const { imageAt, storedFiles } = imagesOf(server)
let customer: string
let reviewer: Client

beforeAll(async () => {
  customer = await customerToken(server.origin)
  reviewer = await signedIn(server.origin, REVIEWER)
})

const requestOf = async (reviewId: string) =>
  (await reviewer.queue()).find(({ id }) => id === reviewId)!

/** Submits a receipt that has to be accepted. */
async function accepted(images: Buffer<ArrayBuffer>[], more = {}): Promise<AcceptedReceipt> {
  const sent = { images, key: randomUUID(), ...more }
  const answer = await insist(() => submit(server.origin, customer, sent))
  expect(answer).toMatchObject({ status: 201 })
  return acceptedReceipt.parse(answer.body)
}

describe('a receipt', () => {
  test('[I1] is listed at once with its images in order, and with what the customer states', async () => {
    const images = await Promise.all(['#111111', '#eeeeee'].map((color) => picture(color)))
    const { id, submittedDatetime } = await accepted(images, { stated: SHOWN })
    const request = await requestOf(id)
    expect(request).toMatchObject({
      ...{ userEmail: CUSTOMER, submittedDatetime, lastUpdatedDatetime: submittedDatetime },
      ...{ businessId: SHOWN.businessId, businessName: SHOWN.businessName },
      ...{ receiptDatetime: '2026-11-10T13:12:31.000Z', subtotal: 12.5, reviewStatus: 'open' },
    })
    const colors = await Promise.all(
      request.urls.map(async (url) => (await sharp(await imageAt(url)).stats()).dominant.r),
    )
    expect(colors).toEqual([expect.closeTo(17, -2), expect.closeTo(238, -2)])
  })

  test('[I1] needs no statement, and a wrong one is refused with its name', async () => {
    const images = [await picture('#222222')]
    const { id } = await accepted(images, { stated: { businessId: '', subtotal: '' } })
    expect(await requestOf(id)).toMatchObject({
      ...{ businessId: null, businessName: null, receiptDatetime: null, subtotal: null },
    })
    for (const [name, value] of [
      ['businessId', 'no/id'],
      ['receiptDatetime', '2026-11-10T08:12:31'],
      ['subtotal', '1000.01'],
      ['__proto__', 'x'],
      ['image', 'no file'],
    ] as const) {
      const answer = await submit(server.origin, customer, { images, stated: { [name]: value } })
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(name) } })
    }
  })

  test('[I1] is understood as the programs of apps write it', async () => {
    const image = (await picture('#333333')).toString('latin1')
    const named = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const stated = named('businessName', '"Rosie\'s"') + named('subtotal', '0.30000000000000004')
    const nothing = named('receiptDatetime', 'null')
    const form = `${named('image', image)}${stated}${nothing}--b--\r\n`
    const body = gzipSync(Buffer.from(form, 'latin1'))
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      ...{ 'content-encoding': 'gzip', 'idempotency-key': `"${randomUUID()}"` },
    }
    const answer = await insist(() => sendRaw(server.origin, customer, body, headers))
    expect(await requestOf(acceptedReceipt.parse(answer.body).id)).toMatchObject({
      ...{ businessName: "Rosie's", subtotal: 0.3, receiptDatetime: null },
    })
  })

  test('[I1] of an address that is not verified is refused unread', async () => {
    const unverified = await newCustomer(server, 'unverified@campfire.example', false)
    const sent = { images: [await picture('#444444')] }
    const before = await storedFiles()
    expect((await submit(server.origin, unverified, sent)).status).toBe(403)
    expect(await storedFiles()).toEqual(before)
  })
})

describe('under one key', () => {
  test('[I2] the same receipt is one request and has one answer, also when sent at once', async () => {
    const sent = { images: [await picture('#555555')], stated: SHOWN, key: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => insist(() => submit(server.origin, customer, sent))),
    )
    answers.push(await submit(server.origin, customer, sent))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { id } = acceptedReceipt.parse(answers[0]?.body)
    const queue = await reviewer.queue()
    expect(queue.filter((request) => request.id === id)).toHaveLength(1)
    expect(
      queue.filter(({ urls }) => urls[0] === queue.find((r) => r.id === id)?.urls[0]),
    ).toHaveLength(1)
  })

  test('[I2] another receipt gets 409, and another customer has keys of their own', async () => {
    const sent = { images: [await picture('#666666')], key: 'receipt-1' }
    await accepted(sent.images, { key: sent.key })
    const other = { ...sent, stated: { subtotal: '1' } }
    expect(await submit(server.origin, customer, other)).toMatchObject({ status: 409 })
    const image = { ...sent, images: [await picture('#676767')] }
    expect(await submit(server.origin, customer, image)).toMatchObject({ status: 409 })
    const somebody = await newCustomer(server, 'somebody@campfire.example')
    expect(await submit(server.origin, somebody, other)).toMatchObject({ status: 201 })
  })

  test('[I2] without a key, or with a strange one, it is refused', async () => {
    const images = [await picture('#777777')]
    for (const key of [null, 'null', 'a key', '"a key"', '"']) {
      expect(await submit(server.origin, customer, { images, key })).toMatchObject({
        ...{ status: 400, body: { error: expect.stringContaining('Idempotency-Key') } },
      })
    }
  })
})

describe('an image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'heic'] as const)(
    '[I3] can be a %s',
    async (format) => {
      const heic = () => Buffer.from(heicFile([corners()]))
      const { id } = await accepted([format === 'heic' ? heic() : await picture('#abcdef', format)])
      const [url] = (await requestOf(id)).urls
      expect(url).toMatch(/\/[\da-f]{64}\.jpg\?/)
      expect(await sharp(await imageAt(url!)).metadata()).toMatchObject({ format: 'jpeg' })
    },
  )

  test('[I4] is stored upright and without metadata, also without where it was taken', async () => {
    const position = { GPSLatitude: '38/1 59/1 0/1', GPSLatitudeRef: 'N' }
    const sent = await sharp(await picture('#123456', 'jpeg', { width: 80, height: 40 }))
      .withExif({
        IFD0: { Copyright: '<script>alert(1)</script>' },
        IFD3: position,
      })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, hasProfile: true })
    expect(sent.includes('<script>')).toBe(true)
    const { id } = await accepted([Buffer.from(sent)])
    const stored = await imageAt((await requestOf(id)).urls[0]!)
    expect(await sharp(stored).metadata()).toMatchObject({ width: 40, height: 80 })
    const { exif, icc, xmp, iptc, orientation } = await sharp(stored).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
    expect(stored.includes('script')).toBe(false)
  })

  test('[I3] of more than 16.8 megapixels is stored smaller, so that tablets can draw it', async () => {
    const size = { width: 5000, height: 10_000 }
    const { id } = await accepted([await picture('#fedcba', 'png', size)])
    const stored = await imageAt((await requestOf(id)).urls[0]!)
    const { width, height } = await sharp(stored).metadata()
    expect(width * height).toBeLessThanOrEqual(4096 * 4096)
    expect(height / width).toBeCloseTo(2, 2)
  })

  test('[I3] there can be five, and neither none nor six', async () => {
    const six = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => picture(`#00000${n}`)))
    await accepted(six.slice(1))
    expect(await submit(server.origin, customer, { images: six })).toMatchObject({
      ...{ status: 400, body: { error: `image: there can be at most ${RECEIPT_IMAGES.most}` } },
    })
    expect(await submit(server.origin, customer, { images: [] })).toMatchObject({
      ...{ status: 400, body: { error: 'image: must be there' } },
    })
  })

  test('[I5] that was sent before, by whomever, is accepted and names the earlier requests', async () => {
    const image = await picture('#0a0b0c')
    const first = await accepted([image])
    const somebody = await newCustomer(server, 'again@campfire.example')
    const again = acceptedReceipt.parse(
      (await submit(server.origin, somebody, { images: [await picture('#0d0e0f'), image] })).body,
    )
    const third = await accepted([image])
    const known = { ...first, userEmail: CUSTOMER }
    expect((await requestOf(first.id)).sameImage).toEqual([])
    expect((await requestOf(again.id)).sameImage).toEqual([known])
    expect((await requestOf(third.id)).sameImage).toEqual([
      { ...again, userEmail: 'again@campfire.example' },
      known,
    ])
  })

  test('[I5] that is sent by many at once is seen by all but the first', async () => {
    const image = await picture('#0c0b0a')
    const sent = await Promise.all(Array.from({ length: 6 }, () => accepted([image])))
    const ids = new Set(sent.map(({ id }) => id))
    const requests = (await reviewer.queue()).filter(({ id }) => ids.has(id))
    const named = requests.map(({ sameImage }) => sameImage.length).toSorted()
    expect(named).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('a customer', () => {
  test('[I6] reads what became of their receipts, and nothing that is not theirs', async () => {
    const ann = await newCustomer(server, 'ann@campfire.example')
    const sent: AcceptedReceipt[] = []
    for (const color of ['#900000', '#090000', '#009000']) {
      const answer = await submit(server.origin, ann, { images: [await picture(color)] })
      sent.push(acceptedReceipt.parse(answer.body))
    }
    const [one, two, three] = sent as [AcceptedReceipt, AcceptedReceipt, AcceptedReceipt]
    await reviewer.decide(
      approvalOf(await requestOf(one.id), { subtotal: 12.5, reviewerNotes: 'the usual fraud?' }),
    )
    const rejectionReasons = ['not-readable', 'The date is behind your thumb']
    await reviewer.decide(rejectionOf(await requestOf(two.id), { rejectionReasons }))

    const answer = await ownReceipts(server.origin, ann)
    const { items, last_evaluated_key } = listOwnReceipts.response.parse(answer.body)
    expect(items.map(({ id, reviewStatus, points }) => [id, reviewStatus, points])).toEqual([
      [three.id, 'open', 0],
      [two.id, 'rejected', 0],
      [one.id, 'approved', 12],
    ])
    expect(items[1]?.rejectionReasons).toEqual(rejectionReasons)
    expect(items[2]).toMatchObject({ businessName: 'Sligo Creek Coffee', subtotal: 12.5 })
    expect(last_evaluated_key).toBeNull()
    expect(JSON.stringify(answer.body)).not.toMatch(/fraud|reviewer/i)
    expect((await ownReceipts(server.origin, customer)).body).not.toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: one.id })]),
    })
  })

  test('[I6] gets a long list page by page, each receipt once', async () => {
    const bo = await newCustomer(server, 'bo@campfire.example')
    const sent = { images: [await picture('#0b0b0b')] }
    const ids: string[] = []
    for (let count = 0; count < 23; count += 1) {
      ids.push(acceptedReceipt.parse((await submit(server.origin, bo, sent)).body).id)
    }
    const page = async (query?: string) =>
      listOwnReceipts.response.parse((await ownReceipts(server.origin, bo, query)).body)
    const first = await page()
    const key = encodeURIComponent(JSON.stringify(first.last_evaluated_key))
    const rest = await page(`?last_evaluated_key=${key}`)
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(rest.last_evaluated_key).toBeNull()
  })
})
