import { useEffect, useEffectEvent, type RefObject } from 'react'

/** A press that moves farther moves the image. In CSS pixels. */
const STILL = 8

/** A finger presses the line that is nearest, if it is not farther away: on a whole receipt, lines are lower than fingers. */
const REACH = 24

/** A second press in this time makes a double press, which zooms. */
const DOUBLE_MS = 250

/**
 * Tells presses on the lines of an image from gestures that move or zoom it: one pointer that stays where it is, and no
 * second press after it.
 * @param stage the element in which the image is moved
 * @param layer has the lines
 * @param press gets the line, and what had the focus before
 */
export function useTaps(
  stage: () => HTMLElement | null | undefined,
  layer: RefObject<HTMLElement | null>,
  press: (line: HTMLElement, focused: Element | null) => void,
): void {
  const onTap = useEffectEvent(press)
  const lines = useEffectEvent(() => [
    ...(layer.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []),
  ])
  const stageOf = useEffectEvent(stage)
  useEffect(() => {
    const element = stageOf()
    const held = new Set<number>()
    let down: { x: number; y: number; focused: Element | null } | null = null
    let waiting: ReturnType<typeof setTimeout> | undefined
    const onDown = ({ pointerId, clientX: x, clientY: y, button }: PointerEvent) => {
      held.add(pointerId)
      const isSecond = waiting !== undefined
      clearTimeout(waiting)
      waiting = undefined
      const isGesture = held.size > 1 || isSecond || button !== 0
      down = isGesture ? null : { x, y, focused: document.activeElement }
    }
    const onUp = (event: PointerEvent) => {
      held.delete(event.pointerId)
      const began = down
      down = null
      if (!began || event.type === 'pointercancel') return
      const { clientX: x, clientY: y, pointerType } = event
      if (Math.hypot(x - began.x, y - began.y) > STILL) return
      const under = (event.target as Element).closest<HTMLElement>('[data-line]')
      const line = under ?? (pointerType === 'mouse' ? null : nearest(lines(), x, y))
      if (!line) return
      waiting = setTimeout(() => {
        waiting = undefined
        onTap(line, began.focused)
      }, DOUBLE_MS)
    }
    element?.addEventListener('pointerdown', onDown)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onUp)
    return () => {
      clearTimeout(waiting)
      element?.removeEventListener('pointerdown', onDown)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
    }
  }, [])
}

function nearest(lines: readonly HTMLElement[], x: number, y: number): HTMLElement | null {
  const [best] = lines
    .map((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect()
      const away = Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0))
      return { line, away }
    })
    .toSorted((a, b) => a.away - b.away)
  return best && best.away <= REACH ? best.line : null
}
