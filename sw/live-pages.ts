/**
 * Keeps the pages that the server renders with live data, as live content: those with lists from the installation on,
 * those of coupons once they were opened. Pages of another release are not kept, because this worker does not have
 * their code.
 */
import { COUPON_PAGES, LIVE_PAGES, servedPath } from '../src/contract/served-files.ts'
import { withDeadline } from '../src/offline/deadline.ts'
import { PUBLIC_DATA_CACHE } from '../src/public-data/public-data-cache.ts'
import { LiveContent } from './live-content.ts'
import { untilReplaced } from './make-way.ts'
import { storedOrNetwork } from './stored-or-network.ts'

/** Pages with lists. The others need to be made for each coupon. */
export const LIST_PAGES = LIVE_PAGES.filter((file) => !COUPON_PAGES.includes(file))

/** Longest wait for a coupon that was never opened; then its page comes without it. */
const PATIENCE_MS = 1000

/** A slow line may take this long to bring a page beside all other files; one that hangs must not keep the worker busy. */
const GIVE_UP_AFTER_MS = 60_000

/** Names the release in a page's key. */
const RELEASE = 'release'

/** Where the releases before this one kept their pages. */
const FORMER_CACHE = /^live-pages-/

type KeepAlive = (work: Promise<unknown>) => void

interface LivePages {
  /** @throws when a page with lists cannot be had: without it, the release would not work offline */
  install: (keepAlive: KeepAlive) => Promise<unknown>
  /**
   * Answers with the kept page. If there is none of a coupon, the server is asked first, and then the page that is made
   * for every coupon comes.
   * @param file that the path is the address of
   * @param keepAlive called with work that goes on after the answer
   * @throws the network's error, when there is no answer at all
   */
  open: (
    file: string,
    request: Request,
    findPrecached: () => Promise<Response | undefined>,
    keepAlive: KeepAlive,
  ) => Promise<Response>
  /** Deletes the pages of other releases. */
  deleteOthers: () => Promise<void>
}

/** @param boot the path of this release's boot script, by which its pages are recognized */
export function livePages(boot: string): LivePages {
  const pages = new LiveContent({ ask: (url) => askServer(url, boot), type: 'html' })
  const keyOf = (path: string) =>
    new URL(`${path}?${new URLSearchParams({ [RELEASE]: boot })}`, self.location.origin).href
  return {
    install: (keepAlive) =>
      Promise.all(
        LIST_PAGES.map((file) => pages.renew(keyOf(servedPath(file)), undefined, keepAlive)),
      ),
    open(file, request, findPrecached, keepAlive) {
      const isOfCoupon = COUPON_PAGES.includes(file)
      const key = keyOf(isOfCoupon ? new URL(request.url).pathname : servedPath(file))
      const page = pages.answer(key, null, (work) => keepAlive(work.catch(() => undefined)))
      const find = async () => {
        if (!isOfCoupon) return page
        const inTime = withDeadline(page, PATIENCE_MS, () => new Error('Too late'))
        const finished = await inTime.catch(() => undefined)
        return finished?.ok ? finished : findPrecached()
      }
      // While the storage hangs, any answer is better than none.
      return storedOrNetwork(find(), () => page.catch(() => fetch(request)))
    },
    async deleteOthers() {
      const former = (await caches.keys()).filter((name) => FORMER_CACHE.test(name))
      await Promise.all(former.map((name) => caches.delete(name)))
      const cache = await caches.open(PUBLIC_DATA_CACHE)
      const others = (await cache.keys()).filter(({ url }) => {
        const release = new URL(url).searchParams.get(RELEASE)
        return release !== null && release !== boot
      })
      await Promise.all(others.map((key) => cache.delete(key)))
    },
  }
}

/**
 * @returns the page, or a 404 if there is none any more
 * @throws if it is not ours: a captive portal's page has no script of this release
 */
async function askServer(url: string, boot: string): Promise<Response> {
  const answer = await fetch(new URL(url).pathname, {
    headers: { accept: 'text/html' },
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.any([untilReplaced(), AbortSignal.timeout(GIVE_UP_AFTER_MS)]),
  })
  if (answer.status === 404) return answer
  if (answer.ok && (await answer.clone().text()).includes(boot)) return answer
  throw new Error('The answer is not a page of this release')
}
