/**
 * All that the header of Hermes says of this tablet: connection, sending, session, and what its storage has lost
 * (checklist H7, O3). The texts never promise more than is known. Times are New York's, like all in Hermes (spec
 * section 9).
 */
import type { EpochMs } from '../rules/epoch-ms.ts'
import { EASTERN } from '../rules/eastern-time.ts'
import type { Losses } from '../offline/tablet-state.ts'
import type { SyncStatus } from '../workspace/sync-status.ts'

const time = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, month: 'short', day: 'numeric' })

/** `9:40 PM` if `at` is today, else `Nov 22, 9:40 PM`. */
export function clockWords(at: EpochMs, now: EpochMs): string {
  const onDay = day.format(at)
  return onDay === day.format(now) ? time.format(at) : `${onDay}, ${time.format(at)}`
}

/** `1 decision`, `2 decisions` */
export function decisionsWords(count: number): string {
  return count === 1 ? '1 decision' : `${count} decisions`
}

/** `isOnline`: whether the server answers; null while that is unknown. */
export function connectionWords({
  isOnline,
  worksOffline,
}: Pick<SyncStatus, 'isOnline' | 'worksOffline'>): string {
  if (worksOffline) return 'Working offline'
  if (isOnline === null) return 'Checking connection'
  return isOnline ? 'Online' : 'Offline'
}

/** The parts of the summary after the connection, the most urgent last. */
export function workWords(status: SyncStatus): string[] {
  const parts: string[] = []
  // What was being sent when the connection was lost, or its page was left, waits as well.
  const sending = status.isOnline === false ? 0 : status.sending
  const waiting = status.waiting + status.sending - sending
  if (waiting > 0) parts.push(`${waiting} waiting`)
  if (sending > 0) parts.push(`sending ${sending}`)
  if (status.attention > 0) parts.push(attentionWords(status.attention))
  if (!status.isCounted) parts.push('counting decisions')
  else if (parts.length === 0) parts.push('nothing waiting')
  if (status.signInNeeded) parts.push('sign in to send')
  else if (status.isStuck) parts.push('not getting through')
  return parts
}

/** What "Work offline" does, or is doing, beside its switch. */
export function workOfflineWords({ worksOffline, waiting, sending }: SyncStatus): string {
  if (!worksOffline) return 'Nothing is sent or fetched until you switch it off again.'
  const count = waiting + sending
  const what =
    count === 0 ? 'What you decide waits' : `${decisionsWords(count)} wait${count === 1 ? 's' : ''}`
  return `Nothing is sent or fetched. ${what} on this tablet until you switch it off.`
}

/** @param count decisions that need attention */
export function attentionWords(count: number): string {
  return count === 1 ? '1 needs you' : `${count} need you`
}

/** @param unsent decisions that wait for the sign-in */
export function signInWords(unsent: number): string {
  if (unsent === 0) return 'Sign in again to reach the server'
  return `Sign in again to send ${decisionsWords(unsent)}`
}

/** @param lastSuccess null also where what was sent is older than a week, or is being corrected */
export function lastSuccessWords(lastSuccess: EpochMs | null, now: EpochMs): string {
  return lastSuccess === null ? 'none on this tablet' : clockWords(lastSuccess, now)
}

/** Why sending paused and when it resumes by itself; null if nothing is wrong or nothing waits. */
export function failureWords(status: SyncStatus, now: EpochMs): string | null {
  if (status.lastFailure === null || status.waiting + status.sending === 0) return null
  const { resumeAt } = status
  const next = resumeAt && resumeAt > now ? ` Next try at ${clockWords(resumeAt, now)}.` : ''
  return `${status.lastFailure}.${next}`.replace(/\.\.+/g, '.')
}

/** Why decisions are not sent although the server answers, and what helps; null if they are sent. */
export function stuckWords(status: SyncStatus): string | null {
  if (!status.isStuck) return null
  if (status.sendProblem) return `${status.sendProblem}.`
  if (status.lastFailure) {
    return `The server answers but is not accepting decisions at the moment: ${status.lastFailure}. They wait on this tablet and are retried every few seconds.`
  }
  return 'Another tab of Hermes may be holding them up. Close the other tabs; if that does not help, close Hermes fully and open it again. Your decisions wait on this tablet.'
}

/** @param expiresAt when the lease ends */
export function sessionWords(expiresAt: EpochMs, now: EpochMs): string {
  return expiresAt > now
    ? `offline session until ${clockWords(expiresAt, now)}`
    : 'offline session has ended'
}

/** The number of decisions that other people left unsent on a shared tablet, without their names. */
export function othersWords(count: number): string {
  return count === 1
    ? '1 decision by somebody else waits on this tablet until they sign in'
    : `${count} decisions by others wait on this tablet until they sign in`
}

/** The same for the login page, where nobody is signed in. */
export function anybodysWords(count: number): string {
  return count === 1
    ? '1 decision waits on this tablet until the person who made it signs in'
    : `${count} decisions wait on this tablet until the person who made them signs in`
}

export function lostWords({ count, since }: NonNullable<Losses['lost']>, now: EpochMs): string {
  const made = `${decisionsWords(count)} made since ${clockWords(since, now)}`
  return `This tablet’s storage was cleared, and ${made} ${count === 1 ? 'is' : 'are'} missing. Look in the queue for what is open again`
}

/** @param count decisions that came back from their second copy */
export function returnedWords(count: number): string {
  return `This tablet’s storage was cleared; ${decisionsWords(count)} came back from the second copy and ${count === 1 ? 'waits' : 'wait'} to be sent`
}

/** @param copies unsent decisions whose second copy has just been read */
export function silentStorageWords(copies: number): string {
  const problem = 'The storage of this tablet does not answer'
  const help = 'close Hermes fully, with all its tabs, then open it again'
  if (copies === 0) return `${problem}: ${help}`
  return `${problem}, but the second copy does and has ${decisionsWords(copies)} to send: ${help}`
}

export const SHORT_OF_SPACE =
  'This tablet is almost out of storage: about a hundred decisions still fit. Free some space on it'

/** @param count unsent decisions that have no second copy */
export function uncopiedWords(count: number): string {
  return `${decisionsWords(count)} to send ${count === 1 ? 'has' : 'have'} no second copy on this tablet, because the browser has no room for it. Save a file of them.`
}
