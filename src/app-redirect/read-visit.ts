import { visit, type Visit } from '../offline/visits/visits.ts'

/**
 * The visit that an address asks to record.
 * @returns null when it names no business, or none that the service would take
 */
export function readVisit(app: Visit['app'], search: string, OS: Visit['OS']): Visit | null {
  const businessName = new URLSearchParams(search).get('businessName')?.trim()
  const parsed = visit.safeParse({ app, businessName, OS })
  return parsed.success ? parsed.data : null
}
