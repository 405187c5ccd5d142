/**
 * Turns images of receipts into gray values and makes their print easier to read. Pure functions over
 * pixels, so that they run both in a worker and in tests.
 */

/** Brightness of each pixel, row by row: 0 is black, 255 white. */
export interface GreyImage {
  width: number
  height: number
  pixels: Uint8ClampedArray
}

/** The brightness of a color image. */
export function greyOf({ width, height, data }: ImageData): GreyImage {
  const pixels = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    pixels[at] =
      0.3 * (data[from] ?? 0) + 0.59 * (data[from + 1] ?? 0) + 0.11 * (data[from + 2] ?? 0)
  }
  return { width, height, pixels }
}

/** Differences from the paper's brightness up to this are its grain. */
const GRAIN = 8

/**
 * Evens out light and shadow: each pixel is compared with the paper around it, and what is darker is drawn
 * darker still. So faint, dark and crumpled receipts come out alike.
 * @param radius of the square of surrounding pixels: half its side, in pixels
 * @param gain how many times darker
 */
export function evenLight(image: GreyImage, radius: number, gain: number): GreyImage {
  const { width, height } = image
  const around = boxMean(image, radius)
  const pixels = new Uint8ClampedArray(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const share = (image.pixels[at] ?? 0) / Math.max(around[at] ?? 0, 1)
    pixels[at] = 255 - gain * Math.max(255 * (1 - share) - GRAIN, 0)
  }
  return { width, height, pixels }
}

/**
 * The mean brightness of the square around each pixel, by running sums, so that a large radius costs no
 * time.
 */
function boxMean({ width, height, pixels }: GreyImage, radius: number): Float32Array {
  const columns = new Float32Array(width)
  const means = new Float32Array(width * height)
  const addRow = (y: number, sign: number) => {
    if (y < 0 || y >= height) return
    for (let x = 0; x < width; x += 1)
      columns[x] = (columns[x] ?? 0) + sign * (pixels[y * width + x] ?? 0)
  }
  for (let y = 0; y < radius; y += 1) addRow(y, 1)
  for (let y = 0; y < height; y += 1) {
    addRow(y + radius, 1)
    addRow(y - radius - 1, -1)
    const rows = Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += columns[x] ?? 0
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += columns[x + radius] ?? 0
      if (x - radius - 1 >= 0) sum -= columns[x - radius - 1] ?? 0
      const across = Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1
      means[y * width + x] = sum / (rows * across)
    }
  }
  return means
}

/** The image as a PGM file, a format without compression. */
export function pgmOf({ width, height, pixels }: GreyImage): Blob {
  return new Blob([`P5 ${width} ${height} 255\n`, new Uint8Array(pixels)], {
    type: 'image/x-portable-graymap',
  })
}
