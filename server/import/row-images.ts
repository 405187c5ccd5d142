/** Images that a table names: checked by their content, and stored as WebP under names of ours. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { LOGO } from '../../src/rules/business.ts'
import { imageType } from '../../src/rules/image-type.ts'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { logos } from '../database/schema.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { storeLogo } from '../images/logos.ts'
import { RowProblem } from './row-problem.ts'
import type { Source } from './source.ts'

const LONGEST_S = 60

/** Thin lines stay apart. Even noise takes less than 350 kB at the size of a logo. */
const WEBP = { quality: 88, smartSubsample: true }

export interface RowImage {
  /** Its name as it is stored: a hash of the file that the operator has. */
  name: string
  isStored: boolean
  /** Stores it. */
  store: () => Promise<void>
}

/** Sides are in pixels, of the longer one; a smaller image is not made larger. Small print of a template is legible. */
const USES = {
  logo: { prefix: 'logo-', maxSide: LOGO.maxSide, kind: null },
  template: { prefix: '', maxSide: 2400, kind: 'templates' },
  coupon: { prefix: 'coupon-', maxSide: 1200, kind: 'public' },
} as const

export type UseOfImages = keyof typeof USES

/** @returns a function that looks at a file without storing anything, and throws a {@link RowProblem} about what is no image */
export function rowImages(
  { source, database, storage }: { source: Source; database: Database; storage: ImageStorage },
  use: UseOfImages,
): (file: string) => Promise<RowImage> {
  const { prefix, maxSide, kind } = USES[use]
  const nameOf = (bytes: Uint8Array) =>
    `${prefix}${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
  return async (file) => {
    const bytes = await source.readFile(file)
    const name = nameOf(bytes)
    const isStored = kind
      ? (await storage.read(kind, name)) !== null
      : (await database.$count(logos, eq(logos.fileName, name))) > 0
    if (!isStored) await converted(bytes, file, maxSide)
    const store = async () => {
      // Not kept in memory since it was looked at: there can be ten thousand.
      const again = await source.readFile(file)
      if (nameOf(again) !== name) {
        throw new StartError(`“${file}” has changed meanwhile: run the import again`)
      }
      const copy = await converted(again, file, maxSide)
      await (kind
        ? storage.write(kind, name, copy)
        : storeLogo(database, { fileName: name, bytes: copy }))
    }
    return { name, isStored, store }
  }
}

/** The image upright, as WebP, without anything that is not pixels. */
async function converted(bytes: Uint8Array, file: string, maxSide: number): Promise<Uint8Array> {
  if (imageType(bytes) === null) throw new RowProblem(`“${file}” is no JPEG, PNG or WebP image`)
  try {
    // Loaded when it is needed, because it is large.
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes, { limitInputPixels: RECEIPT_IMAGES.maxPixels, failOn: 'error' })
    const { pages = 1 } = await image.metadata()
    if (pages > 1) throw new RowProblem(`“${file}” is an animation`)
    return await image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp(WEBP)
      .timeout({ seconds: LONGEST_S })
      .toBuffer()
  } catch (error) {
    if (error instanceof RowProblem) throw error
    const isHuge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new RowProblem(
      isHuge
        ? `“${file}” has more than ${RECEIPT_IMAGES.maxPixels} pixels`
        : `“${file}” is damaged, or no image that can be opened`,
    )
  }
}
