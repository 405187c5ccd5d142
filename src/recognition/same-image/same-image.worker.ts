/** Makes prints of images and compares them, off the main thread to keep the screen responsive. */
import type { ImageDetail, ImagePrint } from '../../offline/images/image-facts.ts'
import type { WorkerAnswer } from '../worker-orders.ts'
import type { GrayImage } from './gray-image.ts'
import { printOf } from './image-print.ts'
import { SAME_FROM, searchImage, type ImageSearch } from './image-search.ts'

/** The image that others are compared with. */
export interface Searched {
  /** Names the image: the same key has the same detail. */
  key: string
  detail: ImageDetail
}

/** Every order gets one answer, with the order's id. */
export type Order =
  | { do: 'print'; image: Blob }
  | { do: 'find near'; own: Searched; hashes: readonly (readonly number[])[] }
  | { do: 'compare'; own: Searched; print: ImagePrint }

/** What the function of `ImageComparer` returns. */
export type Compared = ImagePrint | null | number[] | boolean

/** So many searches are remembered, half a megabyte each: they take long to prepare. */
const MOST_SEARCHES = 8

const searches = new Map<string, ImageSearch>()

/**
 * More pixels than a print needs, because browsers shrink less evenly than it does. As many for each image: of a fixed
 * width, an image that was turned by 90° would be shrunk otherwise, and no longer be the same.
 */
const PIXELS = 128_000

addEventListener('message', ({ data }: MessageEvent<Order & { id: number }>) => {
  void carryOut(data)
    .then(
      (value): WorkerAnswer<Compared> => ({ id: data.id, value }),
      (error: unknown): WorkerAnswer<Compared> => ({ id: data.id, error: String(error) }),
    )
    .then((answer) => postMessage(answer))
})

async function carryOut(order: Order): Promise<Compared> {
  if (order.do === 'print') return printIn(order.image)
  const search = searchFor(order.own)
  if (order.do === 'find near') {
    return order.hashes.flatMap((hash, at) => (search.near(hash) ? [at] : []))
  }
  const near = search.near(order.print.hash)
  return near !== null && search.fit(near, order.print.detail) >= SAME_FROM
}

function searchFor({ key, detail }: Searched): ImageSearch {
  const search = searches.get(key) ?? searchImage(detail)
  searches.delete(key)
  searches.set(key, search)
  const [oldest] = searches.keys()
  if (oldest !== undefined && searches.size > MOST_SEARCHES) searches.delete(oldest)
  return search
}

async function printIn(image: Blob): Promise<ImagePrint | null> {
  const whole = await createImageBitmap(image).catch(() => null)
  if (!whole) return null
  const bitmap = await shrunk(whole).finally(() => whole.close())
  try {
    return printOf(grayImage(bitmap))
  } finally {
    bitmap.close()
  }
}

function shrunk(image: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.sqrt(PIXELS / (image.width * image.height))
  return createImageBitmap(image, {
    resizeWidth: Math.max(1, Math.round(image.width * scale)),
    resizeHeight: Math.max(1, Math.round(image.height * scale)),
    resizeQuality: 'high',
  })
}

function grayImage(bitmap: ImageBitmap): GrayImage {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('This browser cannot draw in a worker')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const levels = new Float32Array(width * height)
  for (let pixel = 0; pixel < levels.length; pixel += 1) {
    const [red, green, blue] = [data[pixel * 4], data[pixel * 4 + 1], data[pixel * 4 + 2]]
    levels[pixel] = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0)
  }
  return { width, height, levels }
}
