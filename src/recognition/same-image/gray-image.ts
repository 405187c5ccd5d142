export interface GrayImage {
  width: number
  height: number
  /** A number for each pixel, row by row. */
  levels: Float32Array
}

/**
 * Averages the area that each new pixel covers, so that nothing is skipped.
 * @param width is rounded, as is `height`; at least one pixel is left
 */
export function shrink(image: GrayImage, width: number, height: number): GrayImage {
  const low = shrinkRows(turnRight(image), Math.max(1, Math.round(height)))
  return shrinkRows(turnRight(turnRight(turnRight(low))), Math.max(1, Math.round(width)))
}

function shrinkRows({ width: from, height, levels }: GrayImage, width: number): GrayImage {
  const shrunk = new Float32Array(width * height)
  for (let x = 0; x < width; x += 1) {
    const [left, right] = [(x * from) / width, ((x + 1) * from) / width]
    for (let y = 0; y < height; y += 1) {
      let sum = 0
      for (let at = Math.floor(left); at < right && at < from; at += 1) {
        const covered = Math.min(right, at + 1) - Math.max(left, at)
        sum += covered * (levels[y * from + at] ?? 0)
      }
      shrunk[y * width + x] = sum / (right - left)
    }
  }
  return { width, height, levels: shrunk }
}

/** Turns an image by 90° clockwise. */
export function turnRight({ width, height, levels }: GrayImage): GrayImage {
  const turned = new Float32Array(levels.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      turned[x * height + height - 1 - y] = levels[y * width + x] ?? 0
    }
  }
  return { width: height, height: width, levels: turned }
}

/** Each pixel becomes the average of the square around it, which reaches `radius` pixels to each side. */
export function averaged(image: GrayImage, radius: number): GrayImage {
  const down = averagedRows(turnRight(averagedRows(image, radius)), radius)
  return turnRight(turnRight(turnRight(down)))
}

function averagedRows({ width, height, levels }: GrayImage, radius: number): GrayImage {
  const result = new Float32Array(levels.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width - 1, x + radius)]
      let sum = 0
      for (let at = left; at <= right; at += 1) sum += levels[y * width + at] ?? 0
      result[y * width + x] = sum / (right - left + 1)
    }
  }
  return { width, height, levels: result }
}

/**
 * Measures by how much each pixel is lighter than its surroundings, in their standard deviations. This is nearly the same in
 * any light and at any exposure.
 * @param radius of the surroundings, in pixels
 * @param noise standard deviation, in the image's levels, below which differences fade out
 */
export function localContrast(image: GrayImage, radius: number, noise: number): GrayImage {
  const means = averaged(image, radius).levels
  const squares = averaged({ ...image, levels: image.levels.map((level) => level ** 2) }, radius)
  const levels = image.levels.map((level, at) => {
    const mean = means[at] ?? 0
    const variance = Math.max(0, (squares.levels[at] ?? 0) - mean ** 2)
    return (level - mean) / (Math.sqrt(variance) + noise)
  })
  return { ...image, levels }
}

/** The level between pixels, by linear interpolation; `NaN` outside of the image. */
export function levelAt({ width, height, levels }: GrayImage, x: number, y: number): number {
  // Pixels are sampled at their centres.
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return NaN
  const [right, down] = [x - 0.5 - left, y - 0.5 - top]
  const at = top * width + left
  const upper = (levels[at] ?? 0) * (1 - right) + (levels[at + 1] ?? 0) * right
  const lower = (levels[at + width] ?? 0) * (1 - right) + (levels[at + width + 1] ?? 0) * right
  return upper * (1 - down) + lower * down
}
