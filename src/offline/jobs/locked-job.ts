import type { EpochMs } from '../../rules/epoch-ms.ts'
import type { Job, Turn } from './job.ts'
import { takeTurn } from './turn.ts'

export interface LockedTurn extends Turn {
  /**
   * Runs some work while no other tab and no worker runs this job's work, and returns what the work returns.
   * @param work gets a signal that is aborted when it must end, at the latest after `maxMs`
   */
  alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

interface LockedJob extends Omit<Job, 'run'> {
  /** Name of the Web Lock under which tabs and worker take turns. */
  lock: string
  /** Longest work under the lock, in milliseconds; past it, others may steal the lock. */
  maxMs: number
  /** As `run` of a job. */
  run(turn: LockedTurn): Promise<EpochMs | null>
}

/** Time that a turn may take besides another tab's work under the lock and its own. */
const REST_MAX_MS = 30_000

/** A job whose work, or a part of it, only one tab does at a time. */
export function lockedJob({ lock, maxMs, run, ...job }: LockedJob): Job {
  return {
    ...job,
    maxMs: 2 * maxMs + REST_MAX_MS,
    run: ({ urgency, signal }) =>
      run({
        urgency,
        signal,
        alone: (work) => takeTurn(lock, { signal, maxMs }, work),
      }),
  }
}
