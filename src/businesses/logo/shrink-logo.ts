import { LOGO } from '../../rules/business.ts'
import { IMAGE_TYPE_BYTES, imageType } from './image-type.ts'
import type { ShrinkAnswer, ShrinkOrder } from './shrink-logo.worker.ts'

const OUTPUT = 'image/webp'
/** The library's megabyte. */
const BYTES_IN_MB = 1024 * 1024
/** Longer than an old tablet needs; keeps the form from waiting for a dead worker. */
const TIMEOUT_MS = 60_000

/** The spec's message for a file of another type (section 5). */
export const WRONG_TYPE = `File type must be one of ${LOGO.inputTypes.join(', ')}`

const DAMAGED = 'This file is damaged or incomplete: choose another copy of the image'
const FAILED = 'The image could not be made smaller: choose it again'

/**
 * Converts the chosen file to a logo on this device: WebP, at most 1 MB and 800 px (checklist A8).
 * @returns a data URL
 * @throws {Error} whose message is shown on screen
 */
export async function shrinkLogo(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, IMAGE_TYPE_BYTES).arrayBuffer())
  if (!imageType(start)) throw new Error(WRONG_TYPE)
  const small = await compressed(file)
  // The library relies on the browser's encoder, and some browsers cannot encode WebP.
  if (small.type !== OUTPUT)
    throw new Error('This browser cannot create WebP images: use another one')
  if (small.size > LOGO.maxBytes) throw new Error('This image cannot be made smaller than 1MB')
  return dataUrlOf(small)
}

function compressed(file: File): Promise<File> {
  return inWorker({
    file,
    options: {
      fileType: OUTPUT,
      maxSizeMB: LOGO.maxBytes / BYTES_IN_MB,
      maxWidthOrHeight: LOGO.maxSide,
      // At 1 the browser encodes losslessly, which does not suit photos.
      initialQuality: 0.9,
      // The library's own worker is a script from a blob URL, which our pages do not run.
      useWebWorker: false,
    },
  })
}

async function inWorker(order: ShrinkOrder): Promise<File> {
  const worker = new Worker(new URL('./shrink-logo.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) =>
        'small' in data ? resolve(data.small) : reject(new Error(DAMAGED, { cause: data.error }))
      worker.onerror = (event) => reject(new Error(FAILED, { cause: event.message }))
      setTimeout(() => reject(new Error(FAILED)), TIMEOUT_MS)
      worker.postMessage(order)
    })
  } finally {
    worker.terminate()
  }
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The image cannot be read'))
    reader.readAsDataURL(file)
  })
}
