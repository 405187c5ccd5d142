import { useSyncExternalStore } from 'react'
import { messageOf } from '../contract/message-of.ts'
import type { JobState } from '../offline/jobs/job.ts'
import type { EpochMs } from '../rules/epoch-ms.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import styles from './SyncDetails.module.css'

/** The jobs of this tab and their states, for whoever helps a reviewer. */
export function JobList({ now }: { now: EpochMs }) {
  const { jobs } = useWorkspace()
  const states = useSyncExternalStore(jobs.subscribe, jobs.states)
  return (
    <details>
      <summary className={styles.note}>What runs by itself</summary>
      <dl className={styles.facts}>
        {Object.entries(states).map(([name, state]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{jobWords(state, now)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function jobWords({ isRunning, dueAt, failure }: JobState, now: EpochMs): string {
  if (isRunning) return 'running'
  const next = dueAt === null ? 'waits for a change' : inWords(dueAt - now)
  return failure === null ? next : `${messageOf(failure)}. Again ${next}`
}

function inWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return seconds < 90 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`
}
