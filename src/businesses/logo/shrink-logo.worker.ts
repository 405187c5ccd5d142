/** Checks and compresses a logo in a worker, so that the form never stands still. */
import compressImage, { type Options } from 'browser-image-compression'
import { imageType } from './image-type.ts'
import { isComplete } from './is-complete.ts'

export interface ShrinkOrder {
  file: File
  options: Options
}

export type ShrinkAnswer = { small: File } | { error: string }

addEventListener('message', ({ data }: MessageEvent<ShrinkOrder>) => {
  void compressed(data)
    .then((small): ShrinkAnswer => ({ small }))
    .catch((error: unknown): ShrinkAnswer => ({ error: String(error) }))
    .then((answer) => postMessage(answer))
})

async function compressed({ file, options }: ShrinkOrder): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = imageType(bytes)
  if (!type || !isComplete(bytes, type)) throw new Error('The file ends too early')
  return compressImage(file, options)
}
