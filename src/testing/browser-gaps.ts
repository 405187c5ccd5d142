/** What a browser has and jsdom lacks, as far as the screens of Hermes need it. Nothing is laid out or decoded. */
import { vi } from 'vitest'
import { FakeLocks } from '../offline/fake-locks.ts'

const ROW_HEIGHT = 73
/** All rows of a short list are in view. */
const SCREEN_HEIGHT = 1_200

/** Call it before each test. */
export function fillBrowserGaps(): void {
  vi.stubGlobal('caches', new MemoryCaches())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('ResizeObserver', StillObserver)
  vi.stubGlobal('Worker', WorkerWithoutPrints)
  define(navigator, 'locks', new FakeLocks())
  // So that no image is prefetched and no file of the text reader is fetched.
  define(navigator, 'connection', { saveData: true })
  define(performance, 'mark', () => {})
  define(Element.prototype, 'getClientRects', function (this: Element) {
    return this.isConnected ? [new DOMRect()] : []
  })
  let urls = 0
  define(URL, 'createObjectURL', () => `blob:image-${(urls += 1)}`)
  define(URL, 'revokeObjectURL', () => {})
  // The screen of the next request is prepared once its image is decoded: for most tests, twice the work for nothing.
  define(HTMLImageElement.prototype, 'decode', () => new Promise(() => {}))
  define(HTMLCanvasElement.prototype, 'getContext', () => CANVAS)
  // By these, lists find out which of their rows are in view.
  define(Element.prototype, 'clientHeight', SCREEN_HEIGHT)
  define(HTMLElement.prototype, 'offsetHeight', ROW_HEIGHT)
}

/** Has images decoded from now on, so that the screen of the next request is prepared. */
export function decodeImages(): void {
  define(HTMLImageElement.prototype, 'decode', () => Promise.resolve())
}

function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { configurable: true, value })
}

const CANVAS = Object.fromEntries(
  ['translate', 'scale', 'rotate', 'drawImage'].map((name) => [name, () => {}]),
)

/** Tells the size once. */
class StillObserver {
  readonly #report: (entries: object[]) => void
  constructor(report: (entries: object[]) => void) {
    this.#report = report
  }
  observe(target: Element): void {
    this.#report([{ target, contentRect: { width: 500, height: 90 } }])
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Takes every image that is to be hashed for none. */
class WorkerWithoutPrints {
  onmessage: ((event: { data: object }) => void) | null = null
  postMessage(): void {
    queueMicrotask(() => this.onmessage?.({ data: { print: null } }))
  }
  terminate(): void {}
}

/** Cache Storage, with absolute URLs as keys. */
class MemoryCaches {
  readonly #caches = new Map<string, Map<string, { type: string; body: ArrayBuffer }>>()

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name)
  }
  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name)
  }
  async match(url: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    const stored = this.#caches.get(cacheName)?.get(url)
    return stored && new Response(stored.body, { headers: { 'content-type': stored.type } })
  }
  async open(name: string) {
    const stored = this.#caches.get(name) ?? new Map<string, { type: string; body: ArrayBuffer }>()
    this.#caches.set(name, stored)
    return {
      put: async (url: string, response: Response) => {
        const type = response.headers.get('content-type') ?? ''
        stored.set(url, { type, body: await response.arrayBuffer() })
      },
      delete: async (url: string) => stored.delete(url),
      keys: async () => [...stored.keys()].map((url) => ({ url })),
    }
  }
}
