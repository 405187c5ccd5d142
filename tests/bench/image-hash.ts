/**
 * `npm run bench:image-hash`: measures how well the hash tells the example receipts apart. Each image is
 * saved again in several ways and compared with itself, and with every other one. The threshold in
 * `src/rules/image-hash.ts` comes from these stats.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/find-chromium.ts'
import { HASHED_SIDE, hashImage, imageDistance } from '../../src/rules/image-hash.ts'

const FOLDER = new URL('../../server/example-data/', import.meta.url)

const VARIANTS = {
  'as it is': {},
  'saved again, quality 50': { quality: 0.5 },
  'as WebP': { type: 'image/webp', quality: 0.6 },
  '40% the size, quality 30': { scale: 0.4, quality: 0.3 },
  'turned by 90°': { turns: 1 },
  'turned by 180°': { turns: 2 },
  'turned by 270°': { turns: 3 },
  darker: { filter: 'brightness(0.7)' },
  'overexposed, more contrast': { filter: 'brightness(1.3) contrast(1.2)' },
  '2% cropped on each side': { crop: 0.02 },
}

/** Runs in the page. Changes and saves an image, and returns the gray levels that the worker would hash. */
const GREY_LEVELS = `async ({ base64, variant, side }) => {
  const { crop = 0, scale = 1, turns = 0, filter = 'none', type = 'image/jpeg', quality = 0.8 } = variant
  const original = await createImageBitmap(await (await fetch('data:image/jpeg;base64,' + base64)).blob())
  const [fromX, fromY] = [original.width * crop, original.height * crop]
  const [fromWidth, fromHeight] = [original.width - 2 * fromX, original.height - 2 * fromY]
  const [width, height] = [fromWidth * scale, fromHeight * scale]
  const canvas = new OffscreenCanvas(turns % 2 ? height : width, turns % 2 ? width : height)
  const context = canvas.getContext('2d')
  context.filter = filter
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(original, fromX, fromY, fromWidth, fromHeight, -width / 2, -height / 2, width, height)
  const saved = await canvas.convertToBlob({ type, quality })
  const size = { resizeWidth: side, resizeHeight: side, resizeQuality: 'high' }
  const small = new OffscreenCanvas(side, side).getContext('2d')
  small.drawImage(await createImageBitmap(saved, size), 0, 0)
  const { data } = small.getImageData(0, 0, side, side)
  return Array.from({ length: side ** 2 }, (_, pixel) =>
    0.299 * data[pixel * 4] + 0.587 * data[pixel * 4 + 1] + 0.114 * data[pixel * 4 + 2])
}`

const receipts = readdirSync(new URL('receipts', FOLDER)).filter((name) => name.endsWith('.jpg'))
const requests = JSON.parse(readFileSync(new URL('receipts.json', FOLDER), 'utf8')) as {
  id: string
  duplicateOf?: string
}[]

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage()
const hashesOf = async (name: string, variant: object) => {
  const base64 = readFileSync(new URL(`receipts/${name}`, FOLDER), 'base64')
  const argument = JSON.stringify({ base64, variant, side: HASHED_SIDE })
  return hashImage((await page.evaluate(`(${GREY_LEVELS})(${argument})`)) as number[])
}

const originals = new Map<string, readonly string[]>()
for (const name of receipts) originals.set(name, await hashesOf(name, {}))
console.log('the same image\tmedian\tmost')
for (const [words, variant] of Object.entries(VARIANTS)) {
  const bits = []
  for (const [name, hashes] of originals) {
    bits.push(imageDistance(hashes, await hashesOf(name, variant)))
  }
  bits.sort((a, b) => a - b)
  console.log([words, bits[bits.length >> 1], bits.at(-1)].join('\t'))
}

const isPair = (one: string, other: string) =>
  requests.some(({ id, duplicateOf = '-' }) => one.startsWith(duplicateOf) && other.startsWith(id))
const pairs = receipts.flatMap((one, index) =>
  receipts.slice(index + 1).map((other) => ({
    words: `${one} and ${other}`,
    isPair: isPair(one, other),
    bits: imageDistance(originals.get(one) ?? [], originals.get(other) ?? []),
  })),
)
pairs.sort((a, b) => a.bits - b.bits)
console.log(`\ndifferent images, the nearest of ${pairs.length} pairs\tbits`)
for (const { words, bits } of pairs.filter((pair) => !pair.isPair).slice(0, 5)) {
  console.log(`${words}\t${bits}`)
}
console.log('\nthe same receipt according to receipts.json\tbits')
for (const { words, bits } of pairs.filter((pair) => pair.isPair)) console.log(`${words}\t${bits}`)
await browser.close()
