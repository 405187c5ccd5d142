/**
 * Rejects if a promise takes too long: storage, workers and SDKs can leave one pending forever. The work
 * itself is not canceled; its late result is ignored.
 * @param waitMs longest wait in milliseconds
 * @param tooLate makes the error to reject with
 * @throws the promise's own error, or that of `tooLate`
 */
export function withDeadline<T>(
  promise: Promise<T>,
  waitMs: number,
  tooLate: () => Error,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate()), waitMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Like `withDeadline`, but for storage: an answer that is late only because the page was busy or asleep counts.
 * @param ms longest wait in milliseconds
 * @param late called when time is up; returns an error to reject with, or a promise to wait for instead
 */
export function inTime<T>(
  promise: Promise<T>,
  ms: number,
  late: () => Error | Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const onLate = () => {
      const outcome = late()
      if (outcome instanceof Error) reject(outcome)
      else outcome.then(resolve, reject)
    }
    // In two halves: a page that wakes runs its late timers first, and the answer comes during the second half.
    let timer = setTimeout(() => (timer = setTimeout(onLate, ms / 2)), ms / 2)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
