import type { z } from 'zod'
import type { joinWaitlist } from '../../src/contract/form-calls.ts'
import type { Database } from '../database/database.ts'
import { waitlistEntries } from '../database/schema.ts'

/** Call 1. Submitting the same entry again on the same UTC day, such as after a lost answer, adds nothing. */
export async function addToWaitlist(
  database: Database,
  { name, email, customer_type }: z.output<(typeof joinWaitlist)['body']>,
): Promise<void> {
  const submittedAt = new Date()
  await database
    .insert(waitlistEntries)
    .values({
      name,
      email,
      customerType: customer_type,
      submittedOn: submittedAt.toISOString().slice(0, 10),
      submittedAt,
    })
    .onConflictDoNothing()
}
