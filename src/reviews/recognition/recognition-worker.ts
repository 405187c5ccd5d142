/**
 * Recognizes the words in images, in a worker so that it never blocks the page. The reader, tesseract.js,
 * runs in a nested worker, which ends with this one.
 */
import '../../app-shell/trusted-types.ts'
import { createWorker, OEM, PSM, type Page, type Worker as Reader } from 'tesseract.js'
import { evenLight, greyOf, pgmOf } from './grey-image.ts'
import type { Lie, Pass, ReadOrder } from './passes.ts'
import type { RecognitionFiles } from './recognition-files.ts'
import { slopeOf, type ReadWord } from './text-rows.ts'

export interface WorkerOrder extends ReadOrder {
  files: RecognitionFiles
}

export type WorkerAnswer = { words: ReadWord[]; lie: Lie } | { error: string }

const LAYOUTS = { scattered: PSM.SPARSE_TEXT, page: PSM.AUTO }

/** With at least this many readable characters, a receipt counts as upright. */
const UPRIGHT = 120

/** Radius of a pixel's surroundings for `evenLight`, as a fraction of the longer side. */
const LIGHT_RADIUS = 1 / 60

let reader: Promise<Reader> | null = null

addEventListener('message', ({ data }: MessageEvent<WorkerOrder>) => {
  void read(data)
    .catch((error: unknown): WorkerAnswer => ({ error: String(error) }))
    .then((answer) => postMessage(answer))
})

async function read({ image, pass, lie, files }: WorkerOrder): Promise<WorkerAnswer> {
  reader ??= startReader(files)
  const bitmap = await createImageBitmap(image)
  try {
    return lie
      ? { words: await wordsOf(await reader, bitmap, pass, lie), lie }
      : await readFirst(await reader, bitmap, pass)
  } finally {
    bitmap.close()
  }
}

/** Reads the image as it is, and tries quarter turns if hardly a word can be read. */
async function readFirst(from: Reader, bitmap: ImageBitmap, pass: Pass) {
  let best: { words: ReadWord[]; quarterTurns: number } | null = null
  for (const quarterTurns of [0, 1, 3, 2]) {
    const words = await wordsOf(from, bitmap, pass, { quarterTurns, slope: 0 })
    if (!best || readable(words) > readable(best.words)) best = { words, quarterTurns }
    if (readable(words) >= UPRIGHT) break
  }
  const { words, quarterTurns } = best ?? { words: [], quarterTurns: 0 }
  return { words, lie: { quarterTurns, slope: slopeOf(words) } }
}

/** The number of characters in words that are horizontal and read with confidence. */
function readable(words: readonly ReadWord[]): number {
  return words
    .filter(({ text, confidence, left, right, top, bottom }) => {
      const isFlat = right - left > bottom - top
      return confidence >= 70 && isFlat && /[A-Za-z0-9]{3}/.test(text)
    })
    .reduce((sum, { text }) => sum + text.length, 0)
}

async function wordsOf(from: Reader, bitmap: ImageBitmap, pass: Pass, lie: Lie) {
  const image = greyOf(drawn(bitmap, pass.longSide, lie))
  const radius = Math.round(pass.longSide * LIGHT_RADIUS)
  const prepared = pass.gain > 0 ? evenLight(image, radius, pass.gain) : image
  await from.setParameters({ tessedit_pageseg_mode: LAYOUTS[pass.layout], user_defined_dpi: '300' })
  const { data } = await from.recognize(pgmOf(prepared), {}, { blocks: true, text: false })
  return wordsIn(data)
}

/** The image at the wanted size, upright and with level rows. */
function drawn(bitmap: ImageBitmap, longSide: number, { quarterTurns, slope }: Lie): ImageData {
  const scale = longSide / Math.max(bitmap.width, bitmap.height)
  const isSideways = quarterTurns % 2 === 1
  const width = Math.round(scale * (isSideways ? bitmap.height : bitmap.width))
  const height = Math.round(scale * (isSideways ? bitmap.width : bitmap.height))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'gray'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.translate(width / 2, height / 2)
  context.rotate((-quarterTurns * Math.PI) / 2 - Math.atan(slope))
  context.scale(scale, scale)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  return context.getImageData(0, 0, width, height)
}

function wordsIn({ blocks }: Page): ReadWord[] {
  const lines = (blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines }) => lines))
  return lines.flatMap(({ words }) =>
    words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      confidence,
      left: x0,
      top: y0,
      right: x1,
      bottom: y1,
    })),
  )
}

function startReader({ script, core, data }: RecognitionFiles): Promise<Reader> {
  return new Promise((resolve, reject) => {
    createWorker('eng', OEM.LSTM_ONLY, {
      workerPath: script,
      workerBlobURL: false,
      corePath: core,
      langPath: data.slice(0, data.lastIndexOf('/')),
      // The data is already in our own cache.
      cacheMethod: 'none',
      // Some failures reject no promise.
      errorHandler: reject,
    }).then(resolve, reject)
  })
}
