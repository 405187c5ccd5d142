import type { Database } from '../database/database.ts'
import { businesses } from '../database/schema.ts'
import { RowProblem } from './row-problem.ts'

export type NamedBusiness = Pick<
  typeof businesses.$inferSelect,
  'id' | 'name' | 'isMoco' | 'isCampfire'
>

export function namedBusinesses(database: Database): Promise<NamedBusiness[]> {
  const { id, name, isMoco, isCampfire } = businesses
  return database.select({ id, name, isMoco, isCampfire }).from(businesses)
}

/**
 * @returns the business with this id or exact name; undefined if there is none
 * @throws {RowProblem} when there are several
 */
export function businessNamed(
  written: string,
  all: readonly NamedBusiness[],
): NamedBusiness | undefined {
  const found = all.filter(({ id, name }) => id === written || name === written)
  if (found.length < 2) return found[0]
  const ids = found.map(({ id }) => id).join(', ')
  throw new RowProblem(`“${written}” can be any of ${ids}: write the id`, 'business')
}
