import { withDeadline } from '../../offline/deadline.ts'
import { LOGO } from '../../rules/business.ts'
import { readChosen, UNREADABLE } from '../../workspace/chosen-file.ts'
import { FILE_KIND_BYTES, kindOfFile } from './file-kind.ts'
import { imageType } from '../../rules/image-type.ts'
import type { ShrinkAnswer, ShrinkRefusal } from './shrink-logo.worker.ts'

const OUTPUT = 'image/webp'
/** Longer than an old tablet needs; keeps the form from waiting for a dead worker. */
const TIMEOUT_MS = 60_000

/** The spec's message for a file of another type (section 5). */
const WRONG_TYPE = `File type must be one of ${LOGO.inputTypes.join(', ')}`

const DAMAGED = 'This file is damaged or incomplete: choose another copy of the image'
const NO_WEBP = 'This browser cannot create WebP images: use another one'
const FAILED = 'The image is sound, but could not be made smaller on this device: choose it again'

/**
 * Converts the chosen file to a logo on this device: WebP, at most 1 MB and 800 px (checklist A8). What the file is
 * depends on its content alone, never on its name or declared type.
 * @returns a data URL
 * @throws {Error} whose message is shown on screen
 */
export async function shrinkLogo(file: File): Promise<string> {
  const start = await readChosen(() => startOf(file))
  if (!imageType(start)) throw new Error(wrongType(start))
  const answer = await inWorker(file)
  if (!('small' in answer)) {
    const cause = 'error' in answer ? answer.error : undefined
    throw new Error(refusalWords(answer), { cause })
  }
  const { small } = answer
  if (small.type !== OUTPUT) throw new Error(NO_WEBP)
  if (small.size > LOGO.maxBytes) throw new Error('This image cannot be made smaller than 1MB')
  return dataUrlOf(small)
}

async function startOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, FILE_KIND_BYTES).arrayBuffer())
}

function wrongType(start: Uint8Array): string {
  const kind = kindOfFile(start)
  if (!kind) return WRONG_TYPE
  return `${WRONG_TYPE}. This is ${kind.name}${kind.isImage ? ': save it as a JPEG or PNG first' : ''}`
}

function refusalWords(refusal: ShrinkRefusal): string {
  switch (refusal.reason) {
    case 'unreadable':
      return UNREADABLE
    case 'damaged':
      return DAMAGED
    case 'no-webp':
      return NO_WEBP
    case 'failed':
      return FAILED
    case 'too-large': {
      const { width, height } = refusal.size
      return `An image of ${width} × ${height} pixels is too large to open on this device: make it smaller first`
    }
  }
}

async function inWorker(file: File): Promise<ShrinkAnswer> {
  const worker = new Worker(new URL('./shrink-logo.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = new Promise<ShrinkAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) => resolve(data)
      worker.onerror = (event) => reject(new Error(FAILED, { cause: event.message }))
      worker.postMessage(file)
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
