import { withDeadline } from '../../offline/deadline.ts'
import { LOGO } from '../../rules/business.ts'
import { imageType } from '../../rules/image-type.ts'
import { readChosen, UNREADABLE } from '../../workspace/chosen-file.ts'
import { FILE_KIND_BYTES, kindOfFile } from './file-kind.ts'
import type { ShrinkAnswer } from './shrink-logo.worker.ts'

/** Longer than an old tablet needs; keeps the form from waiting for a dead worker. */
const TIMEOUT_MS = 60_000

/** Each takes four bytes of memory, and the page dies if there are too few. Phones take photos of up to 108 million. */
const MOST_PIXELS = 120_000_000

/** From here on, a sound image that cannot be opened is rather too large than damaged. */
const MANY_PIXELS = 32_000_000

/** The spec's message for a file of another type (section 5). */
const WRONG_TYPE = `File type must be one of ${LOGO.inputTypes.join(', ')}`

const FAILED = 'The image is sound, but could not be made smaller on this device: choose it again'

const REFUSALS = {
  unreadable: UNREADABLE,
  damaged: 'This file is damaged or incomplete: choose another copy of the image',
  'no-webp': 'This browser cannot create WebP images: use another one',
  failed: FAILED,
}

/**
 * Converts the chosen file to a logo on this device: WebP, at most 1 MB and 800 px (checklist A8). What the file is
 * depends on its content alone, never on its name or declared type; the browser's decoder judges the rest.
 * @returns a data URL
 * @throws {Error} whose message is shown on screen
 */
export async function shrinkLogo(file: File): Promise<string> {
  const start = await readChosen(() => startOf(file))
  const type = imageType(start)
  if (!type) throw new Error(wrongType(start))
  const image = file.slice(0, file.size, type)
  const size = (await readChosen(() => sizeOf(image))) ?? promisedSize(start)
  const pixels = size.width * size.height
  const tooLarge = `An image of ${size.width} × ${size.height} pixels is too large to open on this device: make it smaller first`
  if (pixels > MOST_PIXELS) throw new Error(tooLarge)
  const answer = await inWorker(image)
  if ('reason' in answer) {
    const { reason, error: cause } = answer
    const isTooLarge = reason === 'damaged' && pixels > MANY_PIXELS
    throw new Error(isTooLarge ? tooLarge : REFUSALS[reason], { cause })
  }
  const { small } = answer
  if (small.size > LOGO.maxBytes) throw new Error('This image cannot be made smaller than 1MB')
  return dataUrlOf(small)
}

async function startOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, FILE_KIND_BYTES).arrayBuffer())
}

function wrongType(start: Uint8Array): string {
  const kind = kindOfFile(start)
  if (!kind) return WRONG_TYPE
  return `${WRONG_TYPE}. This is ${kind.name}${kind.isImage ? ': save it as a JPEG or PNG first' : ''}`
}

/** In pixels. */
interface Size {
  width: number
  height: number
}

/**
 * Asks the browser, which decodes nothing for that.
 * @returns null if it finds no image
 */
async function sizeOf(file: Blob): Promise<Size | null> {
  const url = URL.createObjectURL(file)
  try {
    return await new Promise((resolve) => {
      const image = new Image()
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
      image.onerror = () => resolve(null)
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The size that a file without an image promises, if it begins as a PNG does: all of them say it in the same place. */
function promisedSize(start: Uint8Array<ArrayBuffer>): Size {
  if (imageType(start) !== 'image/png' || start.length < 24) return { width: 0, height: 0 }
  const view = new DataView(start.buffer)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

async function inWorker(image: Blob): Promise<ShrinkAnswer> {
  const worker = new Worker(new URL('./shrink-logo.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = new Promise<ShrinkAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) => resolve(data)
      worker.onerror = (event) => reject(new Error(FAILED, { cause: event.message }))
      worker.postMessage(image)
    })
    return await withDeadline(answer, TIMEOUT_MS, () => new Error(FAILED))
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
