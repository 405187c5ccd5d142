import { imageType, type ImageType } from '../../src/rules/image-type.ts'
import { endOfHeif, heifFormat } from './heif-boxes.ts'

/** The formats in which images are accepted. */
export type ImageFormat = ImageType | 'image/heic' | 'image/avif'

/** @returns the format that the first bytes say, whatever the file is called; null for any other */
export function formatOf(bytes: Buffer): ImageFormat | null {
  return imageType(bytes) ?? heifFormat(bytes)
}

/** Archives, documents, pages and scripts are told by these, in small letters. Too long to be coincidence in a film. */
const MARKS = [
  ...['pk\x03\x04', 'pk\x05\x06\0\0', 'rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '%pdf-'],
  ...['<?php', '<!doctype', '<html', '<body', '<script', '<iframe', '<svg '],
]

/** Programs begin with these. */
const FIRST_MARKS = ['mz', '\x7felf', '\xca\xfe\xba\xbe', '#!']

/** Archives are told by their last bytes, everything else by its first. */
const FIRST_BYTES = 4096
const LAST_BYTES = 65_600

/**
 * True if another file hides behind the picture: a program that is given the whole file would open that one. Phones put
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
  return endOfHeif(bytes)
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

/**
 * Walks over the segments of a JPEG, whose content may hold any bytes.
 * @returns the number of scans, and where the picture ends; null if the mark of its end is missing
 */
export function jpegSegments(bytes: Buffer): { scans: number; end: number | null } {
  let [at, scans] = [2, 0]
  while (at + 2 <= bytes.length) {
    const mark = bytes[at] === 0xff ? bytes[at + 1]! : null
    if (mark === 0xd9) return { scans, end: at + 2 }
    if (mark === 0xda) scans += 1
    if (mark === null || mark === 0 || (mark >= 0xd0 && mark <= 0xd7)) at = nextMark(bytes, at + 1)
    else if (mark === 0xff) at += 1
    else at += at + 4 <= bytes.length ? 2 + bytes.readUInt16BE(at + 2) : 2
  }
  return { scans, end: null }
}

function nextMark(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(0xff, from)
  return at < 0 ? bytes.length : at
}
