// @vitest-environment node
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { EMBEDDED_SERVICES, type Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { HttpError, answerError } from '../http/http-error.ts'
import { contractRoute } from '../calls/contract-route.ts'
import { auditRefusedCalls } from './refused-calls.ts'

/** As somebody adds a call: to a file of the contract, and nowhere else. */
vi.mock('../../src/contract/business-calls.ts', async (original) => {
  const calls = await original<Record<string, object>>()
  return { ...calls, newest: { ...calls.listAddedBusinesses, call: '99', path: '/newest' } }
})

/** All but call 3, which the auth provider answers. */
const OURS = ENDPOINTS.filter(({ service }) => service !== 'auth')

/** Refuses every call, as the server does to somebody without an account. */
function refuseAll() {
  const noteStranger = vi.fn()
  const app = new Hono().onError(answerError)
  const audit = { note: vi.fn(), noteStranger, close: () => Promise.resolve() }
  app.use(auditRefusedCalls(audit, vi.fn(), () => '192.0.2.1'))
  // Call 9 shares its path with call 13, and comes first.
  for (const endpoint of OURS.toReversed()) {
    contractRoute(app, endpoint, {
      authorize: () => Promise.reject(new HttpError(401, 'Sign in first')),
      answer: () => Promise.reject(new Error('It is answered')),
      ...(endpoint.call === '9' && { onlyWithQuery: 'reviewId' }),
    })
  }
  return { app, noteStranger }
}

const routeOf = ({ service, path }: Endpoint) => EMBEDDED_SERVICES[service] + path

test.each(OURS)(
  'call $call is in the audit log when it is refused, if it is for staff',
  async (endpoint) => {
    const { app, noteStranger } = refuseAll()
    const { call, method, authorization } = endpoint
    const path = `${routeOf(endpoint).replaceAll(/:\w+/g, 'x')}${call === '9' ? '?reviewId=r' : ''}`
    expect((await app.request(path, { method })).status).toBe(401)
    const noted = noteStranger.mock.calls.map(([, { action, subject }]) => `${action} ${subject}`)
    expect(noted).toEqual(
      authorization === 'staff' ? [`refused ${method} ${routeOf(endpoint)}`] : [],
    )
  },
)
