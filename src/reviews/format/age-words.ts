/**
 * How long ago something was, in its largest unit: `just now`, `12 min ago`, `3 d ago`.
 * @param then milliseconds since the epoch, like `now`
 */
export function ageWords(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  return `${Math.floor(hours / 24)} d ago`
}

/** A duration in milliseconds as words, rounded to seconds: `41 s`, `2 min 5 s`. */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return rest === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${rest} s`
}
