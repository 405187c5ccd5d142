import { useEffect, useState } from 'react'

/** The time in milliseconds since the epoch, updated every `everyMs`. The default suits texts in minutes. */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
