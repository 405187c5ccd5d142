/** Images of receipts in the size for tablets. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { acceptedReceipt } from '../../src/contract/intake-calls.ts'
import { insist, REVIEWER, signedIn, type Client } from '../fixtures/servers/client.ts'
import { customerToken, picture, submit } from '../fixtures/servers/customer.ts'
import { imagesOf } from '../fixtures/data/images-of.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'

const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
const { imageAt, storedFiles } = imagesOf(server)
let customer: string
let reviewer: Client

beforeAll(async () => {
  customer = await customerToken(server.origin)
  reviewer = await signedIn(server.origin, REVIEWER)
})

test('[T1] a large image comes in the size for tablets, too, which is made once and stored beside it; a small one as it is', async () => {
  const size = { width: 4000, height: 3000, channels: 3, background: '#fff' } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const large = await sharp({ create: { ...size, noise } })
    .jpeg()
    .toBuffer()
  const images = [Buffer.from(large), await picture('#121212')]
  const sent = { images, key: randomUUID() }
  const answer = await insist(() => submit(server.origin, customer, sent))
  const { id } = acceptedReceipt.parse(answer.body)
  const request = (await reviewer.queue()).find((one) => one.id === id)
  const [first = '', second = ''] = request?.urls ?? []
  const original = await imageAt(first)
  const before = await storedFiles()
  const copies = await Promise.all([1, 2, 3].map(() => imageAt(`${first}&size=tablet`)))
  expect(await sharp(copies[0]).metadata()).toMatchObject({ width: 2400, height: 1800 })
  expect(copies[0]!.length).toBeLessThan(original.length / 2)
  copies.push(await imageAt(`${first}&size=tablet`))
  expect(copies.every((copy) => copy.equals(copies[0]!))).toBe(true)
  const name = first.split(/[/?]/).find((part) => part.endsWith('.jpg'))!
  const made = (await storedFiles()).filter((file) => !before.includes(file))
  expect(made).toEqual([name.replace('.jpg', '-tablet.webp')])
  expect((await imageAt(first)).equals(original)).toBe(true)
  const small = await imageAt(second)
  expect((await imageAt(`${second}&size=tablet`)).equals(small)).toBe(true)
  const unsigned = first.replace(/signature=[^&]+/, 'signature=none')
  expect((await fetch(`${server.origin}${unsigned}&size=tablet`)).status).toBe(404)
})
