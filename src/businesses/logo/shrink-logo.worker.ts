/** Checks and compresses a logo in a worker, so that the form never stands still. */
import compressImage, { type Options } from 'browser-image-compression'
import { LOGO } from '../../rules/business.ts'
import { fittedInto, imageSize, type ImageSize } from './image-size.ts'
import { imageType } from '../../rules/image-type.ts'
import { isComplete } from './is-complete.ts'

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

const OPTIONS: Options = {
  fileType: OUTPUT,
  // The library's megabyte.
  maxSizeMB: LOGO.maxBytes / 1024 ** 2,
  maxWidthOrHeight: LOGO.maxSide,
  // At 1 the browser encodes losslessly, which does not suit photos.
  initialQuality: 0.9,
  // The library's own worker is a script from a blob URL, which our pages do not run.
  useWebWorker: false,
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void answerTo(data)
    .catch((error: unknown): ShrinkAnswer => ({ reason: 'failed', error: String(error) }))
    .then((answer) => postMessage(answer))
})

async function answerTo(file: File): Promise<ShrinkAnswer> {
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
  const drawn = await drawnInto(bitmap, LOGO.maxSide)
  if (!(await canCreateWebp())) return { reason: 'no-webp' }
  return { small: await compressImage(drawn, OPTIONS) }
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

/**
 * Some browsers have no encoder, and create a PNG instead. The result of the library does not tell: in a worker of
 * Safari, which is one of them, the library fails before it encodes.
 */
async function canCreateWebp(): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext('2d')
  return (await canvas.convertToBlob({ type: OUTPUT })).type === OUTPUT
}
