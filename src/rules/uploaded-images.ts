/** What a customer may send as the images of one receipt. */
export const UPLOADED_IMAGES = {
  most: 5,
  /** Of one image, as it is sent. */
  maxBytes: 15_000_000,
  /** Of one image: a small file can hold enough to fill the memory. */
  maxPixels: 60_000_000,
} as const
