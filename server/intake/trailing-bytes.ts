import { imageType, type ImageType } from '../../src/rules/image-type.ts'
import { jpegSegments } from './jpeg-segments.ts'

/** The formats in which images are accepted. */
export type ImageFormat = ImageType | 'image/heif'

/** What the containers of HEIC and AVIF pictures begin with, behind a length. */
const HEIF = /^ftyp(hei[cxms]|hev[cx]|mif1|msf1|avif|avis)/

/**
 * @returns the format that the first bytes say, whatever the file is called; null for any other
 */
export function formatOf(bytes: Buffer): ImageFormat | null {
  return imageType(bytes) ?? (HEIF.test(bytes.toString('latin1', 4, 12)) ? 'image/heif' : null)
}

/** What archives, documents, pages and scripts are told by, in small letters. Too long to be coincidence in a film. */
const MARKS = [
  ...['pk\x03\x04', 'pk\x05\x06\0\0', 'rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '%pdf-'],
  ...['<?php', '<!doctype', '<html', '<body', '<script', '<iframe', '<svg '],
]

/** What programs begin with. */
const FIRST_MARKS = ['mz', '\x7felf', '\xca\xfe\xba\xbe', '#!']

/** Archives are told by their last bytes, everything else by its first. */
const FIRST_BYTES = 4096
const LAST_BYTES = 65_600

/**
 * Whether another file hides behind the picture: a program that is given the whole file would open that one. Phones put
 * something there themselves, such as a film, a second picture or depths, so not everything is refused.
 */
export function hidesAnotherFile(bytes: Buffer, format: ImageFormat): boolean {
  const rest = bytes.subarray(endOf(bytes, format))
  const first = rest.subarray(0, FIRST_BYTES).toString('latin1').toLowerCase()
  const last = rest.subarray(-LAST_BYTES).toString('latin1').toLowerCase()
  return (
    FIRST_MARKS.some((mark) => first.startsWith(mark)) ||
    MARKS.some((mark) => first.includes(mark) || last.includes(mark))
  )
}

/** Where the picture ends, as far as its format says so. */
function endOf(bytes: Buffer, format: ImageFormat): number {
  if (format === 'image/jpeg') return jpegSegments(bytes).end ?? bytes.length
  if (format === 'image/png') return endOfPng(bytes)
  if (format === 'image/webp') return bytes.readUInt32LE(4) + 8
  return bytes.length
}

function endOfPng(bytes: Buffer): number {
  let at = 8
  while (at + 12 <= bytes.length) {
    const isEnd = bytes.toString('latin1', at + 4, at + 8) === 'IEND'
    at += 12 + bytes.readUInt32BE(at)
    if (isEnd) return at
  }
  return bytes.length
}
