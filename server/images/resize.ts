import { log } from '../config/log.ts'
import type { ImageWidth } from '../../src/contract/served-files.ts'
import { tabletSize } from '../../src/rules/tablet-image.ts'

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

/** More pixels than any image that belongs here: a small file can hold enough to fill the memory. */
const MOST_PIXELS = 4096 * 4096

/** Images of ours take some hundredths of a second. */
const LONGEST_S = 10

/** Behind transparent parts, because the page draws a plate behind each image: the paper of cards. */
const PAPER = '#fffcf5'

/**
 * On flat illustrations, quality 80 cannot be told from the original, at a third of the bytes of lossless WebP.
 * Without the careful subsampling, thin red and green lines run into each other.
 */
const WEBP = { quality: 80, smartSubsample: true }

/** At 80, of 39 proposals that the reader is sure of in the images as they were sent, 2 became unsure (decision 083). */
const TABLET_WEBP = { ...WEBP, quality: 85 }

/** A copy for tablets has at most this share of the image's bytes; for less, the image's pixels are not given up. */
const WORTH_IT = 0.8

/**
 * Makes a smaller copy of an image, as opaque WebP.
 * @param width in pixels; a narrower image is not made wider
 * @returns null if the image is better sent as it is: it is broken, animated or enormous, or its copy is no smaller
 */
export async function resized(bytes: Uint8Array, width: ImageWidth): Promise<Uint8Array | null> {
  try {
    // Loaded when it is needed: it is large, and a server that lacks it can still send the images.
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format, pages = 1, hasAlpha } = await image.metadata()
    if (!FORMATS.has(format) || pages > 1) return null
    const copy = await image
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: PAPER })
      .webp(WEBP)
      .timeout({ seconds: LONGEST_S })
      .toBuffer()
    // A transparent image would show the plate behind it.
    return hasAlpha || copy.length < bytes.length ? copy : null
  } catch (error) {
    log.warn({ err: error, width }, 'An image could not be made smaller')
    return null
  }
}

/**
 * Makes the copy for tablets of an image that is upright and opaque, as the intake stores it.
 * @returns WebP; null if the image is better sent as it is: it is no larger, broken, animated or enormous, or its copy takes
 *   nearly as many bytes
 */
export async function tabletCopy(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format, pages = 1, autoOrient: upright } = await image.metadata()
    const size = FORMATS.has(format) && pages === 1 ? tabletSize(upright) : null
    if (!size) return null
    const copy = await image
      .autoOrient()
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: '#fff' })
      .webp(TABLET_WEBP)
      .timeout({ seconds: LONGEST_S })
      .toBuffer()
    return copy.length < WORTH_IT * bytes.length ? new Uint8Array(copy) : null
  } catch (error) {
    log.warn({ err: error }, 'An image could not be made smaller')
    return null
  }
}
