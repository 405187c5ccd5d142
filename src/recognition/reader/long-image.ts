/** A long image is read in parts that overlap: as a whole, its print would be too small to be found. */
import type { TextBox } from './find-lines.ts'

/** Length of a part, in shorter sides of the image. */
const LENGTH = 2.5

/** The least length of a part, in pixels of the image: print in a narrow strip is not that small. */
const LEAST_LENGTH = 1200

/** An image that is longer than a part by no more than this factor is read as a whole. */
const ORDINARY = 1.2

/** Overlap of two parts, as a share of their length: higher than any row of a receipt. */
const OVERLAP = 0.12

/** Boxes of two parts whose centers are less apart, in heights of the lower one, are the same line. */
const SAME_LINE = 0.5

/** A part of an image's longer side, in pixels of the image. */
export interface Part {
  from: number
  length: number
}

/** The parts to read an image in, equally long and from its start; an ordinary one has only one. */
export function partsOf(image: { width: number; height: number }): Part[] {
  const long = Math.max(image.width, image.height)
  const length = Math.max(LENGTH * Math.min(image.width, image.height), LEAST_LENGTH)
  if (long <= ORDINARY * length) return [{ from: 0, length: long }]
  const overlap = OVERLAP * length
  const count = Math.ceil((long - overlap) / (length - overlap))
  const step = (long - length) / (count - 1)
  return Array.from({ length: count }, (_, index) => ({ from: index * step, length }))
}

/**
 * The lines of a part that are not cut off and were not found in the part above.
 * @param boxes all lines of the part
 * @param above those that were kept of the part above; empty for the first
 * @param ends where others go on, in the same pixels; null where the image ends
 */
export function newLines(
  boxes: readonly TextBox[],
  above: readonly TextBox[],
  { top, bottom }: { top: number | null; bottom: number | null },
): TextBox[] {
  // By half their height further inside, since half a line looks like one that is less high.
  const isWhole = ({ y, height }: TextBox) =>
    (top === null || y - height > top) && (bottom === null || y + height < bottom)
  return boxes.filter((box) => isWhole(box) && !above.some((other) => isSameLine(box, other)))
}

function isSameLine(a: TextBox, b: TextBox): boolean {
  const shared = Math.min(endOf(a), endOf(b)) - Math.max(startOf(a), startOf(b))
  const isOver = shared > Math.min(a.width, b.width) / 2
  return isOver && Math.abs(a.y - b.y) < SAME_LINE * Math.min(a.height, b.height)
}

function startOf({ x, width }: TextBox): number {
  return x - width / 2
}

function endOf({ x, width }: TextBox): number {
  return x + width / 2
}
