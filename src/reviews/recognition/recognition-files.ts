/** The files for text recognition on this tablet. All come from our own origin, in their release's folder. */
import data from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import plainCore from 'tesseract.js-core/tesseract-core-lstm.wasm.js?url'
import simdCore from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import script from 'tesseract.js/dist/worker.min.js?url'
import { hasRecognitionFiles, keepRecognitionFiles } from '../../app-shell/recognition-cache.ts'
import { savesData } from '../../offline/saves-data.ts'

/** Absolute URLs. */
export interface RecognitionFiles {
  script: string
  core: string
  data: string
}

/** A WebAssembly module with one SIMD instruction: valid only where SIMD is supported. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
])

/** The files' URLs, absolute because a worker would resolve relative ones against its own address. */
export function recognitionFiles(): RecognitionFiles {
  const absolute = (path: string) => new URL(path, location.href).href
  const core = WebAssembly.validate(SIMD_PROBE) ? simdCore : plainCore
  return { script: absolute(script), core: absolute(core), data: absolute(data) }
}

/**
 * Stores the files on this tablet, for text recognition offline. While the browser saves data nothing is
 * fetched.
 * @throws {Error} if the files are not on this tablet and cannot be fetched
 */
export async function keepRecognition(): Promise<void> {
  const urls = Object.values(recognitionFiles())
  if (!savesData()) return keepRecognitionFiles(urls)
  if (!(await hasRecognitionFiles(urls)))
    throw new Error('Not fetched while the browser saves data')
}
