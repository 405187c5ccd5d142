import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './VirtualRows.module.css'

interface VirtualRowsProps {
  label: string
  count: number
  /** Estimated height in pixels until a row is measured. */
  rowHeight?: number
  row: (index: number) => ReactNode
  rowKey: (index: number) => string | number
  /** Shown below the last row. */
  end?: ReactNode
  /** Name under which the scroll position is stored while another page is open. */
  scrollKey: string
  /** Gets the range of visible rows, end exclusive; also called on first render. */
  onRange?: (range: { start: number; end: number }) => void
}

/** A list of any length in its own scroller, which renders only the visible rows. */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, count, rowHeight = 73, row, rowKey, end, scrollKey, onRange } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: rowKey,
    overscan: 8,
    initialOffset: () => Number(sessionStorage.getItem(scrollKey) ?? 0),
  })
  const start = virtualizer.range?.startIndex ?? 0
  const stop = (virtualizer.range?.endIndex ?? -1) + 1

  useEffect(() => {
    if (stop > 0) onRange?.({ start, end: stop })
  }, [start, stop, onRange])

  useEffect(() => {
    const element = scroller.current
    const remember = () => {
      sessionStorage.setItem(scrollKey, String(element?.scrollTop ?? 0))
      if (element) takeFocusOfHiddenRow(element)
    }
    // In the capture phase, so that the row is still there: the virtualizer then renders other rows.
    const options = { passive: true, capture: true }
    element?.addEventListener('scroll', remember, options)
    return () => element?.removeEventListener('scroll', remember, options)
  }, [scrollKey])

  return (
    // Focusable, so that the keyboard can scroll it even while no row in it can take the focus.
    <div ref={scroller} className={styles.scroller} role="group" aria-label={label} tabIndex={0}>
      <ul
        aria-label={label}
        className={styles.rows}
        style={{ height: `${virtualizer.getTotalSize()}px` }}
      >
        {virtualizer.getVirtualItems().map((item) => (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className={styles.row}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {row(item.index)}
          </li>
        ))}
      </ul>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** Moves the focus from a row that was scrolled out of view to the list, because the row is soon removed. */
function takeFocusOfHiddenRow(scroller: HTMLElement): void {
  const row = scroller.querySelector('li:focus-within')?.getBoundingClientRect()
  if (!row) return
  const view = scroller.getBoundingClientRect()
  if (row.bottom <= view.top || row.top >= view.bottom) scroller.focus({ preventScroll: true })
}
