/** A server whose queue has so many receipts, sent by a customer, each with an image of its own. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { BUSINESS } from '../../../tests/fixtures/servers/client.ts'
import { customerToken, submit } from '../../../tests/fixtures/servers/customer.ts'
import { startServerProcess } from '../../../tests/fixtures/servers/server-process.ts'
import { query } from '../../../tests/fixtures/servers/test-database.ts'

const AT_ONCE = 4
/** Noise of this size, enlarged, takes 150 kB at the quality in which the intake stores it. */
const NOISE = { width: 160, height: 240, channels: 1 } as const
const SIZE = { width: 1000, height: 1500 }
const QUALITY = 88

/** @throws {Error} when the intake refuses a receipt */
export async function serverWithReceipts(count: number) {
  const server = await startServerProcess({ env: { RATE_LIMIT: '0' } })
  await query(server.dataDir, 'delete from receipt_activity')
  const customer = await customerToken(server.origin)
  const sendOne = async (number: number) => {
    const subtotal = (5 + number / 100).toFixed(2)
    const receiptDatetime = new Date(Date.now() - number * 60_000).toISOString()
    const stated = { ...BUSINESS, subtotal, receiptDatetime }
    const { status } = await submit(server.origin, customer, { images: [await image()], stated })
    if (status !== 201) throw new Error(`The intake answers ${status}`)
  }
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  while (numbers.length > 0) await Promise.all(numbers.splice(0, AT_ONCE).map(sendOne))
  return server
}

async function image(): Promise<Buffer<ArrayBuffer>> {
  const noise = randomBytes(NOISE.width * NOISE.height).map((value) => 255 - (value & 31))
  const picture = sharp(noise, { raw: NOISE }).resize(SIZE).jpeg({ quality: QUALITY })
  return Buffer.from(await picture.toBuffer())
}
