import type { Hono, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { log } from '../config/log.ts'
import { HttpError } from './http-error.ts'
import { readBody } from './request-body.ts'
import { CSP_REPORTS } from './security-headers.ts'

const MAX_BODY_BYTES = 16 * 1024
/** Browsers send several reports in one request; more than these are not read. */
const MAX_REPORTS = 10
const MAX_PART_LENGTH = 100

const text = z.string().default('')

/** The form of `report-uri`. */
const legacyReport = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'blocked-uri': text,
      'effective-directive': z.string().optional(),
      'violated-directive': text,
    }),
  })
  .transform(({ 'csp-report': report }) => {
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [blockedRequest(report['document-uri'], directive, report['blocked-uri'])]
  })

/** The form of `report-to`. */
const reports = z
  .array(
    z.object({
      type: z.string(),
      body: z
        .object({ documentURL: text, blockedURL: text, effectiveDirective: text })
        .nullable()
        .catch(null),
    }),
  )
  .transform((all) =>
    all.flatMap(({ type, body }) =>
      type === 'csp-violation' && body
        ? [blockedRequest(body.documentURL, body.effectiveDirective, body.blockedURL)]
        : [],
    ),
  )

const anyReports = z.union([legacyReport, reports])

/**
 * Takes the reports of browsers about what our Content-Security-Policy has blocked, in both formats. Anybody
 * can send one, so it is short, counted by the rate limit and logged without line breaks.
 */
export function registerCspReports(app: Hono, limit: MiddlewareHandler): void {
  app.post(CSP_REPORTS, limit, async (c) => {
    const bytes = await readBody(c.req.raw, MAX_BODY_BYTES)
    if (!bytes) throw new HttpError(413, 'The body is too large')
    for (const blocked of read(bytes).slice(0, MAX_REPORTS)) {
      log.warn({ blocked }, 'Blocked by the Content-Security-Policy')
    }
    return c.body(null, 204)
  })
}

function read(bytes: Uint8Array) {
  try {
    return anyReports.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    throw new HttpError(400, 'This is no report')
  }
}

/**
 * @returns the page's path, without its query, which could contain a reset code, and the origin of what was blocked, or a
 *   word such as `inline`
 */
function blockedRequest(documentUrl: string, directive: string, blockedUrl: string) {
  const path = URL.canParse(documentUrl) ? new URL(documentUrl).pathname : ''
  const { origin, protocol } = URL.canParse(blockedUrl)
    ? new URL(blockedUrl)
    : { origin: blockedUrl, protocol: '' }
  // A `data:` or `blob:` address has no origin.
  const blocked = origin === 'null' ? protocol : origin
  return { path: plain(path), directive: plain(directive), blocked: plain(blocked) }
}

function plain(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, ' ').slice(0, MAX_PART_LENGTH)
}
