/** Limits of the images that a customer may send of one receipt. */
export const RECEIPT_IMAGES = {
  most: 5,
  /** The size of each image as it is sent. */
  maxBytes: 15_000_000,
  /** In each image: a small file can hold enough to fill the memory. */
  maxPixels: 60_000_000,
} as const
