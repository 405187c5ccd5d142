import type { z } from 'zod'
import type { recordConsumerVisit } from '../../contract/public-calls.ts'
import { isFilledIn, NAME_MAX } from '../../rules/plain-text.ts'

/** Somebody came to an app through a business's link: the body of call 5, and which app it was. */
export type Visit = z.output<typeof recordConsumerVisit.body> & { app: 'consumer' | 'business' }

const APPS: readonly unknown[] = ['consumer', 'business'] satisfies Visit['app'][]
const SYSTEMS: readonly unknown[] = [
  'ios',
  'android',
  'windows phone',
  'unknown',
] satisfies Visit['OS'][]

/**
 * True if the visit service would accept this as a visit. Checked without a schema, because every phone that
 * goes on to a store would have to load the library first.
 */
export function isVisit(value: unknown): value is Visit {
  const { app, businessName, OS } = (value ?? {}) as Partial<Record<keyof Visit, unknown>>
  const isNamed = typeof businessName === 'string' && isFilledIn(businessName, NAME_MAX)
  return isNamed && APPS.includes(app) && SYSTEMS.includes(OS)
}
