/**
 * Recognizes an image among many even if it was cropped by 5% on each side, tilted by 5°, saved again, scaled down,
 * turned, or exposed differently. Two stages, as is usual in copy detection (Zauner, Implementation and
 * Benchmarking of Perceptual Image Hash Functions, 2010; Zitová and Flusser, Image Registration Methods, 2003):
 *
 * 1. The image's middle is hashed in 900 placements: four turns, five tilts, five zooms and nine shifts. A stored
 *    hash that is near to none of them belongs to another image. 95 to 98 of 100 others end here.
 * 2. The details of both are laid on each other, first at a quarter of their size, until they fit best. Receipts of
 *    one shop then still fit, but not in every word. So nearly the worst block decides.
 *
 * Decision 013 has the figures and what is not recognized, decision 080 the bench that measured them.
 */
import type { ImageDetail } from '../../offline/images/image-facts.ts'
import { align, worstFit } from './alignment.ts'
import { shrink, turnRight, type GrayImage } from './gray-image.ts'
import { HASH_WORDS, hashable, hashAt, unpack } from './image-print.ts'
import type { Placement } from './placement.ts'

/** Hashes that differ in more bits are of different images. */
const NEAR_UP_TO_BITS = 80
/** Images whose nearly worst block fits at least so well are the same: of different examples, at most 0.62. */
export const SAME_FROM = 0.68
/** Fit of both images at a quarter of their width from which on their detail is compared. */
const ROUGH_FIT = 0.45

const ANGLES = [-0.09, -0.045, 0, 0.045, 0.09]
const ZOOMS = [-0.15, -0.075, 0, 0.075, 0.15]
const SHIFTS = [-0.035, 0, 0.035]
const TRIED: readonly Placement[] = ANGLES.flatMap((angle) =>
  ZOOMS.flatMap((zoom) => SHIFTS.flatMap((x) => SHIFTS.map((y) => ({ angle, zoom, x, y })))),
)

/** The place in which another image probably lies on the one that is searched for. */
export interface Near {
  bits: number
  /** Quarter turns to the right. */
  turns: number
  placement: Placement
}

export interface ImageSearch {
  /** @returns how an image of this hash probably lies on the one that is searched for; null if it is another */
  near: (hash: readonly number[]) => Near | null
  /** @returns from -1 to 1; images are the same from `SAME_FROM` on */
  fit: (near: Near, detail: ImageDetail) => number
}

/**
 * @param detail of the image that is searched for
 * @returns functions that compare other images with this one
 */
export function searchImage(detail: ImageDetail): ImageSearch {
  const turned = [unpack(detail)]
  while (turned.length < 4) turned.push(turnRight(turned.at(-1) as GrayImage))
  const rough = turned.map(quarter)
  const hashes = new Int32Array(4 * TRIED.length * HASH_WORDS)
  turned.forEach((image, turns) => {
    const from = hashable(image)
    TRIED.forEach((placement, at) =>
      hashes.set(hashAt(from, placement), (turns * TRIED.length + at) * HASH_WORDS),
    )
  })
  return {
    near(hash) {
      if (hash.length !== HASH_WORDS) return null
      const { bits, at } = nearest(hashes, Int32Array.from(hash))
      const placement = TRIED[at % TRIED.length]
      if (bits > NEAR_UP_TO_BITS || !placement) return null
      return { bits, placement, turns: Math.floor(at / TRIED.length) }
    },
    fit({ turns, placement }, other) {
      const image = unpack(other)
      const [on, roughly] = [turned[turns], rough[turns]]
      if (!on || !roughly) return -1
      const first = align(quarter(image), roughly, placement, { step: 0.03, halvings: 2, every: 1 })
      if (first.fit < ROUGH_FIT) return -1
      const second = align(image, on, first.placement, { step: 0.01, halvings: 2, every: 2 })
      const { placement: found } = align(image, on, second.placement, {
        step: 0.002,
        halvings: 2,
        every: 2,
      })
      return worstFit(image, on, found)
    },
  }
}

function quarter(image: GrayImage): GrayImage {
  return shrink(image, image.width / 4, image.height / 4)
}

/** @returns the number of differing bits, and the index of the hash that differs least */
function nearest(hashes: Int32Array, hash: Int32Array): { bits: number; at: number } {
  const best = { bits: Infinity, at: 0 }
  for (let first = 0; first < hashes.length; first += HASH_WORDS) {
    let bits = 0
    for (let word = 0; word < HASH_WORDS && bits < best.bits; word += 1) {
      bits += bitsIn((hashes[first + word] ?? 0) ^ (hash[word] ?? 0))
    }
    if (bits < best.bits) {
      best.bits = bits
      best.at = first / HASH_WORDS
    }
  }
  return best
}

/** Counts the bits of 32 by adding neighbours: pairs, fours, then all. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
