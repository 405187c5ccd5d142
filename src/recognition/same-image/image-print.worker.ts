/** Computes the prints by which images are recognized, off the main thread to keep the screen responsive. */
import type { ImagePrint } from '../../offline/images/image-facts.ts'
import type { GrayImage } from './gray-image.ts'
import { printOf } from './image-print.ts'

/** Every message gets one answer. A file that is not an image has no print. */
export type PrintAnswer = { print: ImagePrint | null } | { failure: string }

/**
 * More pixels than a print needs, because browsers shrink less evenly than it does. As many for each image: of a fixed
 * width, an image that was turned by 90° would be shrunk otherwise, and no longer be the same.
 */
const PIXELS = 128_000

addEventListener('message', (event: MessageEvent<Blob>) => {
  const answer = (message: PrintAnswer) => postMessage(message)
  printIn(event.data).then(
    (print) => answer({ print }),
    (error: unknown) => answer({ failure: String(error) }),
  )
})

async function printIn(image: Blob): Promise<ImagePrint | null> {
  const whole = await createImageBitmap(image).catch(() => null)
  if (!whole) return null
  const bitmap = await shrunk(whole).finally(() => whole.close())
  try {
    return printOf(grayImage(bitmap))
  } finally {
    bitmap.close()
  }
}

function shrunk(image: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.sqrt(PIXELS / (image.width * image.height))
  return createImageBitmap(image, {
    resizeWidth: Math.max(1, Math.round(image.width * scale)),
    resizeHeight: Math.max(1, Math.round(image.height * scale)),
    resizeQuality: 'high',
  })
}

function grayImage(bitmap: ImageBitmap): GrayImage {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('This browser cannot draw in a worker')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const levels = new Float32Array(width * height)
  for (let pixel = 0; pixel < levels.length; pixel += 1) {
    const [red, green, blue] = [data[pixel * 4], data[pixel * 4 + 1], data[pixel * 4 + 2]]
    levels[pixel] = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0)
  }
  return { width, height, levels }
}
