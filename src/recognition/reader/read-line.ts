import { decodeLine, type LineText } from './decode-line.ts'
import type { TextBox } from './line-boxes.ts'
import { run, type Models } from './models.ts'
import { canvasOf, pixelsFor, type Picture } from './picture.ts'

/** The height of a line as the model was trained, in pixels. */
const HEIGHT = 48

/** The model reads a column of this many pixels at a time. */
const COLUMN = 8

/** Letters are drawn this much narrower: the model still reads them, and has less to read. */
const NARROW = 0.8

const NORMAL = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }

/** Reads one line of a picture. */
export async function readLine(
  picture: Picture,
  box: TextBox,
  { recognizer, classes }: Models,
): Promise<LineText> {
  const scale = HEIGHT / box.height
  const width = Math.max(Math.ceil((box.width * scale * NARROW) / COLUMN) * COLUMN, HEIGHT)
  const context = canvasOf(width, HEIGHT)
  context.scale(width / box.width, scale)
  context.translate(box.width / 2, box.height / 2)
  context.transform(1, -box.slope, 0, 1, 0, 0)
  context.translate(-box.x, -box.y)
  context.drawImage(picture, 0, 0)
  const values = pixelsFor(context.getImageData(0, 0, width, HEIGHT), NORMAL)
  return decodeLine(await run(recognizer, values, [1, 3, HEIGHT, width]), classes)
}
