/** The size of images that is made for tablets (decision 083). Server and page share it. */

interface Size {
  width: number
  height: number
}

/** In pixels. What a stage shows of an image at 200 % on a screen with two pixels to a CSS pixel is no wider. */
const SHORT_SIDE = 1600
/** In pixels. The reader scales each image, or each part of a long one, down to this length (`turned-upright.ts`). */
const LONG_SIDE = 2400

/** Query of an image's address, besides its signature, that asks for that size. A server that does not know it sends all. */
export const TABLET_SIZE = 'size=tablet'

/** @returns the size for tablets, in pixels: neither side shorter than needed; null if the image is no larger */
export function tabletSize({ width, height }: Size): Size | null {
  const [short = 0, long = 0] = [width, height].toSorted((a, b) => a - b)
  const scale = Math.max(SHORT_SIDE / short, LONG_SIDE / long)
  return scale < 1 ? { width: Math.round(width * scale), height: Math.round(height * scale) } : null
}

/** True if an image may be one that was made smaller. Others of that size are rare, and then it costs one request. */
export function mayBeTabletSize({ width, height }: Size): boolean {
  const [short = 0, long = 0] = [width, height].toSorted((a, b) => a - b)
  return (short === SHORT_SIDE && long >= LONG_SIDE) || (long === LONG_SIDE && short >= SHORT_SIDE)
}
