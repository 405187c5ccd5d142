/** The half of `recognition.ts` that runs in the browser: reads one image with the app's reader, or with another. */
import { createWorker, PSM, type Worker as Tesseract } from 'tesseract.js'
import core from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import script from 'tesseract.js/dist/worker.min.js?url'
import data from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import type { Reading } from '../../../src/offline/rows.ts'
import { readImage } from '../../../src/recognition/reader/image-reader.ts'
import { rowsOf } from '../../../src/recognition/reader/text-rows.ts'

/** `app` is the review screen's reader, `tesseract` is tesseract.js as its documentation uses it. */
export type Way = 'app' | 'tesseract'

export interface TimedReading {
  reading: Reading
  seconds: number
  /** Tasks of over 50 ms on the page meanwhile, in milliseconds. */
  longTasks: number[]
}

const longTasks: number[] = []
new PerformanceObserver((list) => {
  longTasks.push(...list.getEntries().map(({ duration }) => duration))
}).observe({ type: 'longtask' })

let tesseract: Promise<Tesseract> | null = null

async function readOne(way: Way, url: string): Promise<TimedReading> {
  const image = await (await fetch(url)).blob()
  longTasks.length = 0
  const started = performance.now()
  const reading = await (way === 'app' ? readImage(image) : readByTesseract(image))
  const seconds = (performance.now() - started) / 1000
  return { reading, seconds, longTasks: [...longTasks] }
}

async function readByTesseract(image: Blob): Promise<Reading> {
  const path = (url: string) => new URL(url, location.href).href
  tesseract ??= createWorker('eng', 1, {
    workerPath: path(script),
    corePath: path(core),
    langPath: path(data.slice(0, data.lastIndexOf('/'))),
    cacheMethod: 'none',
  })
  const worker = await tesseract
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO })
  const { data: page } = await worker.recognize(image, {}, { blocks: true, text: false })
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  )
  const words = lines.flatMap((line) => line.words)
  return rowsOf(
    words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      certainty: String(Math.min(Math.floor(confidence / 10), 9)).repeat(text.length),
      box: { x: (x0 + x1) / 2, y: (y0 + y1) / 2, width: x1 - x0, height: y1 - y0, slope: 0 },
    })),
  )
}

declare global {
  interface Window {
    readOne?: typeof readOne
  }
}

window.readOne = readOne
