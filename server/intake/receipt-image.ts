import { createHash } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { HttpError } from '../http/http-error.ts'
import { jpegSegments } from './jpeg-segments.ts'
import { formatOf, hidesAnotherFile } from './trailing-bytes.ts'

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
  const whole = format === 'image/jpeg' ? withItsEnd(sent) : sent
  // Of a JPEG, even a warning means that some of it cannot be seen. PNG warns of a profile that nobody needs.
  const failOn = format === 'image/jpeg' ? 'warning' : 'error'
  const bytes = await encode(whole, failOn, format === 'image/heif')
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { name: `${hash}.jpg`, bytes }
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

async function encode(
  sent: Buffer,
  failOn: 'warning' | 'error',
  isHeif: boolean,
): Promise<Uint8Array> {
  // Loaded when it is needed, because it is large.
  const { default: sharp } = await import('sharp')
  const unreadable = () =>
    badImage(isHeif ? 'cannot be read; send this picture as a JPEG' : 'is broken or not complete')
  const image = sharp(sent, { limitInputPixels: RECEIPT_IMAGES.maxPixels, failOn })
  const metadata = await sharp(sent, { limitInputPixels: false, failOn })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  checkSize(metadata)
  try {
    return await upright(image, metadata).jpeg(JPEG).toBuffer()
  } catch {
    throw unreadable()
  }
}

/** @throws {HttpError} 400 for a moving picture, 413 for too many pixels */
function checkSize({ width, height, pages = 1, pagePrimary }: Metadata): void {
  const { maxPixels } = RECEIPT_IMAGES
  // A phone's HEIC can hold several pictures, of which one is the primary.
  if (pages > 1 && pagePrimary === undefined) throw badImage('must not move')
  if (width * height > maxPixels) {
    throw badImage(`must have at most ${maxPixels / 1_000_000} megapixels`, 413)
  }
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

function badImage(problem: string, status: 400 | 413 = 400): HttpError {
  return new HttpError(status, `image: ${problem}`)
}
