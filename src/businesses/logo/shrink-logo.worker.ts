/** Decodes and compresses a logo in a worker, so that the form never stands still. */
import compressImage, { type Options } from 'browser-image-compression'
import { LOGO } from '../../rules/business.ts'

/** A WebP image, or why there is none. */
export type ShrinkAnswer =
  { small: Blob } | { reason: 'unreadable' | 'damaged' | 'no-webp' | 'failed'; error?: string }

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

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void answerTo(data)
    .catch((error: unknown): ShrinkAnswer => ({ reason: 'failed', error: String(error) }))
    .then((answer) => postMessage(answer))
})

async function answerTo(image: Blob): Promise<ShrinkAnswer> {
  const bytes = await image.arrayBuffer().catch(String)
  if (typeof bytes === 'string') return { reason: 'unreadable', error: bytes }
  const bitmap = await createImageBitmap(new Blob([bytes], { type: image.type })).catch(String)
  if (typeof bitmap === 'string') return { reason: 'damaged', error: bitmap }
  const drawn = await drawnInto(bitmap, LOGO.maxSide)
  if (!(await canCreateWebp())) return { reason: 'no-webp' }
  return { small: await compressImage(drawn, OPTIONS) }
}

/**
 * Draws an image so that it fits into a square. The library would leave nothing of a line that is 2 pixels high, and
 * would hold the whole image twice.
 */
async function drawnInto(bitmap: ImageBitmap, side: number): Promise<File> {
  const scale = Math.min(side / Math.max(bitmap.width, bitmap.height), 1)
  const scaled = (length: number) => Math.max(Math.round(length * scale), 1)
  const canvas = new OffscreenCanvas(scaled(bitmap.width), scaled(bitmap.height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
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
