/** The half of `recognition.ts` that runs in the browser: the review screen's code, on one receipt. */
import { PASSES, type Pass } from '../../src/reviews/recognition/passes.ts'
import { readReceipt } from '../../src/reviews/recognition/read-receipt.ts'
import { readImage } from '../../src/reviews/recognition/recogniser.ts'

/** What is compared: the app's passes, and the same passes without evening out the light. */
const WAYS: Record<Way, readonly Pass[]> = {
  app: PASSES,
  plain: PASSES.map((pass) => ({ ...pass, gain: 0 })),
}

export type Way = 'app' | 'plain'

export interface ReadRequest {
  way: Way
  urls: readonly string[]
  submitted: string
  businesses: readonly { id: string; name: string }[]
}

export interface ReadResult {
  readings: (readonly string[])[]
  passes: number
  seconds: number
}

async function read({ way, urls, ...facts }: ReadRequest): Promise<ReadResult> {
  const images = await Promise.all(urls.map(async (url) => (await fetch(url)).blob()))
  const started = performance.now()
  const readings = await readReceipt(images, facts, readImage, WAYS[way])
  const seconds = (performance.now() - started) / 1000
  return { readings: [...readings], passes: readings.length / images.length, seconds }
}

declare global {
  interface Window {
    readReceipt?: typeof read
  }
}

window.readReceipt = read
