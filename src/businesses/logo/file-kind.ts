/** Names the kind of a file by its first bytes, because its name and declared type can be wrong. */

export interface FileKind {
  /** With its article: `a HEIC photo`. */
  name: string
  /** A program can save it as another type of image. */
  isImage: boolean
}

/** The number of bytes that `kindOfFile` needs. */
export const FILE_KIND_BYTES = 1024

/**
 * The first bytes of each kind of file, each byte a character; the first that fit count. HEIC and AVIF are in the container
 * of videos (ISO/IEC 14496-12): a main brand, a version, then more brands, of which both have some.
 */
const KINDS: readonly (readonly [start: string | RegExp, name: string, isImage: boolean])[] = [
  ['GIF8', 'a GIF', true],
  ['BM', 'a BMP image', true],
  ['II*\0', 'a TIFF or a raw photo', true],
  ['MM\0*', 'a TIFF or a raw photo', true],
  ['8BPS', 'a Photoshop file', true],
  ['\0\0\x01\0', 'an icon file', true],
  ['\xff\x0a', 'a JPEG XL image', true],
  ['\0\0\0\x0cJXL ', 'a JPEG XL image', true],
  ['\0\0\0\x0cjP  ', 'a JPEG 2000 image', true],
  [/^[^]{4}ftyp(?:[^]{4}){0,9}?avi[fs]/, 'an AVIF image', true],
  [/^[^]{4}ftyp(?:[^]{4}){0,9}?(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/, 'a HEIC photo', true],
  [/^[^]{4}ftyp/, 'a video', false],
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

/** The same for text, without the marks of its encoding and spaces in front. */
const MARKUP: typeof KINDS = [
  [/^<(?:!doctype html|html|head|body|script|meta)\b/i, 'a web page', false],
  [/^<(?:svg|[^]*<svg)/i, 'an SVG drawing', true],
]

/**
 * @param bytes the first `FILE_KIND_BYTES` of a file that is neither JPEG, PNG nor WebP, or all of it
 * @returns null if they do not tell
 */
export function kindOfFile(bytes: Uint8Array): FileKind | null {
  const text = String.fromCharCode(...bytes.subarray(0, FILE_KIND_BYTES))
  const markup = text.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|\s)+/, '')
  const [, name, isImage] = find(KINDS, text) ?? find(MARKUP, markup) ?? []
  return name === undefined || isImage === undefined ? null : { name, isImage }
}

function find(kinds: typeof KINDS, text: string) {
  return kinds.find(([start]) =>
    typeof start === 'string' ? text.startsWith(start) : start.test(text),
  )
}
