import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { EmulatorsByProject } from './emulators-by-project.ts'
import { retryAfter, type RateLimits } from '../http/rate-limits.ts'
import { readBody } from '../http/request-body.ts'

const TOKEN = '/securetoken.googleapis.com/v1/token'

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
  TOKEN,
]

/** Operations that allow guessing passwords or codes, or that send e-mail. */
const GUESSABLE = /:(signInWithPassword|resetPassword|sendOobCode)$/

/**
 * Serves the auth emulators on our own origin, under the paths that the provider's SDK requests. A request's
 * API key is the name of its project.
 */
export function registerAuthProxy(
  app: Hono,
  emulators: EmulatorsByProject,
  limits: RateLimits,
): void {
  for (const path of OPERATIONS) {
    const type = path === TOKEN ? 'application/x-www-form-urlencoded' : 'application/json'
    if (GUESSABLE.test(path)) {
      app.post(
        path,
        limits.guess(path.split(':').at(-1) ?? path, (c, headers) =>
          refuse(c, 429, 'TOO_MANY_ATTEMPTS_TRY_LATER', headers),
        ),
      )
    }
    app.post(path, async (c) => {
      const key = c.req.query('key') ?? ''
      const emulator = emulators.get(key)
      if (!emulator) return refuse(c, 400, 'API key not valid. Please pass a valid API key.')
      const request = await readBody(c.req.raw)
      if (!request) return refuse(c, 413, 'Request payload size exceeds the limit.')
      if (!c.req.header('content-type')?.startsWith(type) || (path !== TOKEN && !isJson(request))) {
        return refuse(c, 400, 'Invalid payload received.')
      }
      const account = path.endsWith(':signInWithPassword') ? accountOf(key, request) : null
      const waitMs = account === null ? 0 : await limits.account.take(account)
      if (waitMs > 0) {
        return refuse(c, 429, 'TOO_MANY_ATTEMPTS_TRY_LATER', retryAfter(waitMs))
      }
      const answer = await fetch(`${emulator.origin}${path}?${new URLSearchParams({ key })}`, {
        method: 'POST',
        // Forwards no other header, above all no Authorization: the emulator gives admin rights to "owner".
        headers: { 'content-type': type },
        body: request,
      })
      // It fails at malformed tokens, which the real provider refuses.
      if (answer.status >= 500) return refuse(c, 400, 'INVALID_ARGUMENT')
      const body = withoutHashes(await answer.text())
      // Saves before answering, so that an effect such as a new password survives a crash.
      if (answer.ok) await emulator.save()
      // Only failed attempts count.
      if (answer.ok && account !== null) await limits.account.giveBack(account)
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

/** The emulator tells whoever asks for an account how its password is stored, which the real provider does not. */
function withoutHashes(json: string): string {
  const isSecret = (key: string) => key === 'passwordHash' || key === 'salt'
  return JSON.stringify(
    JSON.parse(json, (key, value: unknown) => (isSecret(key) ? undefined : value)),
  )
}

/** Whether the bytes are a JSON object. */
function isJson(bytes: Uint8Array): boolean {
  try {
    return z.looseObject({}).safeParse(JSON.parse(new TextDecoder().decode(bytes))).success
  } catch {
    return false
  }
}

/** @returns a key for the account that somebody signs in to, which does not tell its address */
function accountOf(project: string, request: Uint8Array): string {
  const { email } = JSON.parse(new TextDecoder().decode(request)) as { email?: unknown }
  const account = `${project} ${String(email).trim().toLowerCase()}`
  return createHash('sha256').update(account).digest('base64url')
}

/** Answers with an error in the provider's form, which its SDK understands. */
function refuse(
  c: Context,
  code: 400 | 404 | 413 | 429,
  message: string,
  headers: Record<string, string> = {},
): Response {
  if (code === 413) c.header('Connection', 'close')
  return c.json({ error: { code, message } }, code, headers)
}
