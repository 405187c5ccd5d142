/** What a reporter in a test runner's process tells the run that started it. */
export type News =
  /** What there is to do, in tests or, where those are known only later, in files. */
  | { kind: 'total'; count: number; unit: 'tests' | 'files' }
  /** One of them is done. */
  | { kind: 'done' }
  | { kind: 'test'; title: string; ms: number; isFailed: boolean }
  /** How many pages the browser tests have opened. */
  | { kind: 'visits'; tests: number; visits: number }

/** Does nothing in a runner that somebody started by hand. */
export function tell(news: News): void {
  process.send?.(news)
}
