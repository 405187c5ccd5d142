/**
 * `npm run bench:picture-hash`: measures how well an image is recognized. Each example image is changed in several
 * ways and strengths and compared with itself, and all different images with each other. The limits in
 * `src/recognition/same-image/image-search.ts` come from these figures. `RECEIPTS=folder` adds the photographs in a folder.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/find-chromium.ts'
import type { ImagePrint } from '../../../src/offline/images/image-facts.ts'
import { printOf } from '../../../src/recognition/same-image/image-print.ts'
import {
  SAME_FROM,
  searchImage,
  type ImageSearch,
} from '../../../src/recognition/same-image/image-search.ts'
import { grayInPage, type Variant } from '../../../tests/fixtures/data/image-variants.ts'

/** Only each image of so many is changed: all of them take an hour. */
const EVERY = Number(process.env['EVERY'] ?? 6)

const sides = (part: number) => [part, part, part, part] as const
const percents = [1, 2, 3, 4, 5, 6]
const COMBINED: Variant = { crop: sides(0.05), tilt: 5, scale: 0.5, filter: 'brightness(0.8)' }

const VARIANTS: Record<string, Variant> = {
  'saved again, quality 50': { quality: 0.5 },
  'as WebP': { type: 'image/webp', quality: 0.6 },
  '40% the size, quality 30': { scale: 0.4, quality: 0.3 },
  'turned by 90°': { turns: 1 },
  'turned by 180°': { turns: 2 },
  'turned by 270°': { turns: 3 },
  'exposure × 0.5': { filter: 'brightness(0.5)' },
  'exposure × 0.7': { filter: 'brightness(0.7)' },
  'exposure × 1.2': { filter: 'brightness(1.2)' },
  'exposure × 1.3, more contrast': { filter: 'brightness(1.3) contrast(1.2)' },
  ...Object.fromEntries(percents.map((n) => [`crop ${n}%, each side`, { crop: sides(n / 100) }])),
  'crop 5%, left': { crop: [0.05, 0, 0, 0] },
  'crop 5%, top': { crop: [0, 0.05, 0, 0] },
  'crop 5%, right and bottom': { crop: [0, 0, 0.05, 0.05] },
  ...Object.fromEntries(percents.map((n) => [`tilt ${n}°, corners cut`, { tilt: n }])),
  'tilt -5°, corners cut, black': { tilt: -5, background: 'black' },
  'tilt 5°, canvas grown': { tilt: 5, corners: 'grow' },
  'tilt -5°, corners cropped away': { tilt: -5, corners: 'shrink' },
  'crop 5%, tilt 5°, darker, half size': COMBINED,
  'the same, lighter, turned by 90°': { ...COMBINED, filter: 'brightness(1.2)', turns: 1 },
}

const examples = new URL('../../../server/example-data/', import.meta.url)
const jpegsIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => ({ name, file: new URL(encodeURIComponent(name), folder) }))
const sets = {
  receipts: jpegsIn(new URL('receipts/', examples)),
  templates: jpegsIn(new URL('templates/', examples)),
  photographs: process.env['RECEIPTS'] ? jpegsIn(pathToFileURL(`${process.env['RECEIPTS']}/`)) : [],
}
const requests = JSON.parse(readFileSync(new URL('receipts.json', examples), 'utf8')) as {
  id: string
  duplicateOf?: string
}[]
/** Another photograph of the same receipt, or the same photograph. */
const isPair = (one: string, other: string) =>
  requests.some(({ id, duplicateOf = '-' }) => one.startsWith(duplicateOf) && other.startsWith(id))

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage()
const spent = { print: 0, search: 0, near: 0, fit: 0 }
const counted = { print: 0, search: 0, near: 0, fit: 0 }
function timed<T>(what: keyof typeof spent, work: () => T): T {
  const since = performance.now()
  const result = work()
  spent[what] += performance.now() - since
  counted[what] += 1
  return result
}

/** @returns -1 if the hashes already differ too much */
function compare(search: ImageSearch, { hash, detail }: ImagePrint): number {
  const near = timed('near', () => search.near(hash))
  return near ? timed('fit', () => search.fit(near, detail)) : -1
}

const numbers = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join('\t')
const quantiles = (sorted: readonly number[]) =>
  numbers([0, 0.01, 0.05, 0.5].map((part) => sorted[Math.floor(part * sorted.length)] ?? NaN))

const images = []
for (const [set, files] of Object.entries(sets)) {
  for (const { name, file } of files) {
    const gray = await grayInPage(page, file, null)
    const print = timed('print', () => printOf(gray))
    images.push({ set, name, file, print })
  }
}

console.log(`The same image changed, each of ${EVERY}; the same from ${SAME_FROM} on`)
console.log('change\tleast\t1%\t5%\tmedian\tmissed')
for (const [words, variant] of Object.entries(VARIANTS)) {
  const fits = []
  for (const { name, file, print } of images.filter((_, at) => at % EVERY === 0)) {
    const changed = printOf(await grayInPage(page, file, variant))
    const search = timed('search', () => searchImage(changed.detail))
    fits.push({ name, fit: compare(search, print) })
  }
  const sorted = fits.map(({ fit }) => fit).sort((one, other) => one - other)
  const missed = fits.filter(({ fit }) => fit < SAME_FROM)
  const list = missed.map(({ name, fit }) => `${name} ${fit.toFixed(2)}`).join(', ')
  console.log(`${words}\t${quantiles(sorted)}\t${missed.length} of ${fits.length}\t${list}`)
}

console.log('\nDifferent images\tpairs\thashes near\tmost\tfalse\tnearest')
const pairs: { one: string; other: string; fit: number }[] = []
for (const set of Object.keys(sets)) {
  const own = images.filter((image) => image.set === set)
  const found = []
  for (const [at, one] of images.entries()) {
    const search = searchImage(one.print.detail)
    for (const other of own) {
      if (images.indexOf(other) <= at) continue
      found.push({ one: one.name, other: other.name, fit: compare(search, other.print) })
    }
  }
  pairs.push(...found)
  const different = found
    .filter(({ one, other }) => !isPair(one, other) && !isPair(other, one))
    .sort((one, other) => other.fit - one.fit)
  const near = different.filter(({ fit }) => fit > -1).length
  const wrong = different.filter(({ fit }) => fit >= SAME_FROM).length
  const nearest = different
    .slice(0, 6)
    .map(({ one, other, fit }) => `${one} and ${other} ${fit.toFixed(2)}`)
  const most = different[0]?.fit.toFixed(2) ?? '-'
  console.log([`and ${set}`, different.length, near, most, wrong, nearest.join('; ')].join('\t'))
}

console.log('\nThe same receipt according to receipts.json')
for (const { one, other, fit } of pairs.filter((pair) => isPair(pair.one, pair.other))) {
  console.log(`${one} and ${other}\t${fit.toFixed(2)}`)
}

const cost = (what: keyof typeof spent) => spent[what] / counted[what]
console.log('\nMilliseconds in Node')
console.log(`hash and detail of an image, without decoding it\t${cost('print').toFixed(1)}`)
console.log(`preparing a search\t${cost('search').toFixed(1)}`)
console.log(`comparing with 10,000 hashes\t${(10_000 * cost('near')).toFixed(0)}`)
console.log(`comparing with the detail of an image whose hash is near\t${cost('fit').toFixed(1)}`)
await browser.close()
