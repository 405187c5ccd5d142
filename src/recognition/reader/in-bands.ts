import type { Model } from './picture.ts'

/** The overlap of two bands beyond the cut, in rows: what is further away hardly changes what a model sees. */
const OVERLAP = 64

/** Where a picture may be cut: models need heights that are multiples of this. */
const GRID = 32

/** Lower pictures are not worth two runs. In rows. */
const LEAST_HEIGHT = 8 * GRID

/** A model that gives a value for each pixel, run on the upper and the lower half of a picture at the same time. */
export function inBands(model: Model): Model {
  return async (values, shape) => {
    const [batch = 1, channels = 0, height = 0, width = 0] = shape
    if (height < LEAST_HEIGHT) return model(values, shape)
    const cut = Math.round(height / 2 / GRID) * GRID
    const bandOf = (from: number, to: number) =>
      model(rowsOf(values, { channels, height, width }, from, to), [
        batch,
        channels,
        to - from,
        width,
      ])
    const [upper, lower] = await Promise.all([
      bandOf(0, cut + OVERLAP),
      bandOf(cut - OVERLAP, height),
    ])
    const map = new Float32Array(height * width)
    map.set(upper.subarray(0, cut * width))
    map.set(lower.subarray(OVERLAP * width), cut * width)
    return map
  }
}

function rowsOf(
  values: Float32Array,
  { channels, height, width }: { channels: number; height: number; width: number },
  from: number,
  to: number,
): Float32Array {
  const size = (to - from) * width
  const rows = new Float32Array(channels * size)
  for (let channel = 0; channel < channels; channel += 1) {
    const start = channel * height * width
    rows.set(values.subarray(start + from * width, start + to * width), channel * size)
  }
  return rows
}
