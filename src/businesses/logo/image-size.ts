import type { ImageType } from '../../rules/image-type.ts'

/** In pixels, as stored: a photo may have to be turned. */
export interface ImageSize {
  width: number
  height: number
}

/**
 * The size of an image by its header, before anything is decoded.
 * @param bytes of a whole file of this type
 * @returns null if it has none
 */
export function imageSize(bytes: Uint8Array<ArrayBuffer>, type: ImageType): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = SIZES[type](view)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const SIZES: Record<ImageType, (file: DataView) => ImageSize | null> = {
  'image/png': (file) => ({ width: file.getUint32(16), height: file.getUint32(20) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** In the frame header (ITU T.81, B.2.2), before the compressed data. */
function jpegSize(file: DataView): ImageSize | null {
  for (let at = 2; ;) {
    const marker = file.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Tables and an arithmetic coding that begin alike.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: file.getUint16(at + 7), height: file.getUint16(at + 5) }
    if (marker === 0xda) return null
    at += 2 + file.getUint16(at + 2)
  }
}

/** RFC 9649, section 2: extended, lossless or lossy, by the first chunk. */
function webpSize(file: DataView): ImageSize | null {
  switch (file.getUint32(12)) {
    case 0x56503858:
      return {
        width: (file.getUint32(24, true) & 0xffffff) + 1,
        height: (file.getUint32(26, true) >>> 8) + 1,
      }
    case 0x5650384c: {
      const bits = file.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 0x56503820:
      return {
        width: file.getUint16(26, true) & 0x3fff,
        height: file.getUint16(28, true) & 0x3fff,
      }
    default:
      return null
  }
}

/**
 * The size of an image, made smaller to fit into a square; a line stays visible.
 * @param side of the square
 */
export function fittedInto({ width, height }: ImageSize, side: number): ImageSize {
  const scale = Math.min(side / Math.max(width, height), 1)
  const scaled = (length: number) => Math.max(Math.round(length * scale), 1)
  return { width: scaled(width), height: scaled(height) }
}
