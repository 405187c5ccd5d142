import type { InferenceSession } from 'onnxruntime-web/wasm'
import { canvasOf, pixelsFor, type Picture } from './picture.ts'
import { lineBoxesIn, type TextBox } from './line-boxes.ts'
import { run } from './models.ts'

/** The longer side of the image that the detector gets, in pixels. */
const LONG_SIDE = 960

/** Both sides must be multiples of this. */
const GRID = 32

/** How the model's training images were normalized, in its channels' order: blue, green, red. */
const NORMAL = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] }

/** Finds the lines of text in a picture, in its pixels. */
export async function findLines(picture: Picture, detector: InferenceSession): Promise<TextBox[]> {
  const scale = LONG_SIDE / Math.max(picture.width, picture.height)
  const width = toGrid(picture.width * scale)
  const height = toGrid(picture.height * scale)
  const context = canvasOf(width, height)
  context.drawImage(picture, 0, 0, width, height)
  const values = pixelsFor(context.getImageData(0, 0, width, height), NORMAL)
  const map = await run(detector, values, [1, 3, height, width])
  const across = picture.width / width
  const down = picture.height / height
  return lineBoxesIn(map, width, height).map((box) => ({
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
    slope: (box.slope * down) / across,
  }))
}

function toGrid(length: number): number {
  return Math.max(Math.round(length / GRID), 1) * GRID
}
