/** What a drain works with; clock, chance and sender come from outside, so that tests own them. */
import type { Acknowledgement, Decision } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../database.ts'
import type { Link } from './link-state.ts'

/**
 * Who asks for a pass: a `person` overrides every wait, the hold of a fresh decision too; the `network`
 * coming back all but the server's and the hold.
 */
export type Urgency = 'none' | 'network' | 'person'

export interface DrainDeps {
  database: StaffDatabase
  link: Link
  /** @throws {ApiError} */
  send(decision: Decision, signal: AbortSignal): Promise<Acknowledgement>
  /**
   * Gets a fresh token after a 401; false when a person has to sign in.
   * @throws {ApiError} kind `no-answer` when that cannot be found out now
   */
  renewSession(): Promise<boolean>
  /** Whether the person is signed in, as far as is known: without, nothing is sent. */
  maySend(): boolean
  /** Whether somebody may be looking. */
  isInSight(): boolean
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 ≤ x < 1 */
  random(): number
}
