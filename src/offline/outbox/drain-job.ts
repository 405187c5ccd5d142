/** When a page drains: see `wakesOn`. A page that leaves hands over to the worker. */
import { onChange } from '../broadcast.ts'
import type { Job, WakeUp } from '../jobs/job.ts'
import { lockedJob } from '../jobs/locked-job.ts'
import { pageShown } from '../jobs/page-wake-ups.ts'
import { serverAnswers, stored } from '../jobs/wake-ups.ts'
import { onSuspend } from '../page-lifecycle.ts'
import type { DrainDeps } from './drain-deps.ts'
import { drain, outboxLock } from './drain.ts'
import { DRAIN_PASS_MAX_MS } from './drain-pass.ts'
import { workerHelp } from './worker-agreement.ts'

/** The drain's name among the jobs. */
export const DRAIN = 'Send decisions'

/** @returns the job that sends a person's decisions from this page */
export function drainJob(deps: DrainDeps): Job {
  const { database, link } = deps
  const askWorker: WakeUp = () => {
    const worker = workerHelp(outboxLock(database))
    const stopListening = [
      onChange(database, (change) => {
        if (change === 'decision') worker.requestSync()
      }),
      onSuspend(worker.takeOver),
    ]
    return () => stopListening.forEach((stop) => stop())
  }
  return lockedJob({
    name: DRAIN,
    lock: outboxLock(database),
    maxMs: DRAIN_PASS_MAX_MS,
    lookAgainMs: 10_000,
    // Failures of the storage or the lock. Those of the connection and the server delay the link instead.
    backoff: { minMs: 2_000, maxMs: 2_000 },
    wakesOn: [
      stored(database, 'decision'),
      serverAnswers,
      pageShown,
      () => link.follow(),
      askWorker,
    ],
    run: (turn) => drain(deps, turn),
  })
}
