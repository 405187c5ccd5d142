import { canvasOf, pixelsFor, type Model, type Picture } from './picture.ts'

/** A stretch of text: a rectangle, turned about its center. In pixels. */
export interface TextBox {
  x: number
  y: number
  /** Along the text. */
  width: number
  height: number
  /** The number of pixels by which the text falls for each pixel to the right. */
  slope: number
}

/** The longer side of the image that the detector gets, in pixels. */
const LONG_SIDE = 960

/** Both sides must be multiples of this. */
const GRID = 32

/** The normalization of the model's training images, in its channels' order: blue, green, red. */
const NORMAL = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] }

/** From this probability on, a pixel belongs to text. */
const TEXT = 0.3

/** The least mean probability of a line: fainter ones are mostly stains and folds. */
const LEAST_MEAN = 0.5

/** Smaller spots are no text. In pixels of the map. */
const LEAST_AREA = 20

/** Growth of a line's box, times its area divided by half its perimeter: the detector marks only the core of a line. */
const GROWTH = 1.6

/** A line must be this many times as long as high for its slope to be told. */
const LONG = 4

interface Spot {
  left: number
  top: number
  right: number
  bottom: number
  area: number
  mean: number
  x: number
  y: number
  slope: number
}

/** @returns the lines of text in a picture, in its pixels */
export async function findLines(picture: Picture, detector: Model): Promise<TextBox[]> {
  const scale = LONG_SIDE / Math.max(picture.width, picture.height)
  const width = toGrid(picture.width * scale)
  const height = toGrid(picture.height * scale)
  const context = canvasOf(width, height)
  context.drawImage(picture, 0, 0, width, height)
  const values = pixelsFor(context.getImageData(0, 0, width, height), NORMAL)
  const map = await detector(values, [1, 3, height, width])
  const across = picture.width / width
  const down = picture.height / height
  return lineBoxesIn(map, width, height).map((box) => ({
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
    slope: (box.slope * down) / across,
  }))
}

function toGrid(length: number): number {
  return Math.max(Math.round(length / GRID), 1) * GRID
}

/**
 * @param map the probability of text for each pixel, row by row
 * @returns the lines, in pixels of the map
 */
export function lineBoxesIn(map: Float32Array, width: number, height: number): TextBox[] {
  return spotsIn(map, width, height)
    .filter(({ mean, area }) => mean >= LEAST_MEAN && area >= LEAST_AREA)
    .map(boxAround)
}

function boxAround({ left, top, right, bottom, area, x, y, slope }: Spot): TextBox {
  const width = right - left
  // In a bounding box of a sloping line, the line itself is less high.
  const height = Math.max(3, Math.min(bottom - top, (area / width) * 1.15))
  const grown = (width * height * GROWTH) / (width + height)
  return {
    x: (left + right) / 2,
    y: y + ((left + right) / 2 - x) * (width > LONG * height ? slope : 0),
    width: width + grown,
    height: height + grown,
    slope: width > LONG * height ? slope : 0,
  }
}

function spotsIn(map: Float32Array, width: number, height: number): Spot[] {
  const isSeen = new Uint8Array(map.length)
  const spots: Spot[] = []
  for (let start = 0; start < map.length; start += 1) {
    if (isSeen[start] || (map[start] ?? 0) < TEXT) continue
    spots.push(spotFrom(start, map, width, height, isSeen))
  }
  return spots
}

function spotFrom(
  start: number,
  map: Float32Array,
  width: number,
  height: number,
  isSeen: Uint8Array,
): Spot {
  let [left, top, right, bottom] = [width, height, 0, 0]
  let [area, sum, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0, 0]
  const open = [start]
  isSeen[start] = 1
  const visit = (at: number) => {
    if (isSeen[at] || (map[at] ?? 0) < TEXT) return
    isSeen[at] = 1
    open.push(at)
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width
    const y = (at - x) / width
    area += 1
    sum += map[at] ?? 0
    sumX += x
    sumY += y
    sumXX += x * x
    sumXY += x * y
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (y > 0) visit(at - width)
    if (y < height - 1) visit(at + width)
  }
  const slope = (area * sumXY - sumX * sumY) / Math.max(area * sumXX - sumX * sumX, 1)
  return { left, top, right, bottom, area, mean: sum / area, x: sumX / area, y: sumY / area, slope }
}
