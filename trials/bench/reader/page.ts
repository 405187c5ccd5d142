/** The half of `recognition.ts` that runs in the browser: reads one image with the app's reader, or with another. */
import type { Reading } from '../../../src/offline/rows.ts'
import { readImage } from '../../../src/recognition/reader/image-reader.ts'
import { readByTesseract } from './tesseract-page.ts'

interface TimedReading {
  reading: Reading
  seconds: number
  /** Tasks of over 50 ms on the page meanwhile, in milliseconds. */
  longTasks: number[]
}

const longTasks: number[] = []
new PerformanceObserver((list) => {
  longTasks.push(...list.getEntries().map(({ duration }) => duration))
}).observe({ type: 'longtask' })

/** @param tesseract the URL of the folder with its packages; null for the app's reader */
async function readOne(url: string, tesseract: string | null): Promise<TimedReading> {
  const image = await (await fetch(url)).blob()
  longTasks.length = 0
  const started = performance.now()
  const reading = await (tesseract === null ? readImage(image) : readByTesseract(image, tesseract))
  const seconds = (performance.now() - started) / 1000
  return { reading, seconds, longTasks: [...longTasks] }
}

declare global {
  interface Window {
    readOne?: typeof readOne
  }
}

window.readOne = readOne
