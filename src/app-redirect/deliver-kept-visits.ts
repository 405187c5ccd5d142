import { hasVisits } from '../offline/visits/has-visits.ts'

/**
 * Delivers the visits of earlier pages, if there are any; for every page of ours, once it has loaded.
 * @throws {Error} where storage is refused
 */
export async function deliverKeptVisits(): Promise<void> {
  if (!(await hasVisits())) return
  const { deliverVisits } = await import('./deliver-visits.ts')
  await deliverVisits()
}
