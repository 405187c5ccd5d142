import { useEffect, useRef } from 'react'
import { say } from '../../ui/staff/say.ts'

/** Longer than the pause between two keys, so that only the filter that somebody stops at is spoken. */
const SPOKEN_AFTER_MS = 700

/**
 * Has a screen reader say how many requests match the filter, when that has changed.
 * @param matches undefined without a filter
 */
export function useSpokenMatches(matches: number | undefined): void {
  // What the list opens with is read there.
  const known = useRef(matches)
  useEffect(() => {
    const timer = setTimeout(() => {
      const isNews = matches !== known.current
      known.current = matches
      if (isNews && matches !== undefined) say(spokenWords(matches))
    }, SPOKEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [matches])
}

function spokenWords(matches: number): string {
  if (matches === 0) return 'No request matches'
  return matches === 1 ? '1 request matches' : `${matches.toLocaleString('en-US')} requests match`
}
