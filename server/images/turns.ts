/**
 * Runs tasks in the order in which they come.
 * @param most how many run at a time
 */
export function turns(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running === most) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await task()
    } finally {
      const startNext = waiting.shift()
      if (startNext) startNext()
      else running--
    }
  }
}
