/** Messages that ask for the deletion of an account, as the support page says (checklist P13). */
import type { EpochMs } from '../../src/rules/epoch-ms.ts'
import { squeezed } from '../../src/rules/folded.ts'
import { DELETION_HOURS, DELETION_TITLE } from '../../src/rules/pass.ts'

const HOUR_MS = 60 * 60_000

interface Message {
  email: string
  message: string
  sentAt: Date
}

export interface DeletionRequest {
  message: Message
  /** Whole hours. */
  left: string
}

/** @returns those that have the title anywhere, however it is written: what is overdue first */
export function deletionRequests(messages: readonly Message[], now: EpochMs): DeletionRequest[] {
  return messages
    .filter(({ message }) => squeezed(message).includes(squeezed(DELETION_TITLE)))
    .toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime())
    .map((message) => {
      const hours = DELETION_HOURS - (now - message.sentAt.getTime()) / HOUR_MS
      const left = hours < 0 ? `OVERDUE by ${Math.ceil(-hours)} h` : `${Math.floor(hours)} h left`
      return { message, left }
    })
}
