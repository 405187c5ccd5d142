import { createHash } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { HttpError } from '../http/http-error.ts'
import { decodeHeic } from './heic-image.ts'
import { isCutHeif, isFilm } from './heif-boxes.ts'
import { formatOf, hidesAnotherFile, jpegSegments, type ImageFormat } from './image-bytes.ts'

/** An image as it is stored: an upright JPEG that says nothing but what is to be seen. */
export interface ReceiptImage {
  /** A hash of its bytes, so that the same image has the same name. */
  name: string
  bytes: Uint8Array
}

/** Tablets cannot draw more: the limit of a canvas in Safari. A phone's usual photograph has less. */
const MOST_PIXELS_STORED = 4096 * 4096

/** A progressive JPEG has ten or so. Each is work for all its pixels. */
const MOST_SCANS = 64

/** Warnings of its library by which some of a JPEG cannot be seen; others are about its head, and harmless. */
const LOST =
  /Corrupt JPEG data: (?!\d+ extraneous bytes before marker 0x[ce])|premature end|Inconsistent progression/i

/** Smaller ones are not looked at for data that is left. */
const LEAST_BYTES = 4000

const BROKEN = 'is broken or not complete'
/** It may be sound, but is in a coding that nobody here knows. */
const UNREADABLE = 'cannot be read; send this picture as a JPEG'

/** The smallest print can be read as before, at half the bytes of quality 95. */
const JPEG = { quality: 88 }

/**
 * Makes of what somebody sent the image that is stored: upright, without metadata (a receipt's position is nobody's
 * business), on white, in sRGB, with at most 16.8 megapixels. It is always encoded anew, so nothing else of the file stays.
 * @throws {HttpError} 400 when it is no JPEG, PNG, WebP or HEIC that can be read whole, moves, or has another file behind
 *   it; 413 when it is larger than `RECEIPT_IMAGES` allows
 */
export async function receiptImage(sent: Buffer): Promise<ReceiptImage> {
  const { maxBytes } = RECEIPT_IMAGES
  if (sent.length === 0) throw badImage('is empty')
  if (sent.length > maxBytes) throw badImage(`must be at most ${maxBytes} bytes`, 413)
  const format = formatOf(sent)
  if (!format) throw badImage('must be a JPEG, PNG, WebP or HEIC')
  if (hidesAnotherFile(sent, format)) throw badImage('must be an image and nothing else')
  const bytes = await encode(await readable(sent, format), format)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { name: `${hash}.jpg`, bytes }
}

/** @returns what sharp's libraries can read */
async function readable(sent: Buffer, format: ImageFormat): Promise<Buffer> {
  if (format === 'image/jpeg') return withItsEnd(sent)
  if (format !== 'image/heic' && format !== 'image/avif') return sent
  if (isFilm(sent)) throw badImage('must not move')
  if (isCutHeif(sent)) throw badImage(BROKEN)
  if (format === 'image/avif') return sent
  const decoded = await decodeHeic(sent)
  if ('tiff' in decoded) return Buffer.from(decoded.tiff.buffer)
  if (decoded.problem === 'large') throw tooLarge()
  if (decoded.problem === 'broken') throw badImage(BROKEN)
  // Perhaps an AVIF that does not say so.
  return sent
}

/**
 * A picture lacks nothing if only the two bytes do that mark its end: some programs leave them out.
 * @throws {HttpError} 400 for more scans than any program makes
 */
function withItsEnd(jpeg: Buffer): Buffer {
  const { scans, end } = jpegSegments(jpeg)
  if (scans > MOST_SCANS) throw tooCostly()
  if (end !== null) return jpeg
  return Buffer.concat([jpeg, Buffer.from(jpeg.at(-1) === 0xff ? [0xd9] : [0xff, 0xd9])])
}

async function encode(sent: Buffer, format: ImageFormat): Promise<Uint8Array> {
  // Loaded when it is needed, because it is large.
  const { default: sharp } = await import('sharp')
  const unreadable = () => badImage(/heic|avif/.test(format) ? UNREADABLE : BROKEN)
  const open = (bytes: Buffer, failOn: 'warning' | 'error' = 'error') =>
    sharp(bytes, { limitInputPixels: RECEIPT_IMAGES.maxPixels, failOn })
  const metadata = await sharp(sent, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  checkSize(metadata)
  const encoded = (failOn?: 'warning') =>
    upright(open(sent, failOn), metadata).jpeg(JPEG).toBuffer()
  /** To its last line. */
  const isWhole = (jpeg: Buffer) =>
    open(jpeg, 'warning')
      .extract({ left: 0, top: metadata.height - 1, width: 1, height: 1 })
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
  try {
    if (format !== 'image/jpeg') return await encoded()
    const image = await encoded('warning').catch((error: unknown) => {
      if (LOST.test(String(error))) throw error
      return encoded()
    })
    const shortened = withoutLastBytes(sent)
    if (shortened && (await isWhole(shortened))) throw unreadable()
    return image
  } catch {
    throw unreadable()
  }
}

/**
 * A sound JPEG of one scan ends too early without its last bytes. One that does not has data left, because some of it was
 * read as something else.
 * @returns null for one with several scans, or a small one
 */
function withoutLastBytes(jpeg: Buffer): Buffer | null {
  const { scans, end } = jpegSegments(jpeg)
  if (scans > 1 || end === null || end < LEAST_BYTES) return null
  return Buffer.concat([jpeg.subarray(0, end - 2 - 16), jpeg.subarray(end - 2, end)])
}

/** @throws {HttpError} 400 for a moving picture, 413 for too many pixels */
function checkSize({ width, height, pages = 1, pagePrimary }: Metadata): void {
  // An AVIF can hold several pictures, of which one is the primary.
  if (pages > 1 && pagePrimary === undefined) throw badImage('must not move')
  if (width * height > RECEIPT_IMAGES.maxPixels) throw tooLarge()
}

function upright(image: Sharp, { width, height }: Metadata): Sharp {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS_STORED / (width * height)))
  return image
    .autoOrient()
    .resize({
      width: Math.max(1, Math.floor(Math.max(width, height) * scale)),
      height: Math.max(1, Math.floor(Math.max(width, height) * scale)),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
}

/** For a picture that takes far more work than others. */
export function tooCostly(): HttpError {
  return badImage('takes too long to read; send it as a plain JPEG')
}

function tooLarge(): HttpError {
  return badImage(`must have at most ${RECEIPT_IMAGES.maxPixels / 1_000_000} megapixels`, 413)
}

function badImage(problem: string, status: 400 | 413 = 400): HttpError {
  return new HttpError(status, `image: ${problem}`)
}
