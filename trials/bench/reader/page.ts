/** The half of `recognition.ts` that runs in the browser: reads one image with the app's reader. */
import type { Reading } from '../../../src/offline/rows.ts'
import { readImage } from '../../../src/recognition/reader/image-reader.ts'

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

async function readOne(url: string): Promise<TimedReading> {
  const image = await (await fetch(url)).blob()
  longTasks.length = 0
  const started = performance.now()
  const reading = await readImage(image)
  const seconds = (performance.now() - started) / 1000
  return { reading, seconds, longTasks: [...longTasks] }
}

declare global {
  interface Window {
    readOne?: typeof readOne
  }
}

window.readOne = readOne
