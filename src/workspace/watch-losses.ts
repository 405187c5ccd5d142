/**
 * Compares outbox and second copy for as long as a person works: at the start, after each failure of the storage,
 * and now and then, because storage can also be lost without any event.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { announce, onChange } from '../offline/broadcast.ts'
import type { StaffDatabase } from '../offline/database.ts'
import { storeFreeingSpace } from '../offline/images/make-room.ts'
import { noteError } from '../offline/journal.ts'
import { recoverLost } from '../offline/outbox/recover-lost.ts'
import { readCounts } from '../offline/outbox/outbox-reads.ts'
import { readCopies } from '../offline/outbox/second-copy.ts'
import { forgetLoss, tallyUnsent, type Loss } from '../offline/outbox/unsent-tally.ts'
import { onResume } from '../offline/page-lifecycle.ts'
import { onStorageFailure, onStorageHealth } from '../offline/storage-health.ts'

export interface LossState {
  /** Number of decisions that came back from the second copy and wait; 0: none, or a person took note. */
  returned: number
  /** Decisions that are nowhere any more; null: none, or a person took note. */
  lost: Loss | null
  /** Number of unsent decisions without a second copy. */
  uncopied: number
  /** Number of decisions that only the second copy has, because they cannot be put back into the outbox now. */
  onlyCopied: number
}

export const NO_LOSS: LossState = { returned: 0, lost: null, uncopied: 0, onlyCopied: 0 }

export type LossStore = StoreApi<LossState>

const COMPARE_EVERY_MS = 15_000
/** A comparison that fails is a failure of the storage itself, and asks for the next. */
const COMPARE_PAUSE_MS = 3_000
/** Counting costs more the more decisions wait, so while they are sent it is done at most this often. */
const TALLY_EVERY_MS = 1_000

/** @returns a store in which nothing is lost yet */
export function lossStore(): LossStore {
  return createStore(() => NO_LOSS)
}

/** Starts comparing. @returns a function that stops it */
export function watchLosses(database: StaffDatabase, store: LossStore): () => void {
  const compare = oneAtATime(COMPARE_PAUSE_MS, async () => {
    try {
      const recovery = await storeFreeingSpace(database, () => recoverLost(database, Date.now()))
      store.setState({ ...recovery, onlyCopied: 0 })
    } catch (error) {
      noteError('copies not compared', error)
      store.setState({ onlyCopied: await countOnlyCopied(database) })
    }
  })
  const tally = oneAtATime(TALLY_EVERY_MS, async () =>
    store.setState(await tallyUnsent(database, Date.now())),
  )
  const poll = setInterval(compare.run, COMPARE_EVERY_MS)
  const stops = [
    onStorageFailure(compare.run),
    onStorageHealth(compare.run),
    onResume(compare.run),
    onChange(database, (change, _, isOwn) => {
      const isTallied = isOwn || store.getState().returned > 0
      if (isTallied && (change === 'decision' || change === 'outbox')) tally.run()
    }),
    () => clearInterval(poll),
    compare.stop,
    tally.stop,
  ]
  compare.run()
  return () => stops.forEach((stop) => stop())
}

/** After a person has taken note of what came back or is missing. */
export async function takeNoteOfLoss(database: StaffDatabase, store: LossStore): Promise<void> {
  store.setState({ returned: 0, lost: null })
  await forgetLoss(database)
  announce(database, 'outbox')
}

async function countOnlyCopied(database: StaffDatabase): Promise<number> {
  const copies = readCopies(database).length
  const counts = await readCounts(database).catch(() => null)
  const inOutbox = counts ? counts.waiting + counts.sending + counts.attention : 0
  return Math.max(0, copies - inOutbox)
}

/** Runs some work whenever asked, but one at a time and with a pause in between; asked meanwhile, once more. */
function oneAtATime(pauseMs: number, work: () => Promise<void>) {
  let isRunning = false
  let isAskedAgain = false
  let isStopped = false
  const run = () => {
    if (isStopped) return
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    isAskedAgain = false
    void work()
      .catch(() => undefined)
      .then(() => setTimeout(next, pauseMs))
  }
  const next = () => {
    isRunning = false
    if (isAskedAgain) run()
  }
  const stop = () => {
    isStopped = true
  }
  return { run, stop }
}
