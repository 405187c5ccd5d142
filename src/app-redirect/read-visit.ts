import { isVisit, type Visit } from '../offline/visits/visit.ts'

/**
 * Reads the visit to record from an address's query.
 * @returns null when it names no business, or one the service would not accept
 */
export function readVisit(app: Visit['app'], search: string, OS: Visit['OS']): Visit | null {
  const businessName = new URLSearchParams(search).get('businessName')?.trim()
  const read = { app, businessName, OS }
  return isVisit(read) ? read : null
}
