import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** Kept, but never used without asking. */
const ASK_EACH_TIME = 'no-cache'

/**
 * The ETag of an answer: a hash of its body before compression, so it is the same in every encoding.
 * @param answer the body is made of it
 */
export function answerVersion(answer: unknown): string {
  return versionOf(JSON.stringify(answer))
}

/** Sends an answer as JSON with its version, or a 304 to whoever has this version already. */
export function versionedAnswer(c: Context, answer: unknown): Response {
  const body = JSON.stringify(answer)
  const etag = versionOf(body)
  const headers = { ETag: etag, 'Cache-Control': ASK_EACH_TIME }
  if (isKnown(etag, c.req.header('if-none-match'))) return c.body(null, 304, headers)
  return c.body(body, 200, { ...headers, 'Content-Type': 'application/json' })
}

function versionOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Weakly, because proxies that compress make a strong ETag weak. */
function isKnown(etag: string, ifNoneMatch = ''): boolean {
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag)
}
