import { linkParameters } from '../rules/mended-link.ts'
import { isVisit, type Visit } from '../offline/visits/visit.ts'

/**
 * Reads the visit to record from an address's query, best with its fragment.
 * @returns null when it names no business, or one the service would not accept
 */
export function readVisit(app: Visit['app'], search: string, OS: Visit['OS']): Visit | null {
  const businessName = linkParameters(search).get('businessName')
  const read = { app, businessName, OS }
  return isVisit(read) ? read : null
}
