/** Images that a table names: checked by their content, and stored as WebP under names of ours. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { LOGO } from '../../src/rules/business.ts'
import { imageType } from '../../src/rules/image-type.ts'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { logos } from '../database/schema.ts'
import { storeLogo } from '../images/logos.ts'
import type { ImageKind, ImageStorage } from '../images/image-storage.ts'
import type { Reading } from './columns.ts'
import type { Source } from './source.ts'

const LONGEST_S = 60

/** Thin lines stay apart. Even noise takes less than 350 kB at the size of a logo. */
const WEBP = { quality: 88, smartSubsample: true }

/** An image that a row names. */
export interface RowImage {
  /** Its name as it is stored: a hash of the file that the operator has. */
  name: string
  isStored: boolean
  /** Stores it. */
  store: () => Promise<void>
}

/** How one use of images is stored. */
interface Use {
  nameOf: (hash: string) => string
  /** In pixels, of the longer side; a smaller image is not made larger. */
  maxSide: number
  has: (name: string) => Promise<boolean>
  write: (name: string, bytes: Uint8Array) => Promise<void>
}

export type UseOfImages = 'logo' | 'template' | 'coupon'

/**
 * @returns a function that looks at a file and says what is wrong with it, without storing anything
 */
export function rowImages(
  { source, database, storage }: { source: Source; database: Database; storage: ImageStorage },
  use: UseOfImages,
): (file: string) => Promise<Reading<RowImage>> {
  const how = USES[use](database, storage)
  return async (file) => {
    const read = await source.readFile(file)
    if ('problem' in read) return read
    const name = how.nameOf(hashOf(read.value))
    const isStored = await how.has(name)
    const copy = isStored ? { value: null } : await converted(read.value, file, how)
    if ('problem' in copy) return copy
    const store = async () => {
      // Not kept in memory since it was looked at: there can be ten thousand.
      const again = await source.readFile(file)
      if ('problem' in again || how.nameOf(hashOf(again.value)) !== name) {
        throw new StartError(`“${file}” has changed meanwhile: run the import again`)
      }
      const now = await converted(again.value, file, how)
      if ('problem' in now) throw new StartError(now.problem)
      await how.write(name, now.value)
    }
    return { value: { name, isStored, store } }
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

const inStorage = (storage: ImageStorage, kind: ImageKind) => ({
  has: async (name: string) => (await storage.read(kind, name)) !== null,
  write: (name: string, bytes: Uint8Array) => storage.write(kind, name, bytes),
})

const USES: Record<UseOfImages, (database: Database, storage: ImageStorage) => Use> = {
  logo: (database) => ({
    nameOf: (hash) => `logo-${hash}.webp`,
    maxSide: LOGO.maxSide,
    has: async (name) => (await database.$count(logos, eq(logos.fileName, name))) > 0,
    write: (fileName, bytes) => storeLogo(database, { fileName, bytes }),
  }),
  template: (_database, storage) => ({
    nameOf: (hash) => `${hash}.webp`,
    // Small print is legible.
    maxSide: 2400,
    ...inStorage(storage, 'templates'),
  }),
  coupon: (_database, storage) => ({
    nameOf: (hash) => `coupon-${hash}.webp`,
    maxSide: 1200,
    ...inStorage(storage, 'public'),
  }),
}

/** The image upright, as WebP, without anything that is not pixels. */
async function converted(
  bytes: Uint8Array,
  file: string,
  { maxSide }: Use,
): Promise<Reading<Uint8Array>> {
  if (imageType(bytes) === null) return { problem: `“${file}” is no JPEG, PNG or WebP image` }
  try {
    // Loaded when it is needed, because it is large.
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes, { limitInputPixels: RECEIPT_IMAGES.maxPixels, failOn: 'error' })
    const { pages = 1 } = await image.metadata()
    if (pages > 1) return { problem: `“${file}” is an animation` }
    const copy = await image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp(WEBP)
      .timeout({ seconds: LONGEST_S })
      .toBuffer()
    return { value: copy }
  } catch (error) {
    const isHuge = error instanceof Error && /pixel limit/i.test(error.message)
    return {
      problem: isHuge
        ? `“${file}” has more than ${RECEIPT_IMAGES.maxPixels} pixels`
        : `“${file}” is damaged, or no image that can be opened`,
    }
  }
}
