import { messageOf } from '../contract/message-of.ts'
import type { JobState } from '../offline/jobs/job.ts'
import type { EpochMs } from '../rules/epoch-ms.ts'

/** What a job does at the moment, or when it goes on: `in 8 s`. */
export function jobWords({ isRunning, dueAt, failure }: JobState, now: EpochMs): string {
  if (isRunning) return 'running'
  const next = dueAt === null ? 'waits for a change' : inWords(dueAt - now)
  return failure === null ? next : `${messageOf(failure)}. Again ${next}`
}

function inWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return seconds < 90 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`
}
