import type { ReadRow } from '../../offline/rows.ts'
import type { TextBox } from './find-lines.ts'
import { newLines, partsOf, type Part } from './long-image.ts'
import type { Models } from './models.ts'
import type { Picture } from './picture.ts'
import { readTwice } from './read-twice.ts'
import { rowsOf, type ReadLine } from './text-rows.ts'
import {
  placeInImage,
  SAMPLE,
  turned,
  turnedUpright,
  type Read,
  type Turned,
} from './turned-upright.ts'

/**
 * Reads all text in an image, whichever side is up.
 * @param checkGoesOn called between lines; what it throws ends the reading
 * @param onPart called when one of several parts of a long image has been read
 * @returns its rows from top to bottom, as they run when the image is upright, with places in the image as it is
 */
export async function readPicture(
  image: ImageBitmap,
  models: Models,
  checkGoesOn: () => Promise<void>,
  onPart: () => void = () => {},
): Promise<ReadRow[]> {
  const known = new Map<TextBox, ReadLine>()
  const read = async (picture: Picture, box: TextBox) => {
    const line = known.get(box) ?? { ...(await readTwice(picture, box, models)), box }
    known.set(box, line)
    await checkGoesOn()
    return line
  }
  const parts = partsOf(image)
  const first = await firstWithText(image, parts, models, read)
  const { quarterTurns } = first
  const isReversed = quarterTurns === 1 || quarterTurns === 2
  const long = Math.max(image.width, image.height)
  const { length } = first.part
  const scale = Math.max(first.picture.width, first.picture.height) / length
  const lines: ReadLine[] = []
  let above: TextBox[] = []
  const downwards = isReversed ? parts.toReversed() : parts
  for (const [index, part] of downwards.entries()) {
    const { picture, boxes } =
      part === first.part ? first : await turned(image, part, quarterTurns, models)
    const top = scale * (isReversed ? long - part.from - length : part.from)
    const ends = {
      top: index > 0 ? 0 : null,
      bottom: index < parts.length - 1 ? picture.height : null,
    }
    const fresh = newLines(boxes, above.map(movedBy(-top)), ends)
    const found = await readInLanes(fresh, models.lanes, (box) => read(picture, box))
    for (const line of found) {
      if (line.text) lines.push({ ...line, box: movedBy(top)(line.box) })
    }
    above = fresh.map(movedBy(top))
    if (parts.length > 1) onPart()
  }
  const { width } = first.picture
  const height = parts.length > 1 ? scale * long : first.picture.height
  const turning = { quarterTurns, scale: 1 / scale, width, height }
  return rowsOf(lines).map((row) => ({ ...row, place: placeInImage(row.place, turning) }))
}

/**
 * Reads so many lines at a time, the longest first, so that no thread is left with a long one at the end.
 * @returns them in the order of their boxes
 */
async function readInLanes(
  boxes: readonly TextBox[],
  lanes: number,
  read: (box: TextBox) => Promise<ReadLine>,
): Promise<ReadLine[]> {
  const lines = new Map<TextBox, ReadLine>()
  const left = boxes.toSorted((a, b) => b.width / b.height - a.width / a.height).values()
  const lane = async () => {
    for (const box of left) lines.set(box, await read(box))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return boxes.flatMap((box) => lines.get(box) ?? [])
}

function movedBy(down: number) {
  return (box: TextBox): TextBox => ({ ...box, y: box.y + down })
}

/** Most parts of a long image tell which side is up, and one of them is enough. */
async function firstWithText(
  image: ImageBitmap,
  parts: readonly Part[],
  models: Models,
  read: Read,
): Promise<Turned> {
  for (const part of parts) {
    const upright = await turnedUpright(image, part, models, read)
    if (upright.boxes.length >= SAMPLE || part === parts.at(-1)) return upright
  }
  throw new Error('An image has a part')
}
