import { hash } from 'node:crypto'

/** An answer whose JSON is ready. */
export function jsonAnswer(json: string, headers: Record<string, string> = {}): Response {
  return new Response(json, { headers: { 'Content-Type': 'application/json', ...headers } })
}

/**
 * An answer whose JSON is ready, with an ETag of its content.
 * @param known the request's If-None-Match header
 * @returns 304 without a body if the client has this JSON already
 */
export function taggedJsonAnswer(json: string, known = ''): Response {
  const tag = `"${hash('sha256', json, 'base64url')}"`
  // A proxy or our own compression may have made the tag a weak one.
  const tags = known.split(',').map((one) => one.trim().replace(/^W\//, ''))
  const isKnown = tags.includes(tag) || tags.includes('*')
  return isKnown
    ? new Response(null, { status: 304, headers: { ETag: tag } })
    : jsonAnswer(json, { ETag: tag })
}
