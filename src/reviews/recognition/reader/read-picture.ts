import type { ReadRow } from '../../../offline/rows.ts'
import { findLines } from './find-lines.ts'
import type { TextBox } from './line-boxes.ts'
import type { Models } from './models.ts'
import { canvasOf, type Picture } from './picture.ts'
import { readLine } from './read-line.ts'
import { rowsOf, type ReadLine } from './text-rows.ts'
import { placeInImage } from './turned-place.ts'

/** The longer side to which larger images are scaled down: their print is large enough then. In pixels. */
const LONG_SIDE = 2400

/** The number of lines that tell whether a picture is upside down. */
const SAMPLE = 4

/** A mean certainty of the sample from which it is upright without looking at it upside down. In tenths. */
const UPRIGHT = 8

/** An image turned upright, with its lines of text. */
interface Turned {
  picture: Picture
  boxes: readonly TextBox[]
  /** Quarter turns to the left that the image was turned by. */
  quarterTurns: number
}

/**
 * Reads all text in an image, whichever side is up.
 * @param checkGoesOn called between lines; what it throws ends the reading
 * @returns its rows from top to bottom, as they run when the image is upright, with places in the image as it is
 */
export async function readPicture(
  image: ImageBitmap,
  models: Models,
  checkGoesOn: () => Promise<void>,
): Promise<ReadRow[]> {
  const known = new Map<TextBox, ReadLine>()
  const read = async (picture: Picture, box: TextBox) => {
    const line = known.get(box) ?? { ...(await readLine(picture, box, models)), box }
    known.set(box, line)
    await checkGoesOn()
    return line
  }
  const { picture, boxes, quarterTurns } = await turnedUpright(image, models, read)
  const lines: ReadLine[] = []
  for (const box of boxes) {
    const line = await read(picture, box)
    if (line.text) lines.push(line)
  }
  const { width, height } = picture
  const scale = Math.max(image.width, image.height) / Math.max(width, height)
  const turning = { quarterTurns, scale, width, height }
  return rowsOf(lines).map((row) => ({ ...row, place: placeInImage(row.place, turning) }))
}

type Read = (picture: Picture, box: TextBox) => Promise<ReadLine>

/** Tries another side if the lines stand upright, or can hardly be read. */
async function turnedUpright(image: ImageBitmap, models: Models, read: Read): Promise<Turned> {
  const turned = async (quarterTurns: number): Promise<Turned> => {
    const picture = turnedBy(image, quarterTurns)
    return { picture, boxes: await findLines(picture, models.detector), quarterTurns }
  }
  const asItIs = await turned(0)
  const isSideways =
    asItIs.boxes.filter(({ width, height }) => height > 1.5 * width).length >
    asItIs.boxes.length / 2
  const first = isSideways ? await turned(1) : asItIs
  const certainty = await sampled(first, read)
  if (certainty >= UPRIGHT || first.boxes.length === 0) return first
  const other = await turned(first.quarterTurns + 2)
  return (await sampled(other, read)) > certainty ? other : first
}

/** The mean certainty of the longest lines' characters, in tenths. */
async function sampled({ picture, boxes }: Turned, read: Read): Promise<number> {
  const longest = boxes.toSorted((a, b) => b.width / b.height - a.width / a.height).slice(0, SAMPLE)
  let certainty = ''
  for (const box of longest) certainty += (await read(picture, box)).certainty
  const sum = [...certainty].reduce((total, tenths) => total + Number(tenths), 0)
  return sum / Math.max(certainty.length, 1)
}

function turnedBy(image: ImageBitmap, quarterTurns: number): Picture {
  const scale = Math.min(LONG_SIDE / Math.max(image.width, image.height), 1)
  const isSideways = quarterTurns % 2 === 1
  const width = Math.round(scale * (isSideways ? image.height : image.width))
  const height = Math.round(scale * (isSideways ? image.width : image.height))
  const context = canvasOf(width, height)
  context.translate(width / 2, height / 2)
  context.rotate((-quarterTurns * Math.PI) / 2)
  context.scale(scale, scale)
  context.drawImage(image, -image.width / 2, -image.height / 2)
  return context.canvas
}
