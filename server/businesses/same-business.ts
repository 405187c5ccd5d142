/** Finds a business that exists already: the same name at the same address, however either is written. */
import { eq, sql, type Column, type SQL } from 'drizzle-orm'
import type { DuplicateBusiness, NewBusiness } from '../../src/contract/business-calls.ts'
import { NAME_GAP } from '../../src/rules/business-name.ts'
import { comparableAddress } from '../../src/rules/street-address.ts'
import type { Database } from '../database/database.ts'
import { businessAdditions, businesses } from '../database/schema.ts'

type Place = Pick<NewBusiness, 'name' | 'address'>

/** The same text for all ways of writing a business's name and address, for claims. */
export function placeOf({ name, address }: Place): SQL {
  // Normalized texts have no line breaks.
  return sql`${comparableName(name)} || chr(10) || ${comparableAddress(address)}`
}

/** @returns the business that has this name and address, the one that was added last if there are several */
export async function findDuplicate(
  database: Database,
  place: Place,
): Promise<DuplicateBusiness | null> {
  const { name, address, city, state } = businesses
  const { addedByEmail: addedBy, addedAt } = businessAdditions
  const namesakes = await database
    .select({ name, address, city, state, addedBy, addedAt })
    .from(businesses)
    .leftJoin(businessAdditions, eq(businessAdditions.businessId, businesses.id))
    .where(eq(comparableName(name), comparableName(place.name)))
    .orderBy(sql`${addedAt} desc nulls last`)
  const sought = comparableAddress(place.address)
  const found = namesakes.find((namesake) => comparableAddress(namesake.address) === sought)
  return found ? { ...found, addedAt: found.addedAt?.toISOString() ?? null } : null
}

/**
 * As `comparableName` in `src/rules/business-name.ts`. Always normalized by the database, so that columns and what was
 * typed compare alike.
 */
function comparableName(name: Column | string): SQL {
  return sql`regexp_replace(lower(${name}), ${NAME_GAP}, '', 'g')`
}
