/** What can be done with a decision that needs a person. It is said, because what was pressed goes with it. */
import type { StaffDatabase } from '../../offline/database.ts'
import { discard, sendAgain } from '../../offline/outbox/outbox.ts'
import { say } from '../../ui/staff/say.ts'
import { acceptedWords } from './use-accept-theirs.ts'

/** @param seq its place in the outbox */
export async function discardAloud(database: StaffDatabase, seq: number): Promise<void> {
  const gone = await discard(database, seq)
  say(gone?.problem?.standing ? acceptedWords([gone]) : 'The decision is discarded')
}

/** @param seq its place in the outbox */
export async function sendAgainAloud(database: StaffDatabase, seq: number): Promise<void> {
  await sendAgain(database, seq)
  say('Waiting to be sent again')
}
