/**
 * Makes a queue for works that must not overlap.
 * @param mostMs a work that takes longer no longer holds up those behind it; without it, all wait
 * @returns runs a work after those before it, also after one that failed, and gives its outcome
 */
export function inTurn(mostMs?: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    const settled = done.catch(() => undefined)
    last = mostMs === undefined ? settled : last.then(() => Promise.race([settled, passed(mostMs)]))
    return done
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
