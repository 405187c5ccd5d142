/** A reason why the server cannot start that the person at the console can fix. */
export class StartError extends Error {}

/**
 * Runs `work` and returns its result. A `StartError` prints only its message and exits with status 1. Any
 * other error is a defect and is rethrown with its stack.
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
