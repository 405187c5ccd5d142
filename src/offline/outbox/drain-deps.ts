/** Dependencies of a drain. Clock, randomness and sender are injected, so that tests control them. */
import type { Acknowledgement, Decision } from '../../contract/review-calls.ts'
import type {
  Correction,
  CorrectionAcknowledgement,
  Parking,
  ParkingAcknowledgement,
} from '../../contract/review-event-calls.ts'
import type { StaffDatabase } from '../database.ts'
import type { Link } from './link-state.ts'

export interface DrainDeps {
  database: StaffDatabase
  link: Link
  /** Makes call 11, or call 24 for a correction. @throws {ApiError} */
  send(
    decision: Decision,
    signal: AbortSignal,
    correction?: Correction | null,
  ): Promise<Acknowledgement | CorrectionAcknowledgement>
  /** Makes call 25. @throws {ApiError} */
  park(parking: Parking, signal: AbortSignal): Promise<ParkingAcknowledgement>
  /**
   * Gets a fresh token after a 401.
   * @returns false if the person has to sign in
   * @throws {ApiError} kind `no-answer` if that cannot be determined now
   */
  renewSession(): Promise<boolean>
  /** True if the person is signed in, as far as is known; otherwise nothing is sent. */
  maySend(): boolean
  /** True if the page is visible. */
  isInSight(): boolean
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 ≤ x < 1 */
  random(): number
}
