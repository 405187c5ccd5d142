import { useEffect, useState } from 'react'

/** The time in milliseconds since the epoch, renewed each minute for words such as "3 min ago". */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
