import type { Result } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import { LRUCache } from 'lru-cache'

/** Bound the memory: most calls have one of few short paths, and anybody can make up others. */
const MOST_PATHS = 500
const MAX_PATH_LENGTH = 200

/** Hono's router for any mix of routes, which remembers what it has found: looking it up is most of what it does. */
export class RememberingRouter<T> extends TrieRouter<T> {
  readonly #found = new LRUCache<string, Result<T>>({ max: MOST_PATHS })

  override match(method: string, path: string): Result<T> {
    if (path.length > MAX_PATH_LENGTH) return super.match(method, path)
    const key = `${method} ${path}`
    const known = this.#found.get(key)
    if (known) return known
    const found = super.match(method, path)
    this.#found.set(key, found)
    return found
  }
}
