/** Parses the container of a WebP image, to check that the bytes are one and get its size. */

/** In pixels. */
export interface ImageSize {
  width: number
  height: number
}

/**
 * Reads the size of a still WebP image from its bytes, so that a client's claim need not be trusted.
 * @returns null when the bytes are not a WebP image, are truncated or have trailing data, or are an animation
 */
export function webpSize(bytes: Uint8Array): ImageSize | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 20 || text(file, 0) !== 'RIFF' || text(file, 8) !== 'WEBP') return null
  if (file.readUInt32LE(4) + 8 !== file.length) return null

  let size: ImageSize | null = null
  for (let at = 12; at < file.length;) {
    if (at + 8 > file.length) return null
    const length = file.readUInt32LE(at + 4)
    const data = file.subarray(at + 8, at + 8 + length)
    if (data.length < length) return null
    const kind = text(file, at)
    if (kind === 'ANIM' || kind === 'ANMF') return null
    if (kind === 'VP8 ' || kind === 'VP8L') {
      if (size) return null
      size = kind === 'VP8 ' ? lossySize(data) : losslessSize(data)
      if (!size) return null
    }
    // Chunks start at even offsets.
    at += 8 + length + (length % 2)
  }
  return size
}

/** RFC 6386, section 9.1: a key frame starts with its tag, a start code, the width and the height. */
function lossySize(data: Buffer): ImageSize | null {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) return null
  const tag = data.readUIntLE(0, 3)
  const isKeyFrame = (tag & 1) === 0
  const firstPartition = tag >> 5
  if (!isKeyFrame || 10 + firstPartition > data.length) return null
  return sized(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff)
}

/** RFC 9649, section 3.4: a signature, then 14 bits each for width - 1 and height - 1, then version 0. */
function losslessSize(data: Buffer): ImageSize | null {
  if (data.length < 6 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  const version = bits >>> 29
  return version === 0 ? sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1) : null
}

function sized(width: number, height: number): ImageSize | null {
  return width > 0 && height > 0 ? { width, height } : null
}

function text(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + 4)
}
