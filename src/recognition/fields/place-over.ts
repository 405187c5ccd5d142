import type { ImagePlace } from '../../offline/rows.ts'

/** The smallest place that covers two rows of an image, at the angle of the first. */
export function placeOver(first: ImagePlace, second: ImagePlace): ImagePlace {
  const { angle } = first
  const boxes = [first, second].map(({ x, y, width, height }) => {
    const center = turned({ x, y }, -angle)
    return {
      left: center.x - width / 2,
      right: center.x + width / 2,
      top: center.y - height / 2,
      bottom: center.y + height / 2,
    }
  })
  const left = Math.min(...boxes.map((box) => box.left))
  const right = Math.max(...boxes.map((box) => box.right))
  const top = Math.min(...boxes.map((box) => box.top))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  const center = turned({ x: (left + right) / 2, y: (top + bottom) / 2 }, angle)
  return { ...center, width: right - left, height: bottom - top, angle }
}

/** A point, turned about the image's corner. */
function turned({ x, y }: { x: number; y: number }, angle: number): { x: number; y: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}
