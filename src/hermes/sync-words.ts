/** What the status says, in words (checklist H7, O3): never more cheerful than what is known. */
import type { SyncStatus } from '../workspace/sync-status.ts'
import { clockWords } from './clock-words.ts'

/** Whether the server answers. */
export function connectionWords(isOnline: boolean | null): string {
  if (isOnline === null) return 'Checking connection'
  return isOnline ? 'Online' : 'Offline'
}

/** The parts of the summary after the connection, the most pressing last. */
export function workWords(status: SyncStatus): string[] {
  const parts: string[] = []
  if (status.waiting > 0) parts.push(`${status.waiting} waiting`)
  if (status.sending > 0) parts.push(`sending ${status.sending}`)
  if (status.attention > 0) parts.push(attentionWords(status.attention))
  if (!status.isCounted) parts.push('counting what waits')
  else if (parts.length === 0) parts.push('nothing waiting')
  if (status.signInNeeded) parts.push('sign in to send')
  else if (status.isStuck) parts.push('not getting through')
  return parts
}

export function attentionWords(count: number): string {
  return count === 1 ? '1 needs you' : `${count} need you`
}

/** The last acknowledgement by the server. */
export function lastSuccessWords(lastSuccess: number | null, now: number): string {
  return lastSuccess === null ? 'nothing sent yet' : clockWords(lastSuccess, now)
}

/** Why sending paused and when it goes on by itself; null while nothing is wrong. */
export function failureWords(status: SyncStatus, now: number): string | null {
  if (status.lastFailure === null || status.waiting + status.sending === 0) return null
  const isLater = status.resumeAt !== null && status.resumeAt > now
  const next = isLater ? ` Next try at ${clockWords(status.resumeAt ?? now, now)}.` : ''
  return `${status.lastFailure}.${next}`.replace(/\.\.+/g, '.')
}

/** Why decisions do not leave although the server answers, and what helps; null while they do. */
export function stuckWords(status: SyncStatus): string | null {
  if (!status.isStuck) return null
  if (status.sendProblem) return `${status.sendProblem}.`
  if (status.lastFailure) {
    return `The server answers, but takes no decisions at the moment: ${status.lastFailure}. They are safe on this tablet and are tried again every few seconds.`
  }
  return 'Another tab of Hermes may be holding them up. Close the other tabs; if that does not help, close Hermes fully and open it again. Your decisions are safe on this tablet.'
}

/** How long this tablet lets the person work without an answer from the server. */
export function sessionWords(expiresAt: number, now: number): string {
  return expiresAt > now
    ? `offline session until ${clockWords(expiresAt, now)}`
    : 'offline session has ended'
}

/** What others left unsent on a shared tablet: how much, never whose. */
export function othersWords(count: number): string {
  return count === 1
    ? '1 decision of another person waits on this tablet for their sign-in'
    : `${count} decisions of another person wait on this tablet for their sign-in`
}

/** The same before anybody is signed in. */
export function anybodysWords(count: number): string {
  return count === 1
    ? '1 decision waits on this tablet until the person who made it signs in'
    : `${count} decisions wait on this tablet until the person who made them signs in`
}
