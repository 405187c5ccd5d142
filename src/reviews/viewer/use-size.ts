import { useCallback, useState } from 'react'

interface Size {
  width: number
  height: number
}

const NONE: Size = { width: 0, height: 0 }

/** The last sizes by name. A screen that is prepared has no size before it is shown, and then mostly that of the one before. */
const last = new Map<string, Size>()

/**
 * A ref callback for an element, and the element's size in pixels: 0 until it is known.
 * @param name of elements without padding that are as large, one after the other: each begins with the size of the last one
 */
export function useSize<E extends Element>(name?: string): [(element: E) => () => void, Size] {
  const [size, setSize] = useState((name && last.get(name)) || NONE)
  const ref = useCallback(
    (element: E) => {
      const take = ({ width, height }: Size) => {
        if (name) last.set(name, { width, height })
        setSize((before) => (isSame(before, { width, height }) ? before : { width, height }))
      }
      const observer = new ResizeObserver(([entry]) => entry && take(entry.contentRect))
      // Where the tablet was turned meanwhile, nothing is drawn in the size from before.
      const now = name ? element.getBoundingClientRect() : NONE
      if (now.width > 0) take(now)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [name],
  )
  return [ref, size]
}

function isSame(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height
}
