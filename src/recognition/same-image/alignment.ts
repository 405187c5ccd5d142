/** Placing one image on another so that they fit, and judging whether they then show the same. */
import { levelAt, type GrayImage } from './gray-image.ts'
import { place, type Placement } from './placement.ts'

/** Part of the pixels that must lie on the other image for a placement to count. */
const LEAST_OVERLAP = 0.6

/** Side of the blocks that are compared one by one, in pixels. */
const BLOCK = 10
/** Blocks this near to the edge of either image do not count, as a part of its width or height. */
const EDGE = 0.1
/** Variance below which a block is blank: paper, or text that an exposure has washed out. */
const BLANK = 0.025
/** Fewer blocks than this say nothing. */
const LEAST_BLOCKS = 12
/** The part of all blocks that may fit worse. */
const WORST = 0.05

const KEYS = ['angle', 'zoom', 'x', 'y'] as const

/**
 * Searches for the best placement near to a first one, in steps that become smaller.
 * @param step length of the first steps
 * @param halvings how often the step is halved
 * @param every compares only each pixel of so many, in both directions
 * @returns the best placement, and its fit: 1 if equal, -1 if too little overlaps
 */
export function align(
  image: GrayImage,
  on: GrayImage,
  from: Placement,
  { step, halvings, every }: { step: number; halvings: number; every: number },
): { fit: number; placement: Placement } {
  let best = { placement: from, fit: fitOf(image, on, from, every) }
  const improves = (change: Partial<Placement>) => {
    const placement = { ...best.placement, ...change }
    const fit = fitOf(image, on, placement, every)
    const isBetter = fit > best.fit
    if (isBetter) best = { placement, fit }
    return isBetter
  }
  for (let halved = 0; halved <= halvings; halved += 1) {
    const by = step / 2 ** halved
    for (let round = 0, moved = true; moved && round < 4; round += 1) {
      moved = KEYS.map(
        (key) =>
          improves({ [key]: best.placement[key] + by }) ||
          improves({ [key]: best.placement[key] - by }),
      ).includes(true)
    }
  }
  return best
}

/** Correlation of all pixels of `image` with those below them: 1 if equal, up to contrast. */
function fitOf(image: GrayImage, on: GrayImage, placement: Placement, every: number): number {
  const put = place(placement, on)
  const sums = correlation()
  let pixels = 0
  for (let y = every >> 1; y < image.height; y += every) {
    for (let x = every >> 1; x < image.width; x += every) {
      const [across, down] = [x + 0.5 - image.width / 2, y + 0.5 - image.height / 2]
      const below = levelAt(on, put.x(across, down), put.y(across, down))
      pixels += 1
      if (below === below) sums.add(image.levels[y * image.width + x] ?? 0, below)
    }
  }
  return sums.count() < LEAST_OVERLAP * pixels ? -1 : sums.value()
}

/**
 * Two receipts of one shop fit well as a whole, but not in every place. So the correlation is taken in blocks, and
 * the result is that of nearly the worst block. Blocks that are blank in either image do not count.
 * @returns from -1 to 1; -1 if too few blocks can be compared
 */
export function worstFit(image: GrayImage, on: GrayImage, placement: Placement): number {
  const put = place(placement, on)
  const fits: number[] = []
  for (let top = 0; top + BLOCK <= image.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= image.width; left += BLOCK) {
      const [middle, centre] = [left + BLOCK / 2, top + BLOCK / 2]
      const [across, down] = [middle - image.width / 2, centre - image.height / 2]
      if (isAtEdge(image, middle, centre)) continue
      if (isAtEdge(on, put.x(across, down), put.y(across, down))) continue
      const sums = correlation()
      for (let y = top; y < top + BLOCK; y += 1) {
        for (let x = left; x < left + BLOCK; x += 1) {
          const [dx, dy] = [x + 0.5 - image.width / 2, y + 0.5 - image.height / 2]
          sums.add(
            image.levels[y * image.width + x] ?? 0,
            levelAt(on, put.x(dx, dy), put.y(dx, dy)),
          )
        }
      }
      if (sums.leastVariance() > BLANK) fits.push(sums.value())
    }
  }
  if (fits.length < LEAST_BLOCKS) return -1
  return fits.sort((one, other) => one - other)[Math.floor(fits.length * WORST)] ?? -1
}

function isAtEdge({ width, height }: GrayImage, x: number, y: number): boolean {
  const [across, down] = [Math.min(x, width - x) / width, Math.min(y, height - y) / height]
  return !(across > EDGE && down > EDGE)
}

function correlation() {
  let [pairs, ones, others, squares, otherSquares, products] = [0, 0, 0, 0, 0, 0]
  const variance = () => squares / pairs - (ones / pairs) ** 2
  const otherVariance = () => otherSquares / pairs - (others / pairs) ** 2
  return {
    add(one: number, other: number) {
      pairs += 1
      ones += one
      others += other
      squares += one * one
      otherSquares += other * other
      products += one * other
    },
    count: () => pairs,
    leastVariance: () => Math.min(variance(), otherVariance()),
    value: () => {
      const spread = Math.sqrt(variance() * otherVariance())
      return spread > 0 ? (products / pairs - (ones / pairs) * (others / pairs)) / spread : 0
    },
  }
}
