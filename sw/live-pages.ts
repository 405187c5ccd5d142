/**
 * Pages that the server renders with live data, as they were when somebody last opened them: the next time, and
 * without a network, they are there at once. Pages of another release are not kept, because this worker does not
 * have their code.
 */
import { LIVE_PAGES } from '../src/contract/served-files.ts'

declare const self: ServiceWorkerGlobalScope

const PREFIX = 'live-pages-'
const PAGES_KEPT = 60

/** A page that hangs must not keep the worker busy. */
const GIVE_UP_AFTER_MS = 15_000

interface LivePages {
  /** @returns the page at a path as it was last time; undefined if it is not kept */
  find: (file: string, path: string) => Promise<Response | undefined>
  /** Fetches the page at a path for the next time. Never throws. */
  renew: (file: string, path: string) => Promise<void>
}

/** @param boot the path of this release's boot script, by which its pages are recognized */
export function livePages(boot: string): LivePages {
  const name = PREFIX + boot
  self.addEventListener('activate', (event) => event.waitUntil(deleteOthers(name)))
  return {
    find: async (file, path) => {
      if (!LIVE_PAGES.includes(file)) return undefined
      return (await caches.open(name)).match(path)
    },
    renew: async (file, path) => {
      if (!LIVE_PAGES.includes(file)) return
      await renew(name, path, boot).catch(() => undefined)
    },
  }
}

async function renew(name: string, path: string, boot: string): Promise<void> {
  const answer = await fetch(path, {
    headers: { accept: 'text/html' },
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
  })
  const cache = await caches.open(name)
  if (answer.status === 404) return void (await cache.delete(path))
  // A captive portal's page has no script of ours.
  if (!answer.ok || !(await answer.clone().text()).includes(boot)) return
  // Deleted first, so that the oldest key is the page that nobody has opened for the longest time.
  await cache.delete(path)
  await cache.put(path, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -PAGES_KEPT).map((key) => cache.delete(key)))
}

async function deleteOthers(name: string): Promise<void> {
  const names = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name)
  await Promise.all(names.map((one) => caches.delete(one)))
}
