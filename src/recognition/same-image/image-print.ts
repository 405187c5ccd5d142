/** Makes prints of images, by which they are recognized (`ImagePrint`). */
import type { ImageDetail, ImagePrint } from '../../offline/images/image-facts.ts'
import { averaged, levelAt, localContrast, shrink, type GrayImage } from './gray-image.ts'
import { place, sideOf, type Placement } from './placement.ts'

const PIXELS = 128 ** 2
/** Reach of local contrast in pixels: about a line of text and its surroundings. */
const CONTRAST_RADIUS = 6
/** In gray levels: grain of paper and of tables stays below. */
const NOISE = 8
/** Local contrasts beyond this are all the same, in standard deviations. */
const STRONGEST = 2

/** Standard deviation of gray levels below which there is nothing to recognize, as with a covered lens. */
const FLAT = 3

/** Sides of the square grid that is hashed: its points, and its part of the side of a square of equal area. */
const HASHED_POINTS = 16
const HASHED_SIDE = 0.56
/** Whole numbers of 32 bits in a hash. */
export const HASH_WORDS = HASHED_POINTS ** 2 / 32

/**
 * @param image gray levels from 0 to 255, of at least 20,000 pixels
 * @returns its print; the hash is empty if there is nothing to recognize
 */
export function printOf(image: GrayImage): ImagePrint {
  const scale = Math.sqrt(PIXELS / (image.width * image.height))
  const small = shrink(image, image.width * scale, image.height * scale)
  const detail = pack(localContrast(small, CONTRAST_RADIUS, NOISE))
  const hash = deviation(small.levels) < FLAT ? [] : hashAt(hashable(unpack(detail)), CENTRAL)
  return { hash: [...hash], detail }
}

const CENTRAL: Placement = { angle: 0, zoom: 0, x: 0, y: 0 }

/** The image that hashes are taken from: averaged, so that small shifts change little. */
export function hashable(detail: GrayImage): GrayImage {
  return averaged(detail, 2)
}

/** @returns the hash of that part of an image which another one, so placed on it, has in its middle */
export function hashAt(image: GrayImage, placement: Placement): Int32Array {
  const put = place(placement, image)
  const step = (HASHED_SIDE * sideOf(image)) / HASHED_POINTS
  const levels = new Float32Array(HASHED_POINTS ** 2)
  for (let at = 0; at < levels.length; at += 1) {
    const across = ((at % HASHED_POINTS) + 0.5 - HASHED_POINTS / 2) * step
    const down = (Math.floor(at / HASHED_POINTS) + 0.5 - HASHED_POINTS / 2) * step
    levels[at] = levelAt(image, put.x(across, down), put.y(across, down)) || 0
  }
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  const words = new Int32Array(HASH_WORDS)
  levels.forEach((level, at) => {
    if (level > mean) words[at >> 5] = (words[at >> 5] ?? 0) | (1 << (at & 31))
  })
  return words
}

function pack({ width, levels }: GrayImage): ImageDetail {
  const packed = new Uint8Array(Math.ceil(levels.length / 2))
  levels.forEach((level, at) => {
    const contrast = Math.max(-STRONGEST, Math.min(STRONGEST, level))
    const nibble = Math.round(((contrast + STRONGEST) / (2 * STRONGEST)) * 15)
    packed[at >> 1] = (packed[at >> 1] ?? 0) | (at % 2 ? nibble : nibble << 4)
  })
  return { width, packed }
}

/** @returns the detail with levels from -1 to 1 */
export function unpack({ width, packed }: ImageDetail): GrayImage {
  const height = Math.floor((packed.length * 2) / width)
  const levels = new Float32Array(width * height)
  for (let at = 0; at < levels.length; at += 1) {
    const both = packed[at >> 1] ?? 0
    levels[at] = (at % 2 ? both & 15 : both >> 4) / 7.5 - 1
  }
  return { width, height, levels }
}

function deviation(levels: Float32Array): number {
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  return Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length)
}
