/**
 * Waits no longer than a promise is worth: storage, workers and SDKs can leave one open for ever. What was
 * begun goes on behind it; its late end is nobody's business any more.
 * @param waitMs longest wait in milliseconds
 * @param tooLate the error of a wait that was too long
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
 * The same for storage, where a page may hear answers late because it was busy itself: they count.
 * @param ms longest wait in milliseconds
 * @param late what happens instead when the time is over: an error to throw, or more patience
 */
export function inTime<T>(
  promise: Promise<T>,
  ms: number,
  late: () => Error | Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const judge = () => {
      const verdict = late()
      if (verdict instanceof Error) reject(verdict)
      else verdict.then(resolve, reject)
    }
    // Behind answers that came while the page itself was too busy to hear them.
    const timer = setTimeout(() => (timerBehind = setTimeout(judge, 0)), ms)
    let timerBehind: ReturnType<typeof setTimeout> | undefined
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      clearTimeout(timerBehind)
    })
  })
}
