/**
 * Lists and details of the public pages (calls 12 to 15 and 18). The service worker answers stale-while-revalidate,
 * and tells open pages when an answer has changed.
 */
import { startTransition, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { API_KEY } from '../config/api-key.ts'
import { STAGE } from '../config/settings.ts'
import { call, requestUrl } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Snapshot } from '../contract/page-renderer.ts'
import { ApiError } from '../contract/api-error.ts'
import type { ShownAnswer } from '../ui/public/Island.tsx'
import { isFresh, PUBLIC_DATA_CACHE, savedAtOf } from './public-data-cache.ts'
import { readWhenUseful, type ReadUnderWay } from './when-to-read.ts'

interface Answer<T> {
  data: T | undefined
  /** Why there is no data: with the server's own text, or because there was no answer. */
  error: ApiError | null
  isLoading: boolean
  /** When this device cached the data, milliseconds since the epoch; null if it is fresh. */
  savedAt: number | null
}

export interface PublicData<T> extends Answer<T> {
  /** Asks the server once more; resolves when that has succeeded or failed. */
  readAgain: () => Promise<void>
}

/** Longest wait for the age of an answer on this device. */
const AGE_DEADLINE_MS = 1_000

/**
 * Reads one of the public calls (checklist rows O2 and O5), and again whenever `readWhenUseful` finds it useful.
 * @param snapshot what the page was rendered with; it is shown until there is a newer answer
 * @param id of the coupon, for a call about one
 */
export function usePublicData<E extends Endpoint>(
  endpoint: E,
  snapshot: Snapshot<E> | null,
  id = '',
): PublicData<z.output<E['response']>> {
  type Data = z.output<E['response']>
  const url = urlOf(endpoint, id)
  const [read, setRead] = useState<{ url: string; state: Answer<Data> } | null>(null)
  const underWay = useRef<ReadUnderWay>(null)
  const hasSnapshot = snapshot !== null

  useEffect(() => {
    const { stop } = (underWay.current = readWhenUseful(url, async (signal) => {
      const { state, isOutage } = await readPublicData(endpoint, id, url, signal)
      if (signal.aborted) return false
      // A transition, because a long list takes a while to render. During an outage, keep what is shown.
      startTransition(() =>
        setRead((shown) => {
          const showsSomething = shown ? shown.url === url : hasSnapshot
          return isOutage && showsSomething ? shown : { url, state }
        }),
      )
      return !isOutage && state.savedAt === null
    }))
    return stop
  }, [endpoint, id, url, hasSnapshot])

  const state: Answer<Data> =
    read?.url === url
      ? read.state
      : { data: snapshot?.data, error: null, isLoading: !hasSnapshot, savedAt: null }
  return { ...state, readAgain: async () => underWay.current?.readAgain() }
}

function urlOf(endpoint: Endpoint, id: string): string {
  return requestUrl(endpoint, { params: { stage: STAGE, id } })
}

/**
 * @param snapshot what the island was rendered with; null: without an answer
 * @param id of the coupon, for a call about one; empty: the one that the page's address names
 * @returns which answer an island shows, for its `Island`
 */
export function shownAnswer<E extends Endpoint>(
  endpoint: E,
  snapshot: Snapshot<E> | null,
  id = '',
): ShownAnswer {
  return { url: urlOf(endpoint, id), version: snapshot?.version ?? null }
}

/** @returns what to show, and whether that is an outage: no answer that follows the contract */
async function readPublicData<E extends Endpoint>(
  endpoint: E,
  id: string,
  url: string,
  signal: AbortSignal,
): Promise<{ state: Answer<z.output<E['response']>>; isOutage: boolean }> {
  try {
    const data = await call(endpoint, {
      params: { stage: STAGE, id } as z.input<E['params']>,
      credential: API_KEY,
      signal,
    })
    const savedAt = await savedAtIfOld(url)
    return { state: { data, error: null, isLoading: false, savedAt }, isOutage: false }
  } catch (cause) {
    const error =
      cause instanceof ApiError ? cause : new ApiError('no-answer', String(cause), { cause })
    // Lists that fail to load stay empty; the reason is only logged (spec section 8).
    if (!signal.aborted) console.warn(`${url} could not be read`, error)
    return {
      state: { data: undefined, error, isLoading: false, savedAt: null },
      isOutage: error.kind !== 'refused',
    }
  }
}

/**
 * @returns when the worker cached its answer for a URL; null if that is fresh, if there is none, and if the
 *   device's storage does not say
 */
async function savedAtIfOld(url: string): Promise<number | null> {
  const inCache = async () => caches.match(url, { cacheName: PUBLIC_DATA_CACHE })
  const stored = await Promise.race([
    // There may be none, or it may be blocked.
    inCache().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, AGE_DEADLINE_MS)),
  ])
  return stored && !isFresh(stored, Date.now()) ? savedAtOf(stored) : null
}
