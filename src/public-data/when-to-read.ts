import type { PublicDataUpdate } from './public-data-cache.ts'

/** The pause after a first failure; doubled after each further one. */
const FIRST_RETRY_MS = 2_000
const RETRY_MAX_MS = 60_000

/** Somebody who looks at the page gets a new answer if theirs is older than this. */
const CURRENT_MS = 60_000
/** A look at the page asks again once a question has been open for longer than this. */
const PATIENCE_MS = 5_000

/** Ends only when it is stopped. */
export interface ReadUnderWay {
  /** Asks at once; an answer to an earlier question no longer counts. */
  readAgain: () => Promise<void>
  stop: () => void
}

/**
 * Reads one of the public calls now, and again whenever that may help: when the device is online again, when
 * somebody comes back to the page, when the worker has a newer answer or has just taken over, and after a
 * failure by itself, at growing intervals.
 * @param url of the call, as in the worker's messages
 * @param read must not throw. Returns whether the answer is current: false after a failure, and for an old
 *   answer from this device. Its signal aborts when the answer no longer counts.
 */
export function readWhenUseful(
  url: string,
  read: (signal: AbortSignal) => Promise<boolean>,
): ReadUnderWay {
  const end = new AbortController()
  let question = new AbortController()
  let askedAt = 0
  let currentUntil = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const readAgain = async () => {
    clearTimeout(timer)
    question.abort()
    const { signal } = (question = new AbortController())
    askedAt = Date.now()
    const isCurrent = await read(signal)
    if (signal.aborted) return
    if (isCurrent) {
      failures = 0
      currentUntil = Date.now() + CURRENT_MS
    } else {
      currentUntil = 0
      const longest = Math.min(FIRST_RETRY_MS * 2 ** failures++, RETRY_MAX_MS)
      // Spread out, so that the pages of all visitors do not ask at once when a server is back.
      timer = setTimeout(readAgain, longest * (1 - Math.random() / 2))
    }
  }
  const onNews = () => void readAgain()
  const onLook = () => {
    const now = Date.now()
    if (!document.hidden && now > currentUntil && now > askedAt + PATIENCE_MS) onNews()
  }
  const onMessage = ({ data }: MessageEvent<PublicDataUpdate>) => {
    const isNews = data?.type === 'PUBLIC_DATA_UPDATED'
    if (isNews && data.url === new URL(url, location.href).href) onNews()
  }

  const { signal } = end
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  worker?.addEventListener('message', onMessage, { signal })
  worker?.addEventListener('controllerchange', onNews, { signal })
  addEventListener('online', onNews, { signal })
  addEventListener('focus', onLook, { signal })
  addEventListener('pageshow', onLook, { signal })
  // Not by `onVisibility`: the suspension of pages, in the same file, is too large for what public pages load at once.
  document.addEventListener('visibilitychange', onLook, { signal })
  onNews()
  return {
    readAgain,
    stop() {
      end.abort()
      question.abort()
      clearTimeout(timer)
    },
  }
}
