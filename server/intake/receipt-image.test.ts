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

test('[I3] a JPEG of which a part cannot be seen is refused', async () => {
  const chance = chanceOf(47)
  for (let run = 0; run < 30; run += 1) {
    const broken = Buffer.from(photograph)
    const at = chance.between(2000, broken.length - 3000)
    for (let byte = 0; byte < 2000; byte += 1) broken[at + byte] = chance.between(0, 255)
    await expect(receiptImage(broken), `from ${at}`).rejects.toMatchObject({ status: 400 })
  }
})
