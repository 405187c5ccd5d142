/** Names the kind of a file by its first bytes, because its name and declared type can be wrong. */

export interface FileKind {
  /** With its article: `a HEIC photo`. */
  name: string
  /** A program can save it as another type of image. */
  isImage: boolean
}

/** The number of bytes that `kindOfFile` needs. */
export const FILE_KIND_BYTES = 1024

/** The first bytes of each kind of file. */
const SIGNATURES: readonly (readonly [start: string, name: string, isImage: boolean])[] = [
  ['GIF8', 'a GIF', true],
  ['BM', 'a BMP image', true],
  ['II*\0', 'a TIFF or a raw photo', true],
  ['MM\0*', 'a TIFF or a raw photo', true],
  ['8BPS', 'a Photoshop file', true],
  ['\0\0\x01\0', 'an icon file', true],
  ['\xff\x0a', 'a JPEG XL image', true],
  ['\0\0\0\x0cJXL ', 'a JPEG XL image', true],
  ['\0\0\0\x0cjP  ', 'a JPEG 2000 image', true],
  ['%PDF', 'a PDF', true],
  ['%!PS', 'a PostScript file', true],
  ['PK\x03\x04', 'an archive or an office document', false],
  ['Rar!', 'an archive', false],
  ['7z\xbc\xaf', 'an archive', false],
  ['\x1f\x8b', 'a packed file', false],
  ['\xd0\xcf\x11\xe0', 'an office document', false],
  ['{\\rtf', 'a text document', false],
  ['[InternetShortcut]', 'a link to a page', false],
  ['data:', 'text', false],
]

/** The brands of photos in the container that videos use too (ISO/IEC 14496-12). */
const AVIF = /^(?:avif|avis)$/
const HEIC = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/

/**
 * @param bytes the first `FILE_KIND_BYTES` of a file that is neither JPEG, PNG nor WebP, or all of it
 * @returns null if they do not tell
 */
export function kindOfFile(bytes: Uint8Array): FileKind | null {
  const text = String.fromCharCode(...bytes.subarray(0, FILE_KIND_BYTES))
  for (const [start, name, isImage] of SIGNATURES) {
    if (text.startsWith(start)) return { name, isImage }
  }
  return kindOfContainer(text) ?? kindOfMarkup(text)
}

function kindOfContainer(text: string): FileKind | null {
  if (text.slice(4, 8) !== 'ftyp') return null
  // The first is the main brand, the second a version; those of HEIC and AVIF share some.
  const length = text.charCodeAt(2) * 256 + text.charCodeAt(3)
  const brands = text.slice(8, length).match(/[^]{4}/g) ?? []
  if (brands.some((brand) => AVIF.test(brand))) return { name: 'an AVIF image', isImage: true }
  const isPhoto = brands.some((brand) => HEIC.test(brand))
  return isPhoto ? { name: 'a HEIC photo', isImage: true } : { name: 'a video', isImage: false }
}

function kindOfMarkup(text: string): FileKind | null {
  const markup = text
    .replace(/^(?:\xef\xbb\xbf|\s)+/, '')
    .replaceAll('\0', '')
    .toLowerCase()
  if (/^(?:\xff\xfe|\xfe\xff)?<(?:!doctype html|html|head|body|script|meta)\b/.test(markup)) {
    return { name: 'a web page', isImage: false }
  }
  const isSvg = markup.startsWith('<') && markup.includes('<svg')
  return isSvg ? { name: 'an SVG drawing', isImage: true } : null
}
