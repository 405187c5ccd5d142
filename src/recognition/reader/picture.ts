/** The models' input, and the type of their runs. */

/** An upright image that can be drawn. */
export type Picture = OffscreenCanvas

/** Runs a model that has one input, of this shape, and one output. */
export type Model = (values: Float32Array, shape: readonly number[]) => Promise<Float32Array>

/** Each channel's value from 0 to 1 becomes `(value - mean) / deviation`; in the order blue, green, red. */
export interface Normal {
  mean: readonly number[]
  deviation: readonly number[]
}

/** @throws {Error} where there is no canvas */
export function canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  return context
}

/** The models' input: first all blue values, then all green, then all red. */
export function pixelsFor(
  { width, height, data }: ImageData,
  { mean, deviation }: Normal,
): Float32Array {
  const count = width * height
  const values = new Float32Array(3 * count)
  for (let channel = 0; channel < 3; channel += 1) {
    const [middle = 0, spread = 1] = [mean[channel], deviation[channel]]
    for (let at = 0; at < count; at += 1) {
      values[channel * count + at] = ((data[4 * at + 2 - channel] ?? 0) / 255 - middle) / spread
    }
  }
  return values
}
