import * as businessCalls from './business-calls.ts'
import type { Endpoint } from './endpoint.ts'
import * as formCalls from './form-calls.ts'
import * as intakeCalls from './intake-calls.ts'
import * as layoutCalls from './layout-calls.ts'
import * as publicCalls from './public-calls.ts'
import * as reviewCalls from './review-calls.ts'
import * as reviewEventCalls from './review-event-calls.ts'

/** All calls of spec section 7: every endpoint that these files export. */
export const ENDPOINTS: readonly Endpoint[] = [
  formCalls,
  publicCalls,
  reviewCalls,
  reviewEventCalls,
  businessCalls,
  intakeCalls,
  layoutCalls,
].flatMap((file) => Object.values(file).filter(isEndpoint))

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'service' in exported
}
