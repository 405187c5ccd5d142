/** Why what waits has not been sent (checklist Q5, V10). */
import type { LinkState } from '../../offline/outbox/link-state.ts'
import { isHeld } from '../../offline/outbox/outbox.ts'
import type { UnsentEntry } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import type { SyncStatus } from '../../workspace/sync-status.ts'
import { durationWords } from '../format/words.ts'

/** All that sending depends on, besides the decision itself. */
export interface Sending {
  status: Pick<SyncStatus, 'isOnline' | 'worksOffline' | 'signInNeeded' | 'sendProblem' | 'isStuck'>
  link: Pick<LinkState, 'resumeAt' | 'waitingFor' | 'lastFailure'>
  /** Place (`seq`) of the decision that is first in turn; null: none waits. */
  first: number | null
}

/** Why a decision that waits is not sent at this moment: what holds up all of them first, then its own delays. */
export function waitingWords(
  entry: UnsentEntry,
  { status, link, first }: Sending,
  now: EpochMs,
): string {
  if (status.signInNeeded) return 'Sign in to send'
  if (status.worksOffline) return 'Working offline, sends when you go online'
  if (status.isOnline === false) return 'No connection, sends when it is back'
  // A tab that died in the middle of sending leaves its entry so.
  if (entry.state === 'sending' && !status.isStuck) return 'Sending…'
  if (isHeld(entry, now)) return `Sends in ${durationIn(entry.heldUntil - now)}`
  if (status.sendProblem) return 'This tablet cannot send now'
  if (link.resumeAt > now) {
    const why = link.waitingFor === 'network' ? 'No answer' : 'Server busy'
    return `${why}, next try in ${durationIn(link.resumeAt - now)}`
  }
  if (entry.dueAt > now) return `Server failed, next try in ${durationIn(entry.dueAt - now)}`
  if (status.isOnline === null) return 'Checking the connection'
  // As the header says, which has the details.
  if (status.isStuck) {
    return `Not getting through: ${link.lastFailure ? 'not accepted now' : 'close other tabs'}`
  }
  return entry.seq === first ? 'Sends next' : 'Waits its turn'
}

/** Rounded up, because a countdown ends at 1. */
function durationIn(ms: number): string {
  return durationWords(Math.ceil(ms / 1000) * 1000)
}
