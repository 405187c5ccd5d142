/** What wakes jobs. Each of these may be missed or come too early, so a job that matters also looks by itself. */
import { onChange, type Change } from '../broadcast.ts'
import { connectionState, onConnectionChange } from '../connection.ts'
import type { StaffDatabase } from '../database.ts'
import type { WakeUp } from './job.ts'

/** Our server can be reached again. */
export const serverAnswers: WakeUp = (wake) =>
  onConnectionChange(() => {
    if (connectionState()) wake('network')
  })

/** Stored data of a person changed, in any tab. */
export function stored(database: StaffDatabase, ...changes: readonly Change[]): WakeUp {
  return (wake) =>
    onChange(database, (change) => {
      if (changes.includes(change)) wake('none')
    })
}
