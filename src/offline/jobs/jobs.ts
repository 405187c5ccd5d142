import { createStore } from 'zustand/vanilla'
import { startJob, type Job, type JobState, type RunningJob, type Urgency } from './job.ts'

/** The jobs that run for one person, by name. */
export class Jobs {
  readonly #running = new Map<string, RunningJob>()
  readonly #states = createStore<Readonly<Record<string, JobState>>>(() => ({}))

  /** The state of each job that runs, by name, in the order in which they were started. */
  readonly states = this.#states.getState
  /** Calls back on each change of a state. Returns a function that stops listening. */
  readonly subscribe = this.#states.subscribe

  /**
   * Starts jobs, in place of those of the same name.
   * @returns a function that stops these jobs
   */
  start(jobs: readonly Job[]): () => void {
    const started = jobs.map((job) => {
      this.#stop(job.name)
      const running = startJob(job, (state) => this.#states.setState({ [job.name]: state }))
      this.#running.set(job.name, running)
      return { name: job.name, running }
    })
    return () => {
      for (const { name, running } of started) {
        if (this.#running.get(name) === running) this.#stop(name)
      }
    }
  }

  /** Asks a job for a turn; nothing happens if it does not run. */
  wake(name: string, urgency: Urgency): void {
    this.#running.get(name)?.wake(urgency)
  }

  /** Stops all jobs, before a person's data is deleted. */
  stop(): void {
    for (const name of [...this.#running.keys()]) this.#stop(name)
  }

  #stop(name: string): void {
    this.#running.get(name)?.stop()
    this.#running.delete(name)
    const { [name]: _, ...others } = this.#states.getState()
    this.#states.setState(others, true)
  }
}
