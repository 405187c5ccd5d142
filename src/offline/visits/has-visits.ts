/** The same as in `visits.ts`. If both imported it, it would be one more file for every page to load. */
const VISITS_DATABASE = 'campfire-visits'

/**
 * True if this browser may have visits. Most have none, and need not load the code that delivers them.
 * @throws {Error} where storage is refused
 */
export async function hasVisits(): Promise<boolean> {
  // Older Firefox cannot list databases.
  const databases = await (indexedDB as Partial<IDBFactory>).databases?.()
  return databases?.some(({ name }) => name === VISITS_DATABASE) ?? true
}
