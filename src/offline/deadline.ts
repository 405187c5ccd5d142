/**
 * Rejects if a promise takes too long: storage, workers and SDKs can leave one pending forever. The work
 * itself is not canceled; its late result is ignored.
 * @param waitMs longest wait in milliseconds; an answer that is late only because the page was busy or asleep counts
 * @param late called when time is up; returns an error to reject with, or a promise to wait for instead
 * @throws the promise's own error, or that of `late`
 */
export function withDeadline<T>(
  promise: Promise<T>,
  waitMs: number,
  late: () => Error | Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const onLate = () => {
      const outcome = late()
      if ('then' in outcome) outcome.then(resolve, reject)
      else reject(outcome)
    }
    // In two halves: a page that wakes runs its late timers first, and the answer comes during the second half.
    let timer = setTimeout(() => (timer = setTimeout(onLate, waitMs / 2)), waitMs / 2)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
