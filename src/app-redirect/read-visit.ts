import { visit, type Visit } from '../offline/visits/visits.ts'

/**
 * Reads the visit to record from an address's query.
 * @returns null when it names no business, or one the service would not accept
 */
export function readVisit(app: Visit['app'], search: string, OS: Visit['OS']): Visit | null {
  const businessName = new URLSearchParams(search).get('businessName')?.trim()
  const parsed = visit.safeParse({ app, businessName, OS })
  return parsed.success ? parsed.data : null
}
