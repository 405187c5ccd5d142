/**
 * Pages that the server renders with live data, as they were when somebody last opened them: the next time, and
 * without a network, they are there at once. Pages of another release are not kept, because this worker does not
 * have their code.
 */
import { COUPON_PAGES } from '../src/contract/served-files.ts'
import { withDeadline } from '../src/offline/deadline.ts'
import { storedOrNetwork } from './stored-or-network.ts'

const PREFIX = 'live-pages-'
const PAGES_KEPT = 60

/** Longest wait for a coupon that was never opened; then its page comes without it. */
const PATIENCE_MS = 1000

/** A page that hangs must not keep the worker busy. */
const GIVE_UP_AFTER_MS = 15_000

interface LivePages {
  /**
   * Answers with the page as it was last time, or else with the precached one. That has the lists as they were at
   * the installation, but no coupon, so the server is asked first for a coupon's. What the server has is kept for
   * the next time.
   * @param file that the path is the address of
   * @param keepAlive called with work that goes on after the answer
   * @throws the network's error, when there is no answer at all
   */
  open: (
    file: string,
    request: Request,
    findPrecached: () => Promise<Response | undefined>,
    keepAlive: (work: Promise<unknown>) => void,
  ) => Promise<Response>
  /** Deletes the pages of other releases. */
  deleteOthers: () => Promise<void>
}

/** @param boot the path of this release's boot script, by which its pages are recognized */
export function livePages(boot: string): LivePages {
  const name = PREFIX + boot
  return {
    async open(file, request, findPrecached, keepAlive) {
      const path = new URL(request.url).pathname
      let asked: Promise<Response> | undefined
      const ask = () => (asked ??= askServer(path, boot))
      const current = async () => {
        const answer = await ask()
        if (!answer.ok) throw new Error('The server has no such page')
        return answer.clone()
      }
      const currentInTime = () =>
        withDeadline(current(), PATIENCE_MS, () => new Error('Too late')).catch(() => undefined)
      const find = async () => {
        const kept = await (await caches.open(name)).match(path)
        if (kept) return kept
        return (COUPON_PAGES.includes(file) && (await currentInTime())) || findPrecached()
      }
      // While the storage hangs, any answer is better than none.
      const page = storedOrNetwork(find(), () => current().catch(() => fetch(request)))
      const renewed = page.catch(() => undefined).then(ask)
      keepAlive(renewed.then((answer) => keep(name, path, answer)).catch(() => undefined))
      return page
    },
    async deleteOthers() {
      const names = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name)
      await Promise.all(names.map((one) => caches.delete(one)))
    },
  }
}

/**
 * @returns the page, or a 404 if there is none any more
 * @throws if it is not ours: a captive portal's page has no script of this release
 */
async function askServer(path: string, boot: string): Promise<Response> {
  const answer = await fetch(path, {
    headers: { accept: 'text/html' },
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
  })
  if (answer.status === 404) return answer
  if (answer.ok && (await answer.clone().text()).includes(boot)) return answer
  throw new Error('The answer is not a page of this release')
}

async function keep(name: string, path: string, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  // Deleted first, so that the oldest key is the page that nobody has opened for the longest time.
  await cache.delete(path)
  if (answer.status === 404) return
  await cache.put(path, answer.clone())
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -PAGES_KEPT).map((key) => cache.delete(key)))
}
