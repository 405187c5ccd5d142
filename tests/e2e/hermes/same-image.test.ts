import { readdirSync, readFileSync } from 'node:fs'
import type { ImagePrint } from '../../../src/offline/images/image-facts.ts'
import { printOf } from '../../../src/recognition/same-image/image-print.ts'
import {
  SAME_FROM,
  searchImage,
  type ImageSearch,
} from '../../../src/recognition/same-image/image-search.ts'
import { grayInPage, type Variant } from '../../fixtures/data/image-variants.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

const EXAMPLES = new URL('../../../server/example-data/', import.meta.url)
const FILES = ['receipts', 'templates'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, EXAMPLES))
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => ({ name, file: new URL(`${folder}/${name}`, EXAMPLES) })),
)

const COMBINED: Variant = {
  crop: [0.05, 0.05, 0.05, 0.05],
  tilt: 5,
  turns: 1,
  scale: 0.5,
  filter: 'brightness(0.8)',
}
const CHANGES: Record<string, Variant> = {
  'saved again': { quality: 0.5, scale: 0.4 },
  'cropped on all sides': { crop: [0.05, 0.05, 0.05, 0.05] },
  'cropped on one side': { crop: [0, 0.05, 0, 0] },
  'tilted to the right': { tilt: 5 },
  'tilted to the left': { tilt: -5, corners: 'grow' },
  overexposed: { filter: 'brightness(1.2)' },
  underexposed: { filter: 'brightness(0.5)' },
  'turned by 90°': { turns: 1 },
  'all of this': COMBINED,
}
/** Nearly twice as high as wide. */
const TALL = 'fenton-lane-books-1.jpg'

function fit(search: ImageSearch, { hash, detail }: ImagePrint): number {
  const near = search.near(hash)
  return near ? search.fit(near, detail) : -1
}

// What it repeats on all example images, `src/recognition/same-image/image-search.test.ts` shows on drawn ones.
test(
  '[X4] [V8] a changed image is recognized, and no two example images are taken for the same',
  { tag: '@repeats' },
  async ({ page }) => {
    const images: { name: string; file: URL; print: ImagePrint }[] = []
    for (const { name, file } of FILES) {
      images.push({ name, file, print: printOf(await grayInPage(page, file, null)) })
    }

    const missed = []
    const sample = images.filter(({ name }, at) => at % 15 === 0 || name === TALL)
    for (const { name, file, print } of sample) {
      const search = searchImage(print.detail)
      for (const [words, variant] of Object.entries(CHANGES)) {
        const changed = fit(search, printOf(await grayInPage(page, file, variant)))
        if (changed < SAME_FROM) missed.push(`${name} ${words}: ${changed}`)
      }
    }
    expect(missed).toEqual([])

    const same = images.flatMap((one, at) => {
      const search = searchImage(one.print.detail)
      return images
        .slice(at + 1)
        .filter(({ print }) => fit(search, print) >= SAME_FROM)
        .map(({ name }) => [one.name, name])
    })
    // The example data sends this one twice: turned, scaled down and saved again.
    const requests = JSON.parse(
      readFileSync(new URL('receipts.json', EXAMPLES), 'utf8'),
    ) as object[]
    expect(requests).toContainEqual(
      expect.objectContaining({ id: 'r-0059', duplicateOf: 'r-0009', images: ['r-0059-1.jpg'] }),
    )
    expect(same).toEqual([['r-0009-1.jpg', 'r-0059-1.jpg']])
  },
)
