import { createRemoteJWKSet, errors, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose'
import { z } from 'zod'
import { log } from '../config/log.ts'
import { HttpError } from './http-error.ts'

/** The provider's clock may be so far ahead of ours. */
const CLOCK_SKEW_S = 60

const KEYS_TIMEOUT_MS = 5000
/** The provider announces a key hours before it signs with it, and says that its answer may be kept this long. */
const KEYS_FOR_MS = 6 * 60 * 60 * 1000
/** So soon an unknown key may make us ask for the keys again. */
const KEYS_COOLDOWN_MS = 5000

/** In seconds since 1970. */
const pastTime = z.number().refine((time) => time <= Date.now() / 1000 + CLOCK_SKEW_S)

const idTokenClaims = z.object({
  sub: z.string().min(1).max(128),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  auth_time: pastTime,
  iat: pastTime,
  exp: z.number(),
  // Staff accounts belong to no tenant.
  firebase: z.object({ tenant: z.undefined().optional() }),
})

/** The claims of an ID token. Times are in seconds since 1970. */
export type IdTokenClaims = z.output<typeof idTokenClaims>

/** jose's errors that are the token's fault. All others are the key server's. */
const BAD_TOKEN = new Set([
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSMultipleMatchingKeys.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTExpired.code,
  errors.JWTInvalid.code,
])

/**
 * For a real Firebase project, by the rules that Firebase publishes for other JWT libraries.
 * @returns verifies an ID token's signature and claims, but not that its account still exists; throws an HttpError 401 when
 *   the token is wrong or expired, 503 when the provider's keys are out of reach
 */
export function signedIdTokens(projectId: string, keysUrl: string) {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    cacheMaxAge: KEYS_FOR_MS,
  })
  const rules = { ...issuedFor(projectId), algorithms: ['RS256'] }
  return (idToken: string) => read(async () => (await jwtVerify(idToken, keys, rules)).payload)
}

/** The same for an emulated project, whose tokens are unsigned: anybody can make one. */
export function unsignedIdTokens(projectId: string) {
  const rules = issuedFor(projectId)
  return (idToken: string) => read(() => UnsecuredJWT.decode(idToken, rules).payload)
}

function issuedFor(projectId: string) {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['exp'],
  }
}

async function read(verify: () => Promise<JWTPayload> | JWTPayload): Promise<IdTokenClaims> {
  try {
    return idTokenClaims.parse(await verify())
  } catch (error) {
    if (error instanceof z.ZodError) throw invalidSession()
    if (error instanceof errors.JOSEError && BAD_TOKEN.has(error.code)) throw invalidSession()
    throw sessionsUnavailable(error)
  }
}

export function invalidSession(): HttpError {
  return new HttpError(401, 'The session is not valid')
}

/** For failures of the provider, which must not sign anybody out. @returns a 503 */
export function sessionsUnavailable(cause: unknown): HttpError {
  log.error({ err: cause }, 'Sessions cannot be checked')
  const error = 'Sessions cannot be checked at the moment'
  return new HttpError(503, error, {}, { 'Retry-After': '5' })
}
