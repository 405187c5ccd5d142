/** What a file is, by its first bytes: its name and its type are what somebody says about it. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** How many bytes `imageType` looks at. */
export const IMAGE_TYPE_BYTES = 12

/** @returns null for a file that is none of the three */
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
