/** Plain tesseract.js, used as its documentation does, to compare it with the app's reader. */
import type { Reading } from '../../../src/offline/rows.ts'
import { rowsOf } from '../../../src/recognition/reader/text-rows.ts'

/** What is used of the package, which is not one of ours. */
interface Tesseract {
  createWorker(language: string, engine: number, options: object): Promise<TesseractWorker>
  PSM: { AUTO: string }
}

interface TesseractWorker {
  setParameters(parameters: object): Promise<unknown>
  recognize(
    image: Blob,
    options: object,
    output: object,
  ): Promise<{ data: { blocks: Block[] | null } }>
}

interface Block {
  paragraphs: { lines: { words: Word[] }[] }[]
}

interface Word {
  text: string
  /** From 0 to 100. */
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
}

let worker: Promise<TesseractWorker> | null = null

/** @param packages the URL of a folder with `tesseract.js`, its core and the English language data */
export async function readByTesseract(image: Blob, packages: string): Promise<Reading> {
  worker ??= startWorker(packages)
  const { data } = await (await worker).recognize(image, {}, { blocks: true, text: false })
  const words = (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  )
  return rowsOf(
    words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      certainty: String(Math.min(Math.floor(confidence / 10), 9)).repeat(text.length),
      box: { x: (x0 + x1) / 2, y: (y0 + y1) / 2, width: x1 - x0, height: y1 - y0, slope: 0 },
    })),
  )
}

async function startWorker(packages: string): Promise<TesseractWorker> {
  const module = `${packages}/tesseract.js/dist/tesseract.esm.min.js`
  const { default: tesseract } = (await import(/* @vite-ignore */ module)) as { default: Tesseract }
  const started = await tesseract.createWorker('eng', 1, {
    workerPath: `${packages}/tesseract.js/dist/worker.min.js`,
    corePath: `${packages}/tesseract.js-core/tesseract-core-simd-lstm.wasm.js`,
    langPath: `${packages}/@tesseract.js-data/eng/4.0.0_best_int`,
    cacheMethod: 'none',
  })
  await started.setParameters({ tessedit_pageseg_mode: tesseract.PSM.AUTO })
  return started
}
