import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chanceOf } from '../../tests/fixtures/data/chance.ts'
import { receiptImage } from './receipt-image.ts'

const photograph = readFileSync(new URL('../example-data/receipts/r-0001-1.jpg', import.meta.url))

test('[I3] a JPEG may lack the mark of its end, and nothing else', async () => {
  const whole = await receiptImage(photograph)
  for (const missing of [1, 2]) {
    expect(await receiptImage(photograph.subarray(0, -missing))).toEqual(whole)
  }
  for (const missing of [3, 4, 100, 20_000]) {
    const problem = { status: 400, message: 'image: is broken or not complete' }
    await expect(receiptImage(photograph.subarray(0, -missing))).rejects.toMatchObject(problem)
  }
})

const DAMAGES: Record<string, (bytes: Buffer, at: number, byte: () => number) => Buffer> = {
  'wrong bytes': (bytes, at, byte) =>
    Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(Array.from({ length: 2000 }, byte)),
      bytes.subarray(at + 2000),
    ]),
  zeros: (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.alloc(600), bytes.subarray(at + 600)]),
  'a piece twice': (bytes, at) => Buffer.concat([bytes.subarray(0, at + 512), bytes.subarray(at)]),
  'a piece missing': (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 600)]),
}

test.each(Object.entries(DAMAGES))(
  '[I3] a JPEG with %s in its middle is refused',
  async (_, damage) => {
    const chance = chanceOf(47)
    for (let run = 0; run < 12; run += 1) {
      const at = chance.between(2000, photograph.length - 3000)
      const broken = damage(photograph, at, () => chance.between(0, 255))
      await expect(receiptImage(broken), `from ${at}`).rejects.toMatchObject({ status: 400 })
    }
  },
)

test('[I3] a JPEG of which only the head is odd is taken', async () => {
  const [start, jfif, rest] = [[0, 2], [2, 20], [20]].map((part) => photograph.subarray(...part))
  const oddRevision = Buffer.from([...jfif!.subarray(0, 9), 9, 9, ...jfif!.subarray(11)])
  for (const head of [oddRevision, Buffer.concat([jfif!, Buffer.alloc(5)])]) {
    const odd = Buffer.concat([start!, head, rest!])
    expect(await receiptImage(odd)).toEqual(await receiptImage(photograph))
  }
})
