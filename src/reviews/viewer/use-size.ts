import { useCallback, useState } from 'react'

/** A ref callback for an element, and the element's size in pixels. */
export function useSize<E extends Element>(): [
  (element: E) => () => void,
  { width: number; height: number },
] {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const ref = useCallback((element: E) => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
