/**
 * The pages that the server renders with live data: those with lists are stored from the installation on, those of coupons
 * once they were opened. Pages of another release are not stored, because this worker does not have their code.
 */
import { COUPON_PAGES, LIVE_PAGES, servedPath } from '../src/contract/served-files.ts'
import { withDeadline } from '../src/offline/deadline.ts'
import { PUBLIC_DATA_CACHE, savedAtOf } from '../src/public-data/public-data-cache.ts'
import { LiveContent, type KeepAlive } from './live-content.ts'
import { storedOrNetwork } from './stored-or-network.ts'

/** The paths of the pages with lists. */
export const LIST_PATHS = LIVE_PAGES.filter((file) => !COUPON_PAGES.includes(file)).map(servedPath)

/** Longest wait for a coupon that was never opened; then its page comes without it, and its calendar file from a list. */
export const PATIENCE_MS = 1000

/** Names the release in a page's key. */
const RELEASE = 'release'

export class LivePages {
  readonly #boot: string
  readonly #content: LiveContent

  /** @param boot the path of this release's boot script, by which its pages are recognized */
  constructor(boot: string) {
    this.#boot = boot
    this.#content = new LiveContent({
      headers: { accept: 'text/html' },
      isOurs: async (answer) => answer.status === 404 || (await answer.text()).includes(boot),
    })
  }

  /** @throws when a page with lists cannot be had or stored: without it, the release would not work offline */
  async install(keepAlive: KeepAlive): Promise<void> {
    const pages = await Promise.all(
      LIST_PATHS.map((path) => this.#content.renew(this.#keyOf(path), undefined, keepAlive)),
    )
    if (!pages.every(savedAtOf)) throw new Error('An answer is not a page of this release')
  }

  /**
   * Answers with the stored page. If none is stored for a coupon, the server is asked first; failing that, the page
   * made for any coupon is sent.
   * @param file that the path is the address of
   * @throws the network's error, when there is no answer at all
   */
  open(
    file: string,
    request: Request,
    findPrecached: () => Promise<Response | undefined>,
    keepAlive: KeepAlive,
  ): Promise<Response> {
    const isOfCoupon = COUPON_PAGES.includes(file)
    const key = this.#keyOf(isOfCoupon ? new URL(request.url).pathname : servedPath(file))
    const page = this.#content.answer(key, null, keepAlive)
    const find = async () => {
      const inTime = withDeadline(page, PATIENCE_MS, () => new Error('Too late'))
      const finished = await inTime.catch(() => undefined)
      return finished && savedAtOf(finished) ? finished : findPrecached()
    }
    // While the storage hangs, any answer is better than none.
    return storedOrNetwork(isOfCoupon ? find() : page, () => page.catch(() => fetch(request)))
  }

  /** Deletes the pages of other releases. */
  async deleteOthers(): Promise<void> {
    const cache = await caches.open(PUBLIC_DATA_CACHE)
    const others = (await cache.keys()).filter(({ url }) => {
      const release = new URL(url).searchParams.get(RELEASE)
      return release !== null && release !== this.#boot
    })
    await Promise.all(others.map((key) => cache.delete(key)))
  }

  #keyOf(path: string): string {
    const key = new URL(path, self.location.origin)
    key.searchParams.set(RELEASE, this.#boot)
    return key.href
  }
}
