/** A test that failed, as whoever mends it needs it: in plain text. */
export interface Failure {
  /** Its file and its title. */
  test: string
  /** Says what was expected, and what came instead. */
  message: string
  /** The assertion, as `path:line` from the root. */
  where: string
  /** The command that runs this test alone. */
  again: string
}

/** A message from a reporter, in a test runner's process, to the run that started it. */
export type News =
  /** All that there is to do, in tests or, where those are known only later, in files. */
  | { kind: 'total'; count: number; unit: 'tests' | 'files' }
  /** A test, or a file, is done. */
  | { kind: 'done' }
  | { kind: 'test'; title: string; ms: number }
  | { kind: 'failure'; failure: Failure }
  /** The number of pages that the browser tests have opened. */
  | { kind: 'visits'; tests: number; visits: number }

/** Does nothing in a runner that somebody started by hand. */
export function tell(news: News): void {
  process.send?.(news)
}
