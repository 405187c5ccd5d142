/**
 * A perceptual hash that recognizes an image even if it was re-encoded, scaled down, lightened, darkened or
 * rotated. It holds the low frequencies of the image's cosine transform, one bit per coefficient: above the
 * median or not.
 *
 * `npm run bench:image-hash` measures it on the example receipts. Of 576 bits, re-encoding, darkening or
 * rotating an image changes at most 24, scaling it to 40% at most 54, and overexposing it typically 54 and at
 * most 134. Two different images differ in at least 154 (2,278 pairs). It does not recognize a cropped image
 * (typically 132) or a second photograph of the same receipt (196 or more); the search for the same purchase
 * finds those. A 64-bit difference hash is useless here: receipts on a table look alike, and two different
 * ones can be as close as 3 bits.
 */

/** Side of the square that an image is shrunk to, in pixels. */
export const HASHED_SIDE = 64

/** Frequencies kept in each direction. */
const KEPT = 24

/** Images that differ in at most this many bits count as the same. */
const SAME_UP_TO_BITS = 100

/** Standard deviation of gray levels below which there is nothing to recognize, as with a covered lens. */
const FLAT = 3

/** Hashes in hexadecimal of the image and of its rotations by 90°, 180° and 270°; empty for a flat image. */
export type ImageHashes = readonly string[]

/** @param gray levels from 0 to 255: `HASHED_SIDE` rows of `HASHED_SIDE` pixels each */
export function hashImage(gray: readonly number[]): ImageHashes {
  if (deviation(gray) < FLAT) return []
  const hashes: string[] = []
  let turned = gray
  for (let turns = 0; turns < 4; turns += 1) {
    hashes.push(toHex(lowFrequencies(turned)))
    turned = turnRight(turned)
  }
  return hashes
}

/** In how many of 576 bits two images differ, at the rotation that fits best; `Infinity` if one is flat. */
export function imageDistance(one: ImageHashes, other: ImageHashes): number {
  const [upright] = other
  if (upright === undefined) return Infinity
  return Math.min(Infinity, ...one.map((turned) => differingBits(turned, upright)))
}

/** Whether two images count as the same, in any rotation. */
export function isSameImage(one: ImageHashes, other: ImageHashes): boolean {
  return imageDistance(one, other) <= SAME_UP_TO_BITS
}

const COSINES = Array.from({ length: KEPT }, (_, frequency) =>
  Array.from({ length: HASHED_SIDE }, (_, at) =>
    Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * HASHED_SIDE)),
  ),
)

/** The lowest frequencies of the two-dimensional cosine transform, row by row. */
function lowFrequencies(gray: readonly number[]): number[] {
  const rows = Array.from({ length: HASHED_SIDE }, (_, y) => {
    const row = gray.slice(y * HASHED_SIDE, (y + 1) * HASHED_SIDE)
    return COSINES.map((cosine) => dot(row, cosine))
  })
  const columns = COSINES.map((_, x) => rows.map((row) => row[x] ?? 0))
  return COSINES.flatMap((cosine) => columns.map((column) => dot(column, cosine)))
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}

/** Four bits per digit. The median excludes the first coefficient, which is the brightness. */
function toHex(coefficients: readonly number[]): string {
  const [, ...rest] = coefficients
  const median = rest.sort((a, b) => a - b)[rest.length >> 1] ?? 0
  let hex = ''
  for (let first = 0; first < coefficients.length; first += 4) {
    const four = coefficients.slice(first, first + 4)
    hex += four.reduce((digit, value) => digit * 2 + (value > median ? 1 : 0), 0).toString(16)
  }
  return hex
}

function turnRight(gray: readonly number[]): number[] {
  return gray.map((_, index) => {
    const [y, x] = [Math.floor(index / HASHED_SIDE), index % HASHED_SIDE]
    return gray[(HASHED_SIDE - 1 - x) * HASHED_SIDE + y] ?? 0
  })
}

const BITS = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]

function differingBits(one: string, other: string): number {
  let bits = 0
  for (let digit = 0; digit < one.length; digit += 1) {
    bits += BITS[parseInt(one[digit] ?? '0', 16) ^ parseInt(other[digit] ?? '0', 16)] ?? 0
  }
  return bits
}

function deviation(gray: readonly number[]): number {
  const mean = gray.reduce((sum, value) => sum + value, 0) / gray.length
  return Math.sqrt(gray.reduce((sum, value) => sum + (value - mean) ** 2, 0) / gray.length)
}
