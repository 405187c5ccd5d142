/** The container of HEIC and AVIF: boxes one after the other, each with its length and the four letters of its type. */

interface Box {
  type: string
  /** Where the next one begins, by its length. */
  end: number
  /** False if the file ends before; then it is the last. */
  isWhole: boolean
}

/** @returns the outermost boxes */
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    const hasLongSize = size === 1 && at + 16 <= bytes.length
    const length = hasLongSize ? Number(bytes.readBigUInt64BE(at + 8)) : size
    // Zero: to the end of the file.
    const end = size === 0 ? bytes.length : at + length
    const isWhole = end >= at + 8 && end <= bytes.length
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), end, isWhole })
    if (!isWhole) break
    at = end
  }
  return boxes
}

/** Where the picture and what its camera added ends. */
export function endOfHeif(bytes: Buffer): number {
  return boxesOf(bytes).findLast(({ isWhole }) => isWhole)?.end ?? bytes.length
}

/** True if the file ends within what the picture needs, or may need. */
export function isCutHeif(bytes: Buffer): boolean {
  const last = boxesOf(bytes).at(-1)
  return last !== undefined && !last.isWhole && /^(meta|mdat)$/.test(last.type)
}

/** A burst can have a film beside its pictures, of which one is the primary. */
export function isFilm(bytes: Buffer): boolean {
  const types = boxesOf(bytes).map(({ type }) => type)
  return FILMS.test(brandsOf(bytes)[0]!) || (types.includes('moov') && !types.includes('meta'))
}

const READ = /^(hei[cxms]|hev[cx]|mif1|msf1|avi[fs])$/
const FILMS = /^(hev[cx]|msf1|avis)$/

/** @returns its format, by the first box; null for any other file */
export function heifFormat(bytes: Buffer): 'image/heic' | 'image/avif' | null {
  const brands = brandsOf(bytes)
  if (!READ.test(brands[0] ?? '')) return null
  return brands.some((brand) => /^avi[fs]$/.test(brand)) ? 'image/avif' : 'image/heic'
}

/** In bytes. */
const MOST_BRANDS = 512

/** The first box names what the file is best shown as, then what else it can be read as. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return []
  const content = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), MOST_BRANDS))
  const [major = '', , ...compatible] = content.toString('latin1').match(/.{4}/gs) ?? []
  return [major, ...compatible]
}
