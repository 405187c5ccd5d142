import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { listRestaurants } from '../../src/contract/public-calls.ts'
import type { Database } from '../database/database.ts'
import { businesses } from '../database/schema.ts'

type Restaurant = z.output<(typeof listRestaurants)['response']>[number]

/** Call 13: the restaurants of the pass, sorted by name. */
export function readRestaurants(database: Database): Promise<Restaurant[]> {
  const { name, city, state, address, id, isMoco } = businesses
  return database
    .select({ name, city, state, address })
    .from(businesses)
    .where(eq(isMoco, true))
    .orderBy(asc(name), asc(id))
}
