import { createHash } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { HttpError } from '../http/http-error.ts'
import { turns } from '../images/turns.ts'
import { formatOf, hidesAnotherFile } from './trailing-bytes.ts'

/** An image as it is stored: an upright JPEG that says nothing but what is to be seen. */
export interface ReceiptImage {
  /** A hash of its bytes, so that the same image has the same name. */
  name: string
  bytes: Uint8Array
}

/** Tablets cannot draw more: the limit of a canvas in Safari. A phone's usual photograph has less. */
const MOST_PIXELS_STORED = 4096 * 4096

/** Each can take some 200 MB while it is turned. */
const MOST_AT_ONCE = 2

const LONGEST_S = 20

/** The smallest print can be read as before, at half the bytes of quality 95. */
const JPEG = { quality: 88 }

const takeTurn = turns(MOST_AT_ONCE)

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
  const bytes = await takeTurn(() => encode(sent, format === 'image/heif'))
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { name: `${hash}.jpg`, bytes }
}

async function encode(sent: Buffer, isHeif: boolean): Promise<Uint8Array> {
  // Loaded when it is needed, because it is large.
  const { default: sharp } = await import('sharp')
  const unreadable = () =>
    badImage(isHeif ? 'cannot be read; send this picture as a JPEG' : 'is broken or not complete')
  const image = sharp(sent, { limitInputPixels: RECEIPT_IMAGES.maxPixels, failOn: 'error' })
  const metadata = await sharp(sent, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  checkSize(metadata)
  try {
    return await upright(image, metadata).jpeg(JPEG).timeout({ seconds: LONGEST_S }).toBuffer()
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

function badImage(problem: string, status: 400 | 413 = 400): HttpError {
  return new HttpError(status, `image: ${problem}`)
}
