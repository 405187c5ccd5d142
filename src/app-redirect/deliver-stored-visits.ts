import { hasVisits } from '../offline/visits/has-visits.ts'

/** Delivers the visits of earlier pages, if there are any; for every page of ours. Never rejects. */
export async function deliverStoredVisits(): Promise<void> {
  try {
    if (!(await hasVisits())) return
    const delivery = await import('./deliver-visits.ts')
    await delivery.deliverVisits()
  } catch (error) {
    console.warn('Visits not delivered', error)
  }
}
