/** A reason not to start that the person at the console can do something about. */
export class StartError extends Error {}

/**
 * Runs what may not be able to start. A `StartError` ends the process with status 1 and its message as the
 * only line; anything else is a defect and keeps its stack.
 */
export async function orExit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
