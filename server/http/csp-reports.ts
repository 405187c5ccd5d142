import type { Hono, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { HttpError } from './http-error.ts'
import { readBody } from './request-body.ts'
import { CSP_REPORTS } from './security-headers.ts'

const MAX_BODY_BYTES = 16 * 1024
/** Browsers send several reports in one request; more than these are not read. */
const MAX_REPORTS = 10
const MAX_PART_LENGTH = 100

/** What `report-uri` sends. */
const legacyReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string().default(''),
    'blocked-uri': z.string().default(''),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().default(''),
  }),
})

/** What `report-to` sends. */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({
        documentURL: z.string().default(''),
        blockedURL: z.string().default(''),
        effectiveDirective: z.string().default(''),
      })
      .nullable()
      .catch(null),
  }),
)

/** A request that our policy has blocked. Holds no query, which could contain a reset code. */
export interface BlockedRequest {
  /** The page's path. */
  path: string
  directive: string
  /** The origin of what was blocked, or a word such as `inline`. */
  blocked: string
}

/**
 * Takes the reports of browsers about what our Content-Security-Policy has blocked, in both formats. Anybody
 * can send one, so it is short, counted by the rate limit and logged without line breaks.
 * @param log called for each blocked request
 */
export function registerCspReports(
  app: Hono,
  limit: MiddlewareHandler,
  log: (blocked: BlockedRequest) => void,
): void {
  app.post(CSP_REPORTS, limit, async (c) => {
    const bytes = await readBody(c.req.raw, MAX_BODY_BYTES)
    if (!bytes) throw new HttpError(413, 'The body is too large')
    for (const blocked of blockedRequests(parsed(bytes)).slice(0, MAX_REPORTS)) log(blocked)
    return c.body(null, 204)
  })
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new HttpError(400, 'This is no report')
  }
}

function blockedRequests(body: unknown): BlockedRequest[] {
  const old = legacyReport.safeParse(body)
  if (old.success) {
    const report = old.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [blockedRequest(report['document-uri'], directive, report['blocked-uri'])]
  }
  const found = reports.safeParse(body)
  if (!found.success) throw new HttpError(400, 'This is no report')
  return found.data.flatMap(({ type, body: report }) =>
    type === 'csp-violation' && report
      ? [blockedRequest(report.documentURL, report.effectiveDirective, report.blockedURL)]
      : [],
  )
}

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
