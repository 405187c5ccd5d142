/** Browsers do not always report that the connection or the page is back, but these events say so if they do. */
const COMEBACKS = ['online', 'pageshow', 'visibilitychange']

/**
 * Waits until something that failed is worth another try.
 * @param delay milliseconds
 * @returns resolves after the delay with false, or with true as soon as the connection or the page comes back
 */
export function nextAttempt(delay: number): Promise<boolean> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const finish = (cameBack: boolean) => {
      clearTimeout(timer)
      listening.abort()
      resolve(cameBack)
    }
    const timer = setTimeout(() => finish(false), delay)
    for (const event of COMEBACKS) {
      addEventListener(event, () => finish(true), { signal: listening.signal })
    }
  })
}
