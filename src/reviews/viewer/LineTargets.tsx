import {
  memo,
  useImperativeHandle,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { Reading } from '../../offline/rows.ts'
import { say } from '../../ui/staff/say.ts'
import styles from './LineTargets.module.css'
import type { PressableLines } from './lines.ts'
import { rowBox } from './row-box.ts'
import { useTaps } from './use-taps.ts'

interface LineTargetsProps {
  lines: PressableLines
  rows: Reading
  natural: { width: number; height: number }
  /** Size of the box that the image is fitted into, in CSS pixels, and how the box is turned. */
  width: number
  height: number
  transform: string
  /** Gets what a key does here: it goes to the first line, and from a line to the next that fits what is left. */
  goToLine: RefObject<(() => void) | null>
  /** The element in which the image is moved and zoomed. */
  stage: () => HTMLElement | null | undefined
  /** Brings an element of the image into view. */
  bringIntoView: (element: Element) => void
}

/**
 * Every line that was read in an image, as a button over it. Fingers, the mouse and keys press it; whoever moves or zooms
 * the image presses nothing.
 */
export const LineTargets = memo(function LineTargets({ lines, rows, ...props }: LineTargetsProps) {
  const { natural, width, height, transform } = props
  const layer = useRef<HTMLDivElement>(null)
  const walk = useWalk(layer, rows, lines, props.stage)
  useImperativeHandle(props.goToLine, () => walk.goToNextFitting)
  const press = (target: HTMLElement, focused: Element | null) => {
    const row = rows[targetsIn(layer).indexOf(target)]
    if (row) lines.onPress(row, target, focused)
  }
  useTaps(props.stage, layer, press)
  return (
    <div
      ref={layer}
      className={styles.box}
      style={{ width, height, transform }}
      role="group"
      aria-label="Lines read in the image"
      onKeyDownCapture={walk.onKeyDown}
      onBlur={walk.onBlur}
    >
      {rows.map((row, at) => (
        <button
          key={`${row.place.x} ${row.place.y}`}
          type="button"
          className={styles.line}
          style={rowBox(row.place, natural, { width, height })}
          tabIndex={at === walk.at ? 0 : -1}
          aria-label={row.again ? `${row.text}, or ${row.again.text}` : row.text}
          data-line
          onFocus={({ currentTarget }) => {
            walk.setAt(at)
            props.bringIntoView(currentTarget)
          }}
          onClick={({ detail, currentTarget }) => {
            // Those of fingers and the mouse may begin a double press.
            if (detail === 0) press(currentTarget, null)
          }}
        />
      ))}
    </div>
  )
})

function targetsIn(layer: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(layer.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
}

/** The keys that walk from line to line. */
function useWalk(
  layer: RefObject<HTMLElement | null>,
  rows: Reading,
  lines: PressableLines,
  stage: () => HTMLElement | null | undefined,
) {
  const [at, setAt] = useState(0)
  /** Whoever came by Tab goes on by Tab, past all lines. */
  const isWalking = useRef(false)
  const goTo = (to: number) => {
    isWalking.current = true
    targetsIn(layer)[to]?.focus({ preventScroll: true })
  }
  const goToNextFitting = () => {
    const from = targetsIn(layer).indexOf(document.activeElement as HTMLElement)
    const next = from < 0 ? 0 : lines.nextFitting(rows, from)
    if (next === null || next === from) say('No other line fits what is left')
    else goTo(next)
  }
  return {
    goToNextFitting,
    at: Math.min(at, rows.length - 1),
    setAt,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!layer.current?.contains(relatedTarget)) isWalking.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = targetsIn(layer).indexOf(event.target as HTMLElement)
      const { altKey, ctrlKey, metaKey } = event
      if (from < 0 || altKey || ctrlKey || metaKey) return
      const count = rows.length
      const steps: Record<string, number | undefined> = {
        ArrowDown: (from + 1) % count,
        ArrowRight: (from + 1) % count,
        ArrowUp: (from - 1 + count) % count,
        ArrowLeft: (from - 1 + count) % count,
        Home: 0,
        End: count - 1,
        Tab: isWalking.current ? from + (event.shiftKey ? -1 : 1) : undefined,
      }
      if (event.key === 'Escape') {
        isWalking.current = false
        stage()?.focus({ preventScroll: true })
      } else {
        const to = steps[event.key]
        // The last Tab leaves the lines.
        if (to === undefined || to < 0 || to >= count) return
        goTo(to)
      }
      // Or the image moves.
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
