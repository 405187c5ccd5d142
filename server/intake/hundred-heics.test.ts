/** A hundred HEIC files as cameras write them, and more that are broken, in turn through the process that decodes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chanceOf } from '../../tests/fixtures/data/chance.ts'
import {
  codedPictures,
  depth,
  exif,
  heicFile,
  mirror,
  thumbnail,
  turn,
  type HeicItem,
} from '../../tests/fixtures/data/heic-files.ts'
import {
  corners,
  cornersOfTiles,
  lookOf,
  photographOfTiles,
} from '../../tests/fixtures/data/heic-pictures.ts'
import { picture } from '../../tests/fixtures/servers/customer.ts'
import { imageDecoder } from './image-decoder.ts'

const LONG = 60_000
/** Of a test, in milliseconds, on a busy machine. */
const VERY_LONG = 900_000
const decode = imageDecoder()
const stored = (sent: Buffer) => decode(sent, LONG).then(({ bytes }) => lookOf(bytes))
const refused = (sent: Buffer) =>
  decode(sent, LONG).then(
    () => 'accepted',
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  )

type Rows = [[string, string], [string, string]]
const turnLeft = ([[a, b], [c, d]]: Rows): Rows => [
  [b, d],
  [a, c],
]
const MIRRORED: ((rows: Rows) => Rows)[] = [
  ([above, below]) => [below, above],
  ([[a, b], [c, d]]) => [
    [b, a],
    [d, c],
  ],
]

/** What a picture whose corners have these colors looks like after so many turns to the left, then mirrored. */
function expectedLook([width, height]: [number, number], quarters: number, axis: number | null) {
  let rows: Rows = [
    ['red', 'green'],
    ['blue', 'yellow'],
  ]
  for (let done = 0; done < quarters; done += 1) rows = turnLeft(rows)
  if (axis !== null) rows = MIRRORED[axis]!(rows)
  const size = quarters % 2 === 0 ? `${width} × ${height}` : `${height} × ${width}`
  return `${size} white: ${rows.map((row) => row.join(' ')).join(', ')}`
}

const CANNOT = '400 image: cannot be read; send this picture as a JPEG'
const coded = (name: string) =>
  readFileSync(new URL(`../../tests/fixtures/heic/${name}.heic`, import.meta.url))

interface Sound {
  what: string
  file: Buffer
  look: string
}

function soundFiles(): Sound[] {
  const small: [number, number] = [320, 200]
  const [green, yellow] = [codedPictures('tiles')[1]!, codedPictures('tiles')[3]!]
  const bases: { what: string; size: [number, number]; items: () => HeicItem[] }[] = [
    { what: 'single', size: small, items: () => [corners()] },
    { what: '10 bits', size: small, items: () => codedPictures('corners-10-bit') },
    { what: 'alpha', size: small, items: () => codedPictures('corners-alpha') },
    { what: 'tiles', size: [2048, 1536], items: () => cornersOfTiles(4, 3) },
  ]
  const all: Sound[] = []
  const add = (what: string, file: Buffer, look: string) => all.push({ what, file, look })
  const phone = [...cornersOfTiles(8, 6, [turn(3)]), exif(6), thumbnail(green)]
  add('a phone', heicFile(phone), expectedLook([4096, 3072], 3, null))
  // With more than 16.8 megapixels, it is made smaller.
  add('59 megapixels', heicFile(cornersOfTiles(15, 15)), expectedLook([4096, 4096], 0, null))
  const burst = [yellow, thumbnail(green, 3), corners(), green]
  add('of a burst', heicFile(burst, { primary: 3 }), expectedLook(small, 0, null))
  add('as heif-enc writes it', coded('corners'), expectedLook(small, 0, null))
  for (const { what, size, items } of bases) {
    for (const quarters of [0, 1, 2, 3]) {
      for (const axis of [null, 0, 1]) {
        const [first, ...others] = items() as [HeicItem, ...HeicItem[]]
        const transforms = [turn(quarters), ...(axis === null ? [] : [mirror(axis)])]
        const turned = { ...first, properties: [...first.properties, ...transforms] }
        const look = expectedLook(size, quarters, axis)
        const name = `${what}, ${quarters} turns, mirror ${axis}`
        const orientation = 1 + (all.length % 8)
        const plain = [turned, ...others, exif(orientation)]
        add(`${name}, EXIF ${orientation}`, heicFile(plain), look)
        const beside = [turned, ...others, thumbnail(green), depth(yellow), yellow, green]
        const brands = [all.length % 4 === 0 ? 'mif1' : 'heix', 'mif1', 'heic', 'miaf']
        add(`${name}, with others`, heicFile(beside, { brands }), look)
      }
    }
  }
  return all
}

test(
  '[I3] [I4] a hundred HEIC files of cameras are stored upright, and broken ones between them take nothing along',
  async () => {
    const chance = chanceOf(Number(process.env.SEED ?? 50))
    const sound = soundFiles()
    expect(sound.length).toBeGreaterThanOrEqual(100)
    const outcomes = new Map<string, number>()
    for (const [index, { what, file, look }] of sound.entries()) {
      expect(await stored(file), what).toBe(look)
      if (index % 3 > 0) continue
      const flipped = Buffer.from(file)
      for (let times = chance.between(1, 4); times > 0; times -= 1) {
        flipped[chance.between(0, Math.min(file.length, 1500) - 1)]! ^= 1 << chance.between(0, 7)
      }
      const outcome = await refused(flipped)
      expect(outcome, what).toMatch(/^(accepted|400 image: .*|413 image: .*megapixels)$/)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    // Wrong bytes within what is coded cannot be told, those around it can.
    expect(outcomes.size).toBeGreaterThan(2)
  },
  VERY_LONG,
)

test(
  '[I3] a HEIC that is cut at any byte is refused with the reason',
  async () => {
    const files = [
      heicFile([corners(), thumbnail(corners())]),
      heicFile(codedPictures('corners-alpha')),
    ]
    for (const file of files) {
      for (let length = 12; length < file.length; length += 1) {
        const reason = /^400 image: (is broken or not complete|must be an? .*)$/
        expect(await refused(file.subarray(0, length)), `${length} bytes`).toMatch(reason)
      }
    }
  },
  VERY_LONG,
)

test('[I3] other files by the name of HEIC, and HEIC by other names, are what their bytes are', async () => {
  const photograph = heicFile(photographOfTiles(1, 2))
  const large = Buffer.concat([photograph, Buffer.alloc(15_000_001 - photograph.length)])
  const cases: [string, Buffer, string][] = [
    ['a JPEG', await picture('#ffffff'), 'accepted'],
    ['an AVIF', await picture('#ffffff', 'avif'), 'accepted'],
    ['a photograph', photograph, 'accepted'],
    ['nothing', Buffer.alloc(0), '400 image: is empty'],
    ['15 MB and a byte', large, '413 image: must be at most 15000000 bytes'],
    ['15 MB', large.subarray(0, -1), 'accepted'],
    ['a small one that takes a gigabyte', coded('large'), CANNOT],
    ['another after it', photograph, 'accepted'],
    [
      '61 megapixels',
      heicFile(cornersOfTiles(15, 16)),
      '413 image: must have at most 60 megapixels',
    ],
  ]
  for (const [what, sent, outcome] of cases) expect(await refused(sent), what).toBe(outcome)
})
