/**
 * Stale-while-revalidate for what changes at any time: the lists and coupons of the public pages, and the pages that
 * show them. Nothing expires: a list from weeks ago is better than none.
 */
import { withDeadline } from '../src/offline/deadline.ts'
import {
  isFresh,
  PUBLIC_DATA_CACHE,
  savedAtOf,
  SAVED_AT_HEADER,
} from '../src/public-data/public-data-cache.ts'
import { meantBy } from '../src/rules/mended-path.ts'
import { untilReplaced } from './make-way.ts'
import { storedOrNetwork } from './stored-or-network.ts'

/** Longest wait for the server when the page may show a newer answer than the stored one, in milliseconds. */
const PATIENCE_MS = 2000

/** A slow line may take this long beside all other files; what hangs must not keep the worker busy. */
const GIVE_UP_AFTER_MS = 60_000

/** Who asks for the same within this long shares one question, in milliseconds; it may never be answered. */
const SHARED_MS = 1000

/** There can be any number of coupons: their answers and pages that were asked for last are stored. */
const MOST_COUPONS = 120
const OF_A_COUPON = /coupon\//i

interface Source {
  /** Sent with each question. */
  headers: Readonly<Record<string, string>>
  /** True if our server has answered, and not a captive portal for instance; only then is the answer stored. */
  isOurs: (answer: Response) => boolean | Promise<boolean>
  /**
   * Makes what is stored once the server says that something is gone, of what was stored before it, and of the answer that
   * says so; null: that answer is not the server's. Without it, what was stored is deleted.
   */
  whenGone?: (last: Response, gone: Response) => Promise<Response | null>
  /** Is told when the stored answer for a URL has been replaced, confirmed or deleted. */
  onChange?: (url: string) => Promise<void>
}

/** Keeps the worker alive until the work is done, or has failed. */
export type KeepAlive = (work: Promise<unknown>) => void

/** Answers from the cache at once, and asks the server about what is older than a minute. */
export class LiveContent {
  readonly #source: Source
  readonly #asking = new Map<string, Promise<Response>>()

  constructor(source: Source) {
    this.#source = source
  }

  /**
   * @param shown the version that the page shows, if it was rendered with one: a server may have rendered it
   *   with a newer answer than the stored one, which must not replace it
   * @returns the answer, or a 304 if it is what the page shows; if it is ours, it says when it was saved
   * @throws the network's error when nothing is stored
   */
  async answer(url: string, shown: string | null, keepAlive: KeepAlive): Promise<Response> {
    const stored = open().then((cache) => cache.match(url))
    const answer = await storedOrNetwork(stored, () =>
      // Only then in another letter case: the server may know both.
      this.renew(url, undefined, keepAlive).catch(async (error: Error) => {
        const find = async () => {
          const cache = await open()
          const meant = meantBy(url, await cache.keys(), (key) => key.url)
          return meant && cache.match(meant.url)
        }
        // A storage that hangs must not keep the page from its answer.
        const same = await withDeadline(find(), PATIENCE_MS, () => error)
        if (!same) throw error
        return same
      }),
    )
    const isOld = savedAtOf(answer) > 0 && !isFresh(answer, Date.now())
    if (!isOld) return unlessShown(answer, shown)
    const renewed = this.renew(url, answer, keepAlive).catch(() => answer)
    if (shown === null || versionOf(answer) === plain(shown)) return unlessShown(answer, shown)
    const inTime = withDeadline(renewed, PATIENCE_MS, () => new Error('Too late'))
    return unlessShown(await inTime.catch(() => answer), shown)
  }

  /**
   * Asks the server, and stores what it answers.
   * @param stored so far; then the server only confirms it, if nothing has changed
   * @throws the network's error
   */
  async renew(url: string, stored: Response | undefined, keepAlive: KeepAlive): Promise<Response> {
    let asking = this.#asking.get(url)
    if (!asking) {
      const asked = (asking = this.#ask(url, stored?.clone(), keepAlive))
      this.#asking.set(url, asked)
      const forget = () => void (this.#asking.get(url) === asked && this.#asking.delete(url))
      setTimeout(forget, SHARED_MS)
      keepAlive(asked.finally(forget))
    }
    return (await asking).clone()
  }

  async #ask(url: string, stored: Response | undefined, keepAlive: KeepAlive): Promise<Response> {
    const { headers, isOurs } = this.#source
    const etag = stored?.headers.get('etag')
    // Not with the page's request, which ends when the page leaves; and without the query, which only a key has.
    const answer = await fetch(url.replace(/\?.*/, ''), {
      headers: { ...headers, ...(etag && { 'If-None-Match': etag }) },
      cache: 'no-store',
      credentials: 'omit',
      // A captive portal's redirect to its login page must not count as an answer.
      redirect: 'error',
      signal: AbortSignal.any([untilReplaced(), AbortSignal.timeout(GIVE_UP_AFTER_MS)]),
    })
    if (stored && answer.status === 304) return this.#save(url, stored, keepAlive)
    if (!(await isOurs(answer.clone()))) return answer
    if (answer.status === 404) return this.#gone(url, answer, keepAlive)
    return answer.ok ? this.#save(url, answer, keepAlive) : answer
  }

  async #gone(url: string, answer: Response, keepAlive: KeepAlive): Promise<Response> {
    const { whenGone } = this.#source
    if (!whenGone) {
      keepAlive(this.#forget(url))
      return answer
    }
    const find = async () => {
      const last = await (await open()).match(url)
      return last && whenGone(last, answer.clone())
    }
    const inTime = withDeadline(find(), PATIENCE_MS, () => new Error('Too late'))
    const told = await inTime.catch(() => null)
    return told ? this.#save(url, told, keepAlive) : answer
  }

  /** Never waits for the cache: whoever asked gets the answer in any case. */
  async #save(url: string, answer: Response, keepAlive: KeepAlive): Promise<Response> {
    const headers = new Headers(answer.headers)
    headers.set(SAVED_AT_HEADER, String(Date.now()))
    const saved = new Response(await answer.blob(), { status: answer.status, headers })
    keepAlive(this.#store(url, saved.clone()))
    return saved
  }

  async #store(url: string, stored: Response): Promise<void> {
    const cache = await open()
    const isKnown = (await cache.match(url)) !== undefined
    // Deleted first, so that the oldest key is the one that nobody has asked for the longest time.
    if (OF_A_COUPON.test(url)) await cache.delete(url)
    await cache.put(url, stored)
    if (isKnown) await this.#source.onChange?.(url)
    const coupons = (await cache.keys()).filter((key) => OF_A_COUPON.test(key.url))
    await Promise.all(coupons.slice(0, -MOST_COUPONS).map((key) => cache.delete(key)))
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
