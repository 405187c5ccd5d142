/** Checks and compresses a logo in a worker, so that the form never stands still. */
import compressImage, { type Options } from 'browser-image-compression'
import { fittedInto, imageSize, type ImageSize } from './image-size.ts'
import { imageType } from '../../rules/image-type.ts'
import { isComplete } from './is-complete.ts'

export interface ShrinkOrder {
  file: File
  /** Longest side of the compressed image, in pixels. */
  maxSide: number
  options: Options
}

/** Why there is no logo; what could not be opened has its size, if its header tells it. */
export type ShrinkRefusal =
  | { reason: 'unreadable' | 'damaged' | 'no-webp' | 'failed'; error?: string }
  | { reason: 'too-large'; size: ImageSize }

export type ShrinkAnswer = { small: File } | ShrinkRefusal

/** Each takes four bytes of memory, and the page dies if there are too few. Phones take photos of up to 108 million. */
const MOST_PIXELS = 120_000_000

/** From here on, a sound image that cannot be opened is rather too large than damaged. */
const MANY_PIXELS = 32_000_000

const OUTPUT = 'image/webp'

addEventListener('message', ({ data }: MessageEvent<ShrinkOrder>) => {
  void answerTo(data)
    .catch((error: unknown): ShrinkAnswer => ({ reason: 'failed', error: String(error) }))
    .then((answer) => postMessage(answer))
})

async function answerTo({ file, maxSide, options }: ShrinkOrder): Promise<ShrinkAnswer> {
  const bytes = await file.arrayBuffer().then((buffer) => new Uint8Array(buffer), String)
  if (typeof bytes === 'string') return { reason: 'unreadable', error: bytes }
  const type = imageType(bytes)
  const size = type && isComplete(bytes, type) ? imageSize(bytes, type) : null
  if (!type || !size) return { reason: 'damaged', error: 'The file ends too early' }
  const pixels = size.width * size.height
  if (pixels > MOST_PIXELS) return { reason: 'too-large', size }
  // By its content: the type that the file declares may be wrong or missing.
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(String)
  if (typeof bitmap === 'string') {
    return pixels > MANY_PIXELS
      ? { reason: 'too-large', size }
      : { reason: 'damaged', error: bitmap }
  }
  const drawn = await drawnInto(bitmap, maxSide)
  if (!(await canCreateWebp())) return { reason: 'no-webp' }
  return { small: await compressImage(drawn, options) }
}

/** The library leaves nothing of a line that is 2 pixels high, and would hold the whole image twice. */
async function drawnInto(bitmap: ImageBitmap, side: number): Promise<File> {
  const { width, height } = fittedInto(bitmap, side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' })
}

/** Some browsers have no encoder, and create a PNG instead. */
async function canCreateWebp(): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext('2d')
  return (await canvas.convertToBlob({ type: OUTPUT })).type === OUTPUT
}
