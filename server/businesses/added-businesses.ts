import { desc, eq } from 'drizzle-orm'
import type { ListedAddition } from '../../src/contract/business-calls.ts'
import { ADDITIONS_LISTED } from '../../src/rules/business.ts'
import type { Database } from '../database/database.ts'
import { businessAdditions, businesses } from '../database/schema.ts'

/** Call 17: what staff added last, newest first. */
export async function listAdditions(database: Database): Promise<ListedAddition[]> {
  const { name, address, city, state, ownerEmail } = businesses
  const { isMoco: isOnPass, isCampfire: isInProgram } = businesses
  const { businessId, addedByEmail: addedBy, addedAt } = businessAdditions
  const rows = await database
    .select({
      businessId,
      name,
      address,
      city,
      state,
      ownerEmail,
      addedBy,
      addedAt,
      isOnPass,
      isInProgram,
    })
    .from(businessAdditions)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .orderBy(desc(addedAt), desc(businessId))
    .limit(ADDITIONS_LISTED)
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }))
}
