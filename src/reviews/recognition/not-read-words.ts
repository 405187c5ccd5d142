/** Why the images of a request are not read. */
export type NotRead = 'no-reader' | 'no-image' | 'unreadable' | 'impossible' | 'off'

/** As sentences without a stop. */
export const NOT_READ_WORDS: Readonly<Record<NotRead, string>> = {
  'no-reader': 'The text reader is not on this tablet yet',
  'no-image': 'The image is not on this tablet yet',
  unreadable: 'The text in the image could not be read',
  impossible: 'This browser cannot read text in images',
  off: 'Images are not read on this tablet',
}
