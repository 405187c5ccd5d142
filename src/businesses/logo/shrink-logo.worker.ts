/** Compresses a logo in a worker, so that the form never stands still. */
import compressImage, { type Options } from 'browser-image-compression'

export interface ShrinkOrder {
  file: File
  options: Options
}

export type ShrinkAnswer = { small: File } | { error: string }

addEventListener('message', ({ data }: MessageEvent<ShrinkOrder>) => {
  void compressImage(data.file, data.options)
    .then((small): ShrinkAnswer => ({ small }))
    .catch((error: unknown): ShrinkAnswer => ({ error: String(error) }))
    .then((answer) => postMessage(answer))
})
