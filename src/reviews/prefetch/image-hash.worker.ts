/** Computes the hashes by which images are recognized, off the main thread to keep the screen responsive. */
import { HASHED_SIDE, hashImage, type ImageHashes } from '../../rules/image-hash.ts'

/** Every message gets one answer. A file that is not an image has no hashes. */
export type ImageHashAnswer = { hashes: ImageHashes } | { failure: string }

const SIZE = {
  resizeWidth: HASHED_SIDE,
  resizeHeight: HASHED_SIDE,
  resizeQuality: 'high',
} as const

addEventListener('message', (event: MessageEvent<Blob>) => {
  const answer = (message: ImageHashAnswer) => postMessage(message)
  hash(event.data).then(
    (hashes) => answer({ hashes }),
    (error: unknown) => answer({ failure: String(error) }),
  )
})

async function hash(image: Blob): Promise<ImageHashes> {
  const bitmap = await createImageBitmap(image, SIZE).catch(() => null)
  if (!bitmap) return []
  try {
    return hashImage(greyLevels(bitmap))
  } finally {
    bitmap.close()
  }
}

function greyLevels(bitmap: ImageBitmap): number[] {
  const context = new OffscreenCanvas(HASHED_SIDE, HASHED_SIDE).getContext('2d')
  if (!context) throw new Error('This browser cannot draw in a worker')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, HASHED_SIDE, HASHED_SIDE)
  return Array.from({ length: HASHED_SIDE ** 2 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}
