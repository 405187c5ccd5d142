/** Turns an image, or a part of a long one, so that its text can be read. */
import type { ImagePlace } from '../../offline/rows.ts'
import { findLines, type TextBox } from './find-lines.ts'
import type { Part } from './long-image.ts'
import type { Models } from './models.ts'
import { canvasOf, type Picture } from './picture.ts'
import type { ReadLine } from './text-rows.ts'

/** The longer side to which larger images are scaled down: their print is large enough then. In pixels. */
const LONG_SIDE = 2400

/** The number of lines that tell whether a picture is upside down. */
export const SAMPLE = 4

/** A mean certainty of the sample from which it is upright without looking at it upside down. In tenths. */
const UPRIGHT = 8

/** A part of an image as it is turned, with its lines of text. */
export interface Turned {
  part: Part
  picture: Picture
  boxes: readonly TextBox[]
  /** Quarter turns to the left that it was turned by. */
  quarterTurns: number
}

export type Read = (picture: Picture, box: TextBox) => Promise<ReadLine>

/**
 * Turns it if most lines run vertically, or if they can hardly be read. The rows of a long image are taken to follow
 * each other along it.
 */
export async function turnedUpright(
  image: ImageBitmap,
  part: Part,
  models: Models,
  read: Read,
): Promise<Turned> {
  const isLong = part.length < Math.max(image.width, image.height)
  const asItIs = await turned(image, part, isLong && image.width > image.height ? 1 : 0, models)
  const isSideways =
    !isLong &&
    asItIs.boxes.filter(({ width, height }) => height > 1.5 * width).length >
      asItIs.boxes.length / 2
  const first = isSideways ? await turned(image, part, 1, models) : asItIs
  const certainty = await sampled(first, read)
  if (certainty >= UPRIGHT || first.boxes.length === 0) return first
  const other = await turned(image, part, first.quarterTurns + 2, models)
  return (await sampled(other, read)) > certainty ? other : first
}

/** @returns a part of an image, turned to the left by quarter turns, with the lines found in it */
export async function turned(
  image: ImageBitmap,
  part: Part,
  quarterTurns: number,
  { detector }: Models,
): Promise<Turned> {
  const picture = turnedBy(image, part, quarterTurns)
  return { part, picture, boxes: await findLines(picture, detector), quarterTurns }
}

/** The mean certainty of the longest lines' characters, in tenths. */
async function sampled({ picture, boxes }: Turned, read: Read): Promise<number> {
  const longest = boxes.toSorted((a, b) => b.width / b.height - a.width / a.height).slice(0, SAMPLE)
  const lines = await Promise.all(longest.map((box) => read(picture, box)))
  const certainty = lines.map((line) => line.certainty).join('')
  const sum = [...certainty].reduce((total, tenths) => total + Number(tenths), 0)
  return sum / Math.max(certainty.length, 1)
}

function turnedBy(image: ImageBitmap, { from, length }: Part, quarterTurns: number): Picture {
  const scale = Math.min(LONG_SIDE / length, 1)
  const isTall = image.height > image.width
  const across = isTall ? image.width : length
  const down = isTall ? length : image.height
  const isSideways = quarterTurns % 2 === 1
  const width = Math.round(scale * (isSideways ? down : across))
  const height = Math.round(scale * (isSideways ? across : down))
  const context = canvasOf(width, height)
  context.translate(width / 2, height / 2)
  context.rotate((-quarterTurns * Math.PI) / 2)
  context.scale(scale, scale)
  context.translate(isTall ? 0 : -from, isTall ? -from : 0)
  context.drawImage(image, -across / 2, -down / 2)
  return context.canvas
}

/** The turn that made an image upright. */
export interface Turning {
  /** Quarter turns to the left. */
  quarterTurns: number
  /** The number of the image's pixels for each pixel of the turned picture. */
  scale: number
  /** Size of the turned picture. */
  width: number
  height: number
}

/** Where a place of a turned picture is in the image itself. */
export function placeInImage(
  place: ImagePlace,
  { quarterTurns, scale, width, height }: Turning,
): ImagePlace {
  const turn = (quarterTurns * Math.PI) / 2
  const [imageWidth, imageHeight] = quarterTurns % 2 === 1 ? [height, width] : [width, height]
  const [x, y] = [place.x - width / 2, place.y - height / 2]
  return {
    x: scale * (imageWidth / 2 + x * Math.cos(turn) - y * Math.sin(turn)),
    y: scale * (imageHeight / 2 + x * Math.sin(turn) + y * Math.cos(turn)),
    width: scale * place.width,
    height: scale * place.height,
    angle: place.angle + turn,
  }
}
