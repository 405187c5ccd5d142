/**
 * Stale-while-revalidate for what changes at any time: the lists and coupons of the public pages, and the pages that
 * show them. Nothing expires: a list from weeks ago is better than none.
 */
import {
  isFresh,
  PUBLIC_DATA_CACHE,
  savedAtOf,
  SAVED_AT_HEADER,
} from '../src/public-data/public-data-cache.ts'
import { storedOrNetwork } from './stored-or-network.ts'

/** How long the server is waited for when the page may show a newer answer than the kept one, in milliseconds. */
const PATIENCE_MS = 2000

/** How long those who ask for the same share a question, in milliseconds; it may never be answered. */
const SHARED_MS = 1000

/** There can be any number of coupons: their answers and pages that were asked for last are kept. */
const COUPONS_KEPT = 120
const OF_A_COUPON = /coupon\//i

interface Source {
  /**
   * Asks the server.
   * @param headers `If-None-Match`, if there is a version to ask about
   * @throws when there is no answer, or one that nobody may see
   */
  ask: (url: string, headers: Record<string, string>) => Promise<Response>
  /** The type of all its answers; a captive portal's have another. */
  type: 'html' | 'json'
  /** Is told when the kept answer for a URL has been replaced, confirmed or deleted. */
  onChange?: (url: string) => Promise<void>
}

/** Keeps the worker alive; the work can fail. */
type KeepAlive = (work: Promise<unknown>) => void

/** Answers from the cache at once, and asks the server about what is older than a minute. */
export class LiveContent {
  readonly #source: Source
  readonly #asking = new Map<string, Promise<Response>>()

  constructor(source: Source) {
    this.#source = source
  }

  /**
   * @param shown the version that the page shows, if it was rendered with one: a server may have rendered it
   *   with a newer answer than the kept one, which must not replace it
   * @returns the answer, or a 304 if it is what the page shows
   * @throws what asking throws when nothing is kept
   */
  async answer(url: string, shown: string | null, keepAlive: KeepAlive): Promise<Response> {
    const stored = open().then((cache) => cache.match(url))
    const answer = await storedOrNetwork(stored, () => this.renew(url, undefined, keepAlive))
    const isOld = savedAtOf(answer) > 0 && !isFresh(answer, Date.now())
    if (!isOld) return unlessShown(answer, shown)
    const renewed = this.renew(url, answer, keepAlive).catch(() => answer)
    const isShownOlder = shown !== null && versionOf(answer) !== plain(shown)
    return unlessShown(isShownOlder ? await Promise.race([renewed, later(answer)]) : answer, shown)
  }

  /**
   * Asks the server, and keeps what it answers.
   * @param kept so far; then the server only confirms it, if nothing has changed
   * @throws what asking throws
   */
  async renew(url: string, kept: Response | undefined, keepAlive: KeepAlive): Promise<Response> {
    let asking = this.#asking.get(url)
    if (!asking) {
      const asked = (asking = this.#ask(url, kept?.clone(), keepAlive))
      this.#asking.set(url, asked)
      const forget = () => void (this.#asking.get(url) === asked && this.#asking.delete(url))
      setTimeout(forget, SHARED_MS)
      keepAlive(asked.finally(forget))
    }
    return (await asking).clone()
  }

  async #ask(url: string, kept: Response | undefined, keepAlive: KeepAlive): Promise<Response> {
    const etag = kept?.headers.get('etag')
    const answer = await this.#source.ask(url, etag ? { 'If-None-Match': etag } : {})
    if (kept && answer.status === 304) return this.#keep(url, kept, keepAlive)
    if (!answer.headers.get('content-type')?.includes(this.#source.type)) return answer
    if (answer.status === 404) keepAlive(this.#forget(url))
    return answer.ok ? this.#keep(url, answer, keepAlive) : answer
  }

  /** Never waits for the cache: whoever asked gets the answer in any case. */
  async #keep(url: string, answer: Response, keepAlive: KeepAlive): Promise<Response> {
    const headers = new Headers(answer.headers)
    headers.set(SAVED_AT_HEADER, String(Date.now()))
    const kept = new Response(await answer.blob(), { headers })
    keepAlive(this.#store(url, kept.clone()))
    return kept
  }

  async #store(url: string, kept: Response): Promise<void> {
    const cache = await open()
    const isKnown = (await cache.match(url)) !== undefined
    // Deleted first, so that the oldest key is the one that nobody has asked for the longest time.
    if (OF_A_COUPON.test(url)) await cache.delete(url)
    await cache.put(url, kept)
    if (isKnown) await this.#source.onChange?.(url)
    const coupons = (await cache.keys()).filter((key) => OF_A_COUPON.test(key.url))
    await Promise.all(coupons.slice(0, -COUPONS_KEPT).map((key) => cache.delete(key)))
  }

  async #forget(url: string): Promise<void> {
    if (await (await open()).delete(url)) await this.#source.onChange?.(url)
  }
}

function open(): Promise<Cache> {
  return caches.open(PUBLIC_DATA_CACHE)
}

function unlessShown(answer: Response, shown: string | null): Response {
  if (!answer.ok || shown === null || versionOf(answer) !== plain(shown)) return answer
  return new Response(null, { status: 304, headers: answer.headers })
}

function versionOf(answer: Response): string | undefined {
  const etag = answer.headers.get('etag')
  return etag === null ? undefined : plain(etag)
}

/** A proxy that compresses makes a strong ETag weak. */
function plain(etag: string): string {
  return etag.replace(/^W\//, '')
}

function later(kept: Response): Promise<Response> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
}
