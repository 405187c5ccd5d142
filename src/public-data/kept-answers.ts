/** Stale-while-revalidate for answers with a version: what the worker does with calls 12 to 15 and 18. */
import { isFresh, SAVED_AT_HEADER } from './public-data-cache.ts'

/** Longest wait for the cache, in milliseconds; then the server is asked as if nothing were kept. */
const CACHE_DEADLINE_MS = 1000

/** How long the server is waited for when the page may show a newer answer than the kept one, in milliseconds. */
const PATIENCE_MS = 2000

interface Parts {
  openCache: () => Promise<Pick<Cache, 'match' | 'put' | 'delete'>>
  /**
   * Asks the server.
   * @param headers `If-None-Match`, if there is a version to ask about
   */
  ask: (url: string, headers: Record<string, string>) => Promise<Response>
  /** Is told when the kept answer for a URL has been replaced, confirmed or deleted. */
  onChange: (url: string) => Promise<void>
}

type WaitUntil = (work: Promise<unknown>) => void

/** Answers from the cache, and asks the server about what is older than a minute. */
export class KeptAnswers {
  readonly #parts: Parts
  /** Islands of one page ask at the same time. */
  readonly #asking = new Map<string, Promise<Response>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * @param shown the version that the page shows, if it was rendered with one: a server may have rendered it
   *   with a newer answer than the kept one, which must not replace it
   * @param waitUntil keeps the worker alive
   * @returns the answer, or a 304 if it is what the page shows
   * @throws what asking throws when nothing is kept
   */
  async answer(url: string, shown: string | null, waitUntil: WaitUntil): Promise<Response> {
    const kept = await this.#kept(url)
    if (kept && isFresh(kept, Date.now())) return unlessShown(kept, shown)
    const asked = this.#askOnce(url, kept, waitUntil)
    if (!kept) return unlessShown((await asked).clone(), shown)
    const current = asked.then(
      (answer) => answer.clone(),
      () => kept,
    )
    waitUntil(current)
    const isShownOlder = shown !== null && versionOf(kept) !== plain(shown)
    const answer = isShownOlder ? await Promise.race([current, later(kept)]) : kept
    return unlessShown(answer, shown)
  }

  async #kept(url: string): Promise<Response | undefined> {
    const found = this.#parts.openCache().then((cache) => cache.match(url))
    return Promise.race([
      found.catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, CACHE_DEADLINE_MS)),
    ])
  }

  #askOnce(url: string, kept: Response | undefined, waitUntil: WaitUntil): Promise<Response> {
    const asking = this.#asking.get(url)
    if (asking) return asking
    const asked = this.#ask(url, kept?.clone(), waitUntil).finally(() => this.#asking.delete(url))
    this.#asking.set(url, asked)
    return asked
  }

  async #ask(url: string, kept: Response | undefined, waitUntil: WaitUntil): Promise<Response> {
    const etag = kept?.headers.get('etag')
    const answer = await this.#parts.ask(url, etag ? { 'If-None-Match': etag } : {})
    if (kept && answer.status === 304) return this.#keep(url, kept, waitUntil)
    if (!isOurs(answer)) return answer
    if (answer.status === 404) waitUntil(this.#forget(url))
    return answer.ok ? this.#keep(url, answer, waitUntil) : answer
  }

  /** Never waits for the cache: whoever asked gets the answer in any case. */
  async #keep(url: string, answer: Response, waitUntil: WaitUntil): Promise<Response> {
    const headers = new Headers(answer.headers)
    headers.set(SAVED_AT_HEADER, String(Date.now()))
    const kept = new Response(await answer.blob(), { headers })
    waitUntil(this.#store(url, kept.clone()))
    return kept
  }

  async #store(url: string, kept: Response): Promise<void> {
    const cache = await this.#parts.openCache()
    const isKnown = (await cache.match(url)) !== undefined
    await cache.put(url, kept)
    if (isKnown) await this.#parts.onChange(url)
  }

  async #forget(url: string): Promise<void> {
    const cache = await this.#parts.openCache()
    if (await cache.delete(url)) await this.#parts.onChange(url)
  }
}

/** A captive portal answers too. */
function isOurs(answer: Response): boolean {
  return Boolean(answer.headers.get('content-type')?.includes('json')) && !answer.redirected
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
