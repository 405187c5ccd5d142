/** Pixels of 8 bits, in rows. */
export interface Pixels {
  width: number
  height: number
  /** Null for red, green and blue alone; associated if these are multiplied by it. */
  alpha: 'associated' | 'separate' | null
  /** An ICC profile; empty for sRGB. */
  profile: Uint8Array
  bytes: Uint8Array
  /** From one row to the next, in bytes. */
  stride: number
}

const [SHORT, LONG, UNDEFINED] = [3, 4, 7]
const SIZES: Record<number, number> = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 }
/** A reader takes a strip at a time. */
const ROWS_OF_STRIP = 16

/** @returns an uncompressed TIFF, so that sharp reads pixels together with their color profile */
export function tiffOf({ width, height, alpha, profile, bytes, stride }: Pixels) {
  const channels = alpha ? 4 : 3
  const strips = Array.from({ length: Math.ceil(height / ROWS_OF_STRIP) }, (_, at) => at)
  const rowsOf = (strip: number) => Math.min(ROWS_OF_STRIP, height - strip * ROWS_OF_STRIP)
  const row = width * channels
  const fields = (offsets: number[]): [tag: number, type: number, values: ArrayLike<number>][] => [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array<number>(channels).fill(8)],
    // Not compressed, and RGB.
    [259, SHORT, [1]],
    [262, SHORT, [2]],
    [273, LONG, offsets],
    [277, SHORT, [channels]],
    [278, LONG, [ROWS_OF_STRIP]],
    [279, LONG, strips.map((strip) => rowsOf(strip) * row)],
    ...(alpha
      ? [[338, SHORT, [alpha === 'associated' ? 1 : 2]] as [number, number, number[]]]
      : []),
    ...(profile.length > 0 ? [[34_675, UNDEFINED, profile] as [number, number, Uint8Array]] : []),
  ]
  const head = headOf(fields(strips))
  const tiff = new Uint8Array(head.length + row * height)
  tiff.set(headOf(fields(strips.map((strip) => head.length + strip * ROWS_OF_STRIP * row))))
  for (let y = 0; y < height; y += 1) {
    tiff.set(bytes.subarray(y * stride, y * stride + row), head.length + y * row)
  }
  return tiff
}

/** @returns what comes before the pixels; its length depends on the number of values, not on what they are */
function headOf(fields: [tag: number, type: number, values: ArrayLike<number>][]): Buffer {
  const directory = Buffer.alloc(2 + fields.length * 12 + 4)
  directory.writeUInt16LE(fields.length)
  const start = Buffer.from('II\x2a\0\x08\0\0\0', 'latin1')
  const parts = [start, directory]
  let end = start.length + directory.length
  for (const [index, [tag, type, values]] of fields.entries()) {
    const length = values.length * SIZES[type]!
    const content = Buffer.alloc(Math.max(4, length + (length & 1)))
    for (let at = 0; at < values.length; at += 1) {
      content.writeUIntLE(values[at]!, at * SIZES[type]!, SIZES[type]!)
    }
    const at = 2 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(values.length, at + 4)
    if (content.length === 4) content.copy(directory, at + 8)
    else {
      directory.writeUInt32LE(end, at + 8)
      parts.push(content)
      end += content.length
    }
  }
  return Buffer.concat(parts)
}
