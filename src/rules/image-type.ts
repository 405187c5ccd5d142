/** A file's type by its first bytes, because its name and declared type can be wrong. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/**
 * @param bytes the first 12 bytes of a file, or more
 * @returns null if the file is none of the three types
 */
export function imageType(bytes: Uint8Array): ImageType | null {
  const begins = (start: readonly number[], at = 0) =>
    start.every((byte, index) => bytes[at + index] === byte)
  if (begins(JPEG)) return 'image/jpeg'
  if (begins(PNG)) return 'image/png'
  return begins(letters('RIFF')) && begins(letters('WEBP'), 8) ? 'image/webp' : null
}

function letters(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}
