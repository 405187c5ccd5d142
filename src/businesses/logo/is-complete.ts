import type { ImageType } from '../../rules/image-type.ts'

/**
 * False for an image file that was cut off. Browsers open it all the same, and leave the missing part transparent or
 * gray.
 * @param type according to the file's first bytes
 */
export function isComplete(bytes: Uint8Array<ArrayBuffer>, type: ImageType): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return CHECKS[type](view)
  } catch (error) {
    // It ends where a number should be.
    if (error instanceof RangeError) return false
    throw error
  }
}

const CHECKS: Record<ImageType, (file: DataView) => boolean> = {
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
  'image/webp': (file) => file.getUint32(4, true) + 8 <= file.byteLength,
}

const IEND = 0x49454e44

/** A signature of 8 bytes, then chunks up to IEND: length, type, data, and a checksum of type and data. */
function isWholePng(file: DataView): boolean {
  for (let at = 8; ;) {
    const length = file.getUint32(at)
    const type = file.getUint32(at + 4)
    if (file.getUint32(at + 8 + length) !== crc32(file, at + 4, length + 4)) return false
    if (type === IEND) return true
    at += 12 + length
  }
}

/** Segments, each a marker and a length, and after a start of scan compressed data, up to the end of image. */
function isWholeJpeg(file: DataView): boolean {
  for (let at = 2; ;) {
    if (file.getUint8(at) !== 0xff) {
      at += 1
      continue
    }
    const marker = file.getUint8(at + 1)
    if (marker === 0xd9) return true
    // In compressed data: a byte 0xff, or a restart. Between segments: padding.
    const isAlone = marker === 0 || (marker >= 0xd0 && marker <= 0xd8)
    if (marker === 0xff) at += 1
    else at += isAlone ? 2 : 2 + file.getUint16(at + 2)
  }
}

/** The checksum of ISO 3309, as in the appendix of the PNG specification. */
function crc32(file: DataView, start: number, length: number): number {
  let crc = 0xffffffff
  for (let at = start; at < start + length; at += 1) {
    crc = (CRC_OF_BYTE[(crc ^ file.getUint8(at)) & 0xff] ?? 0) ^ (crc >>> 8)
  }
  return ~crc >>> 0
}

const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})
