import { useEffect, useRef } from 'react'
import { say } from '../../ui/staff/say.ts'

/** Longer than a step's animation and the pauses of a wheel, so that only the outcome is said. */
const SETTLED_MS = 400

/**
 * Says the zoom of an image and which way up it is, once either has changed and stays.
 * @param zoom null until the image is shown
 * @param turns quarter turns to the right, 0 to 3; undefined while they are being read
 */
export function useSpokenView(zoom: number | null, turns: number | undefined): void {
  const percent = zoom === null ? null : Math.round(zoom * 100)
  const degrees = turns === undefined ? null : turns * 90
  const said = useRef({ percent, degrees })
  useEffect(() => {
    const timer = setTimeout(() => {
      const before = said.current
      said.current = { percent, degrees }
      const isTurned = degrees !== before.degrees && before.degrees !== null
      if (isTurned) say(degrees === 0 ? 'Upright' : `Turned by ${degrees} degrees`)
      else if (percent !== before.percent && before.percent !== null) say(`Zoom ${percent} %`)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [percent, degrees])
}
