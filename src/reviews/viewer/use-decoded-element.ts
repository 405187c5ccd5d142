import { useEffect, useState } from 'react'

/**
 * An image as an element that can be drawn at once.
 * @param src its object URL; null while there is none
 * @returns null until it is decoded, and if it is not a readable image
 */
export function useDecodedElement(src: string | null): HTMLImageElement | null {
  const [decoded, setDecoded] = useState<HTMLImageElement | null>(null)
  useEffect(() => {
    if (src === null) return
    let isCurrent = true
    const element = new Image()
    element.src = src
    element
      .decode()
      .then(() => isCurrent && setDecoded(element))
      .catch(() => undefined)
    return () => {
      isCurrent = false
      setDecoded(null)
    }
  }, [src])
  return decoded
}
