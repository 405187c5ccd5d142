/**
 * Knows an image again that was saved anew, made smaller, lighter or darker, or turned. The hash is the
 * coarse part of the image's cosine transform, one bit a coefficient: above the median or not.
 *
 * `npm run bench:image-hash` measures it on the example receipts. Of 576 bits, an image that was saved anew,
 * darkened or turned differs in at most 24, one that is 40% the size in 54, an overexposed one in 54 as a
 * rule and 134 at most; any two different images in at least 154 (2,278 pairs). What it cannot tell is a
 * image cut to another frame (132 as a rule) and a second photograph of the same paper (196 and more):
 * the search for the same purchase finds those. A difference hash of 64 bits is of no use here: papers on a
 * table look alike, and two different ones come as near as 3 bits.
 */

/** Side of the square that an image is shrunk to, in pixels. */
export const HASHED_SIDE = 64

/** Frequencies kept in each direction. */
const KEPT = 24

/** Two images that differ in no more bits are the same. */
const SAME_UP_TO_BITS = 100

/** Standard deviation of grey levels below which there is nothing to know again: a covered lens. */
const FLAT = 3

/** Hashes in hexadecimal of the image and of its three turns by 90°; none of a flat image. */
export type ImageHashes = readonly string[]

/** @param grey levels 0 to 255 of `HASHED_SIDE` rows of `HASHED_SIDE` pixels */
export function hashImage(grey: readonly number[]): ImageHashes {
  if (deviation(grey) < FLAT) return []
  const hashes: string[] = []
  let turned = grey
  for (let turns = 0; turns < 4; turns += 1) {
    hashes.push(toHex(coarsePart(turned)))
    turned = turnRight(turned)
  }
  return hashes
}

/** In how many of 576 bits two images differ, turned as they fit best; `Infinity` for a flat one. */
export function imageDistance(one: ImageHashes, other: ImageHashes): number {
  const [upright] = other
  if (upright === undefined) return Infinity
  return Math.min(Infinity, ...one.map((turned) => differingBits(turned, upright)))
}

/** Whether two images are one and the same. */
export function isSameImage(one: ImageHashes, other: ImageHashes): boolean {
  return imageDistance(one, other) <= SAME_UP_TO_BITS
}

const COSINES = Array.from({ length: KEPT }, (_, frequency) =>
  Array.from({ length: HASHED_SIDE }, (_, at) =>
    Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * HASHED_SIDE)),
  ),
)

/** The lowest frequencies of the two-dimensional cosine transform, row by row. */
function coarsePart(grey: readonly number[]): number[] {
  const rows = Array.from({ length: HASHED_SIDE }, (_, y) => {
    const row = grey.slice(y * HASHED_SIDE, (y + 1) * HASHED_SIDE)
    return COSINES.map((cosine) => dot(row, cosine))
  })
  const columns = COSINES.map((_, x) => rows.map((row) => row[x] ?? 0))
  return COSINES.flatMap((cosine) => columns.map((column) => dot(column, cosine)))
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}

/** Four bits a digit. The median leaves out the first coefficient, which is the brightness. */
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

function turnRight(grey: readonly number[]): number[] {
  return grey.map((_, index) => {
    const [y, x] = [Math.floor(index / HASHED_SIDE), index % HASHED_SIDE]
    return grey[(HASHED_SIDE - 1 - x) * HASHED_SIDE + y] ?? 0
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

function deviation(grey: readonly number[]): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length)
}
