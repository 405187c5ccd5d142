import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  box,
  codedPictures,
  colorProfile,
  crop,
  depth,
  exif,
  heicFile,
  mirror,
  thumbnail,
  turn,
} from '../../tests/fixtures/data/heic-files.ts'
import {
  claiming,
  corners,
  cornersOfTiles,
  lookOf,
} from '../../tests/fixtures/data/heic-pictures.ts'
import { picture } from '../../tests/fixtures/servers/customer.ts'
import { formatOf } from './image-bytes.ts'
import { receiptImage } from './receipt-image.ts'

const UPRIGHT = '320 × 200 white: red green, blue yellow'
const MOVES = { status: 400, message: 'image: must not move' }
const BROKEN = { status: 400, message: 'image: is broken or not complete' }
const LARGE = { status: 413, message: 'image: must have at most 60 megapixels' }
const HIDES = { status: 400, message: 'image: must be an image and nothing else' }
const UNREADABLE = { status: 400, message: expect.stringContaining('send this picture as a JPEG') }

const lookAt = async (sent: Buffer) => lookOf((await receiptImage(sent)).bytes)
const alsoWith = (...properties: Buffer[]) => ({
  ...corners(),
  properties: [...corners().properties, ...properties],
})

test('[I3] [I4] a HEIC is stored upright: its own boxes turn it, and what the camera wrote does not', async () => {
  expect(await lookAt(heicFile([corners()]))).toBe(UPRIGHT)
  const turned = heicFile([alsoWith(turn(1), mirror(0)), exif(6)])
  expect(await lookAt(turned)).toBe('200 × 320 white: red blue, green yellow')
  const { bytes } = await receiptImage(turned)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test('[I3] a HEIC of tiles, of 10 bits, cropped, or clear where it is white', async () => {
  const cases: [Buffer, string][] = [
    [heicFile(cornersOfTiles(3, 4, [turn(3)])), '2048 × 1536 white: blue red, yellow green'],
    [heicFile(codedPictures('corners-10-bit')), UPRIGHT],
    [heicFile(codedPictures('corners-alpha')), UPRIGHT],
    [heicFile([alsoWith(crop(300, 190))]), UPRIGHT.replace('320 × 200', '300 × 190')],
  ]
  for (const [sent, look] of cases) expect(await lookAt(sent)).toBe(look)
})

test('[I3] of several pictures in a HEIC, the primary is taken, not one that moves or helps', async () => {
  const [red, green] = codedPictures('tiles')
  const burst = [green!, red!, corners(), thumbnail(green!, 3), depth(red!, 3)]
  const film = box('moov', box('mvhd', Buffer.alloc(100)), box('free'))
  expect(await lookAt(heicFile(burst, { primary: 3, behind: [film] }))).toBe(UPRIGHT)
})

test('[I4] the colors of a phone, which are more than those of a web page, are converted', async () => {
  const { icc } = await sharp(await picture('#00a000'))
    .withIccProfile('p3')
    .toBuffer()
    .then((bytes) => sharp(bytes).metadata())
  const [, green] = codedPictures('tiles')
  const wide = { ...green!, properties: [colorProfile(icc!), ...green!.properties.slice(0, 2)] }
  const { bytes } = await receiptImage(heicFile([wide]))
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  // Of the same numbers in sRGB, green would be 160.
  expect(data[1]).toBeGreaterThan(161)
  expect((await sharp(bytes).metadata()).icc).toBeUndefined()
})

test('[I3] a HEIC whose header claims too much is refused before it is decoded', async () => {
  const most = 0xffffffff
  for (const [width, height] of [
    [7_800, 7_800],
    [most, most],
  ] as const) {
    await expect(receiptImage(heicFile([claiming(corners(), width, height)])))
      .rejects //
      .toMatchObject(LARGE)
  }
  const cropped = claiming(alsoWith(crop(30, 20)), 10_000, 10_000)
  await expect(receiptImage(heicFile([cropped]))).rejects.toMatchObject(LARGE)
})

test('[I3] a HEIC that is no still picture, no picture, or not whole is refused with the reason', async () => {
  const sound = heicFile([corners()])
  const behind = (...bytes: string[]) => Buffer.concat([sound, Buffer.from(bytes.join(''))])
  const cases: [string, Buffer, object][] = [
    ['a sequence', heicFile([corners()], { brands: ['msf1', 'hevc', 'heic'] }), MOVES],
    ['a film', Buffer.concat([sound.subarray(0, 24), box('moov', box('free'))]), MOVES],
    ['its size is another', heicFile([claiming(corners(), 7_000, 7_000)]), BROKEN],
    ['no size', heicFile([claiming(corners(), 0, 0)]), BROKEN],
    ['another coding', heicFile([{ ...corners(), type: 'jpeg' }]), UNREADABLE],
    ['the last byte is missing', sound.subarray(0, -1), BROKEN],
    ['of another picture', heicFile([corners(), thumbnail(corners())]).subarray(0, -1), BROKEN],
    ['its head alone', sound.subarray(0, 40), BROKEN],
    ['an archive behind it', behind('PK\x03\x04', 'x'.repeat(300)), HIDES],
    ['a program behind it', behind('\x7fELF\x02\x01\x01'), HIDES],
    ['a page behind it', behind('<html><script>alert(1)</script></html>'), HIDES],
  ]
  for (const [what, sent, problem] of cases) {
    await expect(receiptImage(sent), what).rejects.toMatchObject(problem)
  }
})

test('[I3] what is called HEIC is what its bytes are; an AVIF is read as well, if it does not move', async () => {
  const avif = await picture('#0000e0', 'avif')
  expect([formatOf(avif), formatOf(heicFile([corners()]))]).toEqual(['image/avif', 'image/heic'])
  expect(await lookAt(avif)).toContain('60 × 100 blue')
  const unsaid = Buffer.from(avif)
  for (const at of [8, 20]) unsaid.write('mif1', at)
  expect(await lookAt(unsaid)).toContain('60 × 100 blue')
  const sequence = Buffer.from(avif)
  sequence.write('avis', 8)
  await expect(receiptImage(sequence)).rejects.toMatchObject(MOVES)
  const film = Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')
  await expect(receiptImage(film)).rejects.toMatchObject({
    ...{ status: 400, message: 'image: must be a JPEG, PNG, WebP or HEIC' },
  })
})
