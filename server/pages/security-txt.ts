import type { Hono } from 'hono'

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 330
const DAY_MS = 86_400_000

/**
 * Serves `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. It never expires while we run.
 * @param contact a `mailto:` or `https:` address
 * @param siteUrl the published site's URL, if it is known
 */
export function registerSecurityTxt(app: Hono, contact: string, siteUrl: string | undefined): void {
  app.get('/.well-known/security.txt', (c) => {
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
    ]
    if (siteUrl) lines.push(`Canonical: ${siteUrl}/.well-known/security.txt`)
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=86400' })
  })
}
