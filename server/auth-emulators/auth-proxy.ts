import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AuthEmulators } from './auth-emulators.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { readBody } from '../http/request-body.ts'

/**
 * The auth provider's operations that our pages use (spec sections 1, 2 and 7). Sign-up is not among them:
 * customers sign up in their app, and we create the accounts of owners and staff.
 */
const OPERATIONS = [
  '/identitytoolkit.googleapis.com/v1/accounts:lookup',
  '/identitytoolkit.googleapis.com/v1/accounts:resetPassword',
  '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
  '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  '/identitytoolkit.googleapis.com/v1/accounts:update',
  '/securetoken.googleapis.com/v1/token',
]

/** Operations that allow guessing passwords or codes, or that send e-mail. */
const GUESSABLE = /:(signInWithPassword|resetPassword|sendOobCode)$/

/**
 * Serves the auth emulators on our own origin, under the paths that the provider's SDK requests. A request's
 * API key is the name of its project.
 */
export function registerAuthProxy(app: Hono, emulators: AuthEmulators, limits: RateLimits): void {
  for (const path of OPERATIONS) {
    if (GUESSABLE.test(path)) {
      app.post(
        path,
        limits.guess((c) => refuse(c, 429, 'TOO_MANY_ATTEMPTS_TRY_LATER')),
      )
    }
    app.post(path, async (c) => {
      const emulator = emulators.byProject.get(c.req.query('key') ?? '')
      if (!emulator) return refuse(c, 400, 'API key not valid. Please pass a valid API key.')
      const request = await readBody(c.req.raw)
      if (!request) return refuse(c, 413, 'Request payload size exceeds the limit.')
      const { search } = new URL(c.req.url)
      const answer = await fetch(`${emulator.origin}${path}${search}`, {
        method: 'POST',
        // Forwards no other header, above all no Authorization: the emulator gives admin rights to "owner".
        headers: { 'content-type': c.req.header('content-type') ?? 'application/json' },
        body: request,
      })
      const body = await answer.arrayBuffer()
      // Saves before answering, so that an effect such as a new password survives a crash.
      if (answer.ok) await emulator.save()
      return c.body(body, answer.status as ContentfulStatusCode, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
      })
    })
  }
  for (const host of ['identitytoolkit', 'securetoken']) {
    app.all(`/${host}.googleapis.com/*`, (c) => refuse(c, 404, 'Not found'))
  }
}

/** Answers with an error in the provider's form, which its SDK understands. */
function refuse(c: Context, code: 400 | 404 | 413 | 429, message: string): Response {
  if (code === 413) c.header('Connection', 'close')
  return c.json({ error: { code, message } }, code)
}
