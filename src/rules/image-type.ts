/** A file's type by its first bytes, because its name and declared type can be wrong. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

/**
 * @param bytes the first 12 bytes of a file, or more
 * @returns null if the file is none of the three types
 */
export function imageType(bytes: Uint8Array): ImageType | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return /^RIFF.{4}WEBP/s.test(start) ? 'image/webp' : null
}
