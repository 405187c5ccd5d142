import { canSendAgain } from '../../offline/outbox/outbox.ts'
import type { OutboxEntry } from '../../offline/rows.ts'

/** Why a decision needs a person, in our words; the server's are in `problem`. */
export function setAsideWords(entry: OutboxEntry): string {
  if (entry.state === 'conflict') return 'Another decision came first'
  return canSendAgain(entry)
    ? 'The server fails on this decision, though it accepts others'
    : 'The server refused your decision'
}
