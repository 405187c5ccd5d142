import { ApiError, classifyFailure, type FailureKind } from '../../contract/api-error.ts'
import { parseRetryAfter } from '../../contract/call.ts'
import { IMAGES } from '../../contract/served-files.ts'
import { imageType } from '../../rules/image-type.ts'
import { TABLET_SIZE } from '../../rules/tablet-image.ts'
import { connectionState, onConnectionChange } from '../connection.ts'
import { untilOffline, worksOffline } from '../work-offline.ts'

/** Long enough for a large image on a slow connection; one that hangs must not block those after it. */
const GIVE_UP_AFTER_MS = 120_000

/** A connection that is this long without a byte has died without saying so. */
const SILENCE_MS = 6_000

/** Thrown when an image is not on this tablet and cannot be fetched. */
export class ImageUnavailableError extends ApiError {
  /** Where it was asked for. A later URL of the same image may still be answered. */
  readonly url: string

  constructor(
    url: string,
    kind: FailureKind,
    details?: { retryAfterMs?: number | null; cause?: unknown },
  ) {
    super(kind, 'The image is not on this tablet', details)
    this.name = 'ImageUnavailableError'
    this.url = url
  }

  /** False if the server refused it, so that retrying is unlikely to help. */
  get isOffline(): boolean {
    return ['no-answer', 'foreign-answer', 'busy'].includes(this.kind)
  }
}

/**
 * Fetches an image from its URL. If the connection is lost and comes back meanwhile, it begins again: on many
 * lines, a request from before never gets an answer.
 * @param priority `low` for an image that nobody is waiting for
 * @param size `tablet`: no larger than a tablet needs, if the server has it so
 * @throws {ImageUnavailableError}
 */
export async function fetchImage(
  url: string,
  priority: 'low' | 'high',
  size: 'tablet' | 'full' = 'tablet',
): Promise<Blob> {
  const address = size === 'tablet' ? inTabletSize(url) : url
  for (;;) {
    if (worksOffline()) throw new ImageUnavailableError(url, 'no-answer')
    const line = followLine()
    try {
      return await fetchOnce({ url, address, priority }, line)
    } catch (error) {
      if (!line.isBackAgain()) throw error
    } finally {
      line.end()
    }
  }
}

/** Others than our server may have signed the whole query. */
function inTabletSize(url: string): string {
  const isOurs = [IMAGES.receipts, IMAGES.templates].some((path) => url.startsWith(`${path}/`))
  return isOurs ? `${url}${url.includes('?') ? '&' : '?'}${TABLET_SIZE}` : url
}

type Line = ReturnType<typeof followLine>

function followLine() {
  const lost = new AbortController()
  let isBackAgain = false
  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => lost.abort(), SILENCE_MS)
  }
  const stopListening = onConnectionChange(() => {
    if (!connectionState() || lost.signal.aborted) return
    isBackAgain = true
    lost.abort()
  })
  heard()
  return {
    /** Aborted when nothing is to be expected any more. */
    signal: AbortSignal.any([lost.signal, untilOffline(), AbortSignal.timeout(GIVE_UP_AFTER_MS)]),
    /** True if it was aborted because a new request is more promising. */
    isBackAgain: () => isBackAgain,
    /** To be called when something has arrived. */
    heard,
    end: () => {
      clearTimeout(silence)
      stopListening()
    },
  }
}

async function fetchOnce(
  { url, address, priority }: { url: string; address: string; priority: 'low' | 'high' },
  { signal, heard }: Line,
): Promise<Blob> {
  try {
    const response = await fetch(address, {
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
      // A sign-out could not delete it from the browser's own cache.
      cache: 'no-store',
      priority,
      signal,
    })
    const declared = response.headers.get('content-type') ?? ''
    if (!response.ok) {
      const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'))
      throw new ImageUnavailableError(url, classifyFailure(response.status), { retryAfterMs })
    }
    // A page of the network's own, such as a sign-in.
    if (declared.startsWith('text/')) throw new ImageUnavailableError(url, 'foreign-answer')
    const image = new Blob(await readParts(response, heard), { type: declared })
    if (declared.startsWith('image/')) return image
    // Stores of files often know no better than `application/octet-stream`.
    const type = imageType(new Uint8Array(await image.slice(0, 12).arrayBuffer()))
    if (!type) throw new ImageUnavailableError(url, 'foreign-answer')
    return image.slice(0, image.size, type)
  } catch (error) {
    if (error instanceof ImageUnavailableError) throw error
    throw new ImageUnavailableError(url, 'no-answer', { cause: error })
  }
}

/**
 * Chromium lists a request whose body is read in parts as canceled ("aborted"), although all of it has come.
 * @param heard called after each part of the body
 */
async function readParts(
  response: Response,
  heard: () => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard()
    parts.push(part.value)
  }
  return parts
}
