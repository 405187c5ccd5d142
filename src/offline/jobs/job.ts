/**
 * The one machine for all that runs by itself. A job sleeps until something wakes it, runs a turn, and says when the
 * next one is worthwhile. The machine sees to the rest: turns of one job follow each other, wake-ups during a turn are
 * combined into one further turn, a turn that fails is repeated after a pause, and a suspended page runs nothing.
 * Where tabs take turns too, a job is a `lockedJob`.
 */
import { ApiError } from '../../contract/api-error.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { noteError } from '../journal.ts'
import { isPageSuspended, onResume, onSuspend } from '../page-lifecycle.ts'
import { pauseAfter, type Backoff } from './backoff.ts'
import { unlessAborted } from './unless-aborted.ts'

/**
 * Why a turn is asked for. `none`: something is due or has changed. `network`: the connection or the page is back, so
 * what failed may work now. `person`: somebody does not want to wait. Of several requests, the most urgent one counts.
 */
export type Urgency = 'none' | 'network' | 'person'

/** Starts to listen for what wakes a job. Returns a function that stops listening. */
export type WakeUp = (wake: (urgency: Urgency) => void) => () => void

export interface Turn {
  urgency: Urgency
  /** Aborted when the page is suspended, the job is stopped, or the turn takes too long. */
  signal: AbortSignal
}

export interface Job {
  /** Names the job in the journal and in the details of the status. */
  name: string
  /** Longest turn in milliseconds; a longer one has failed. Default: a minute. */
  maxMs?: number
  /** Pause after what wakes the job, in milliseconds, so that events that come together cause one turn. Default: 0. */
  settleMs?: number
  /** Longest sleep in milliseconds, because events get lost. By default, the job sleeps until it is woken. */
  lookAgainMs?: number
  /** Pauses after turns that fail. The server may ask for longer ones. Default: from 5 seconds to a minute. */
  backoff?: Backoff
  /** These wake the job, besides its start, a page that resumes, and the time that `run` returned. */
  wakesOn: readonly WakeUp[]
  /**
   * Takes a turn.
   * @returns when the next one is worthwhile; null: not before something wakes the job
   * @throws any error, after which the turn is repeated
   */
  run(turn: Turn): Promise<EpochMs | null>
}

export interface JobState {
  isRunning: boolean
  /** When the next turn is due; null: when something wakes the job. */
  dueAt: EpochMs | null
  /** The error of the last turn; null after a success. */
  failure: unknown
}

export interface RunningJob {
  /** Asks for a turn. */
  wake(urgency: Urgency): void
  /** Ends a running turn. No other begins. */
  stop(): void
}

const BACKOFF: Backoff = { minMs: 5_000, maxMs: 60_000 }

const URGENCIES: readonly Urgency[] = ['none', 'network', 'person']

/**
 * Starts a job with its first turn.
 * @param onState called with each change of the job's state
 */
export function startJob(job: Job, onState: (state: JobState) => void = () => {}): RunningJob {
  const { name, maxMs = 60_000, settleMs = 0, lookAgainMs = Infinity, backoff = BACKOFF } = job
  const state: JobState = { isRunning: false, dueAt: null, failure: null }
  let wanted: Urgency = 'none'
  let turn: AbortController | null = null
  /** Something woke the job during its turn. */
  let isAskedAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSettling = false
  let isStopped = false
  let failures = 0
  /** For so long, and from when on, the server asked not to be asked again. Only a person overrides it. */
  let told = { at: 0, ms: 0 }

  const become = (change: Partial<JobState>) => onState({ ...Object.assign(state, change) })

  const want = (urgency: Urgency) => {
    if (URGENCIES.indexOf(urgency) > URGENCIES.indexOf(wanted)) wanted = urgency
  }

  const wake = (urgency: Urgency) => {
    want(urgency)
    if (turn) isAskedAgain = true
    else if (!isStopped && !isPageSuspended() && !isSettling) begin()
  }

  /** Not more than what the server asked for, as clocks are set back. */
  const toldWaitMs = () =>
    wanted === 'person' ? 0 : Math.min(told.ms, told.at + told.ms - Date.now())

  const begin = () => {
    // The event may come before the network works, so the next pauses are short.
    if (wanted !== 'none') failures = 0
    if (toldWaitMs() > settleMs) return sleep(toldWaitMs())
    if (settleMs === 0) return void runTurns()
    sleep(settleMs)
    isSettling = true
  }

  const sleep = (ms: number) => {
    clearTimeout(timer)
    isSettling = false
    const isEndless = ms === Infinity
    if (!isEndless) timer = setTimeout(() => void runTurns(), Math.max(ms, settleMs))
    become({ dueAt: isEndless ? null : Date.now() + Math.max(ms, settleMs) })
  }

  const runTurns = async () => {
    clearTimeout(timer)
    isSettling = false
    const own = new AbortController()
    turn = own
    become({ isRunning: true, dueAt: null })
    let next: EpochMs | null = null
    let isWorthARepeat = false
    do {
      isAskedAgain = false
      next = await runOne(own.signal)
      // Who asked during a turn that failed does not have to wait, unless the repeat fails too.
      isWorthARepeat = isAskedAgain && failures < 2 && toldWaitMs() <= 0
    } while (isWorthARepeat && settleMs === 0 && !own.signal.aborted)
    // The page was suspended meanwhile, and a new turn may have begun.
    if (turn !== own) return
    turn = null
    become({ isRunning: false })
    if (isWorthARepeat) return begin()
    const ms = next === null ? Infinity : next - Date.now()
    sleep(failures > 0 ? ms : Math.min(ms, lookAgainMs))
  }

  /** @returns when the next turn is worthwhile; never rejects */
  const runOne = async (signal: AbortSignal): Promise<EpochMs | null> => {
    const urgency = wanted
    wanted = 'none'
    const limit = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
    try {
      const next = await unlessAborted(job.run({ urgency, signal: limit }), limit)
      failures = 0
      told = { at: 0, ms: 0 }
      become({ failure: null })
      return next
    } catch (error) {
      want(urgency)
      if (signal.aborted) return null
      noteError(`${name} failed`, error)
      become({ failure: error })
      failures += 1
      told = { at: Date.now(), ms: (error instanceof ApiError && error.retryAfterMs) || 0 }
      return Date.now() + Math.max(pauseAfter(failures, backoff, Math.random()), told.ms)
    }
  }

  const suspend = () => {
    clearTimeout(timer)
    isSettling = false
    turn?.abort()
    turn = null
    become({ isRunning: false, dueAt: null })
  }

  const stopListening = [
    ...job.wakesOn.map((listen) => listen(wake)),
    onSuspend(suspend),
    onResume(() => wake('network')),
  ]
  wake('none')
  return {
    wake,
    stop: () => {
      isStopped = true
      suspend()
      stopListening.forEach((end) => end())
    },
  }
}
