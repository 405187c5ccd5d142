import { expect, test } from 'vitest'
import { costlyPicture } from '../../tests/fixtures/data/costly-picture.ts'
import { heicFile } from '../../tests/fixtures/data/heic-files.ts'
import { photographOfTiles } from '../../tests/fixtures/data/heic-pictures.ts'
import { picture } from '../../tests/fixtures/servers/customer.ts'
import { imageDecoder } from './image-decoder.ts'

const LONG = 60_000
/** 60 megapixels: some tenths of a second of work. */
const large = picture('#123456', 'png', { width: 7740, height: 7740 })

test('[I7] a picture that takes much more work than others is refused, and the next is decoded', async () => {
  const decode = imageDecoder(20)
  await expect(decode(await large, LONG)).rejects.toMatchObject({
    ...{ status: 400, message: expect.stringContaining('takes too long') },
  })
  await expect(imageDecoder()(await large, LONG)).resolves.toMatchObject({
    name: expect.stringMatching(/^[\da-f]{64}\.jpg$/),
  })
})

test('[I7] a HEIC that takes too much work is refused before it is decoded to its end, and the next is decoded', async () => {
  const decode = imageDecoder(100)
  const tiles = photographOfTiles(8, 6)
  const last = tiles.at(-1)!
  const broken = heicFile([...tiles.slice(0, -1), { ...last, data: last.data.subarray(0, 9) }])
  await expect(decode(broken, LONG)).rejects.toMatchObject({
    ...{ status: 400, message: expect.stringContaining('takes too long') },
  })
  await expect(decode(await picture('#123456'), LONG)).resolves.toMatchObject({})
  await expect(imageDecoder()(broken, LONG)).rejects.toMatchObject({
    ...{ status: 400, message: expect.stringContaining('is broken') },
  })
})

test('[I7] when the time is over, it is ended; the same picture may come again', async () => {
  const decode = imageDecoder()
  await expect(decode(await large, 1)).rejects.toMatchObject({
    ...{ status: 503, headers: { 'Retry-After': '5' } },
  })
  await expect(decode(await picture('#654321'), LONG)).resolves.toMatchObject({})
})

test('[I3] [I7] a progressive JPEG has as many scans as a program makes', async () => {
  const decode = imageDecoder()
  await expect(decode(costlyPicture(1312, 63), LONG)).resolves.toMatchObject({})
  for (const scans of [64, 2646]) {
    await expect(decode(costlyPicture(1312, scans), LONG)).rejects.toMatchObject({
      ...{ status: 400, message: expect.stringContaining('takes too long') },
    })
  }
})
