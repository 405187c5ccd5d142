import { useSyncExternalStore } from 'react'
import { useWorkspace } from '../workspace/workspace.ts'
import { jobWords } from './job-words.ts'
import styles from './SyncDetails.module.css'

/** What runs by itself in this tab, for whoever helps a reviewer. */
export function JobList({ now }: { now: number }) {
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
