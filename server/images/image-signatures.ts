import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { EpochMs } from '../../src/rules/epoch-ms.ts'

const DAY_MS = 24 * 60 * 60_000

/** Reviewers at a time, and URLs for each of them: lists repeat them, and signing costs most of a list. */
const MOST_VIEWERS = 50
const MOST_URLS = 1000

/** The query of a URL; a part is missing if the query lacks it. */
export interface SignedQuery {
  viewer?: string | undefined
  expires?: string | undefined
  signature?: string | undefined
}

/**
 * Signs URLs for one viewer and some time, and checks them.
 * @param secrets the first one signs, and all are accepted, so that a secret can be replaced
 */
export function imageSignatures(secrets: readonly string[], now: () => EpochMs = Date.now) {
  const [newest, ...older] = secrets.map((secret) => createSecretKey(Buffer.from(secret)))
  if (!newest) throw new Error('Images cannot be signed without a secret')
  let expires = 0
  // First by the viewer, because a long key takes longer to look up than everything else here.
  const viewers = new LRUCache<string, LRUCache<string, string>>({ max: MOST_VIEWERS })

  return {
    /**
     * @returns the path, percent-encoded, with the viewer, the expiry and the signature as its query: nothing in it has to be
     *   escaped in JSON
     */
    sign(path: string, viewer: string): string {
      const endOfDay = expiryAfter(now())
      if (expires !== endOfDay) viewers.clear()
      expires = endOfDay
      let urls = viewers.get(viewer)
      if (!urls) viewers.set(viewer, (urls = new LRUCache({ max: MOST_URLS })))
      const known = urls.get(path)
      if (known !== undefined) return known
      const what = content(path, viewer, String(expires))
      const query = { viewer, expires: String(expires), signature: signature(newest, what) }
      const url = `${encodeURI(path)}?${new URLSearchParams(query)}`
      urls.set(path, url)
      return url
    },
    /** True if this server has signed these parts, and they have not expired. */
    isValid(path: string, { viewer, expires, signature: given }: SignedQuery): boolean {
      if (viewer === undefined || given === undefined) return false
      if (expires === undefined || !/^\d{1,12}$/.test(expires)) return false
      if (Number(expires) * 1000 <= now()) return false
      const what = content(path, viewer, expires)
      return [newest, ...older].some((key) => isEqual(given, signature(key, what)))
    },
  }
}

/**
 * The end of the next day in UTC: a URL lives for one to two days and stays the same within a day, so that lists
 * do too.
 * @returns seconds since the epoch
 */
function expiryAfter(now: EpochMs): number {
  return ((Math.floor(now / DAY_MS) + 2) * DAY_MS) / 1000
}

/** Unambiguous: neither a path of ours nor an expiry contains a line break. */
function content(path: string, viewer: string, expires: string): string {
  return `${path}\n${expires}\n${viewer}`
}

function signature(key: ReturnType<typeof createSecretKey>, what: string): string {
  return createHmac('sha256', key).update(what).digest('base64url')
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
