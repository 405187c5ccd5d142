import type { z } from 'zod'
import type { joinWaitlist } from '../../src/contract/public-calls.ts'
import type { Database } from '../database/database.ts'
import { waitlistEntries } from '../database/schema.ts'

/**
 * Call 1. Who sends the same again on the same day, having seen no answer, waits once all the same.
 */
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
