/**
 * Lists and details of the public pages (calls 12 to 15 and 18). The service worker answers stale-while-revalidate,
 * and tells open pages when an answer has changed.
 */
import { startTransition, useEffect, useState } from 'react'
import type { z } from 'zod'
import { API_KEY } from '../config/settings.ts'
import { call, requestUrl } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Snapshot } from './snapshot.ts'
import { ApiError } from '../contract/api-error.ts'
import {
  isFresh,
  PUBLIC_DATA_CACHE,
  savedAtOf,
  type PublicDataUpdate,
} from './public-data-cache.ts'

export interface PublicData<T> {
  data: T | undefined
  /** The server's error text, or why there was no answer; null: no error. */
  error: string | null
  isLoading: boolean
  /** When this device cached the data, milliseconds since the epoch; null if it is fresh. */
  savedAt: number | null
}

/**
 * Reads one of the public calls (checklist rows O2 and O5). It reads again when the parameters change, a
 * newer answer has arrived, the device is back online, or the worker has taken over, which could not cache
 * earlier answers.
 * @param snapshot what the page was rendered with; it is shown until there is a newer answer
 */
export function usePublicData<E extends Endpoint>(
  endpoint: E,
  params: z.input<E['params']>,
  snapshot: Snapshot<E> | null,
): PublicData<z.output<E['response']>> {
  type Data = PublicData<z.output<E['response']>>
  const url = requestUrl(endpoint, { params })
  const paramsKey = JSON.stringify(params)
  const [read, setRead] = useState<{ url: string; state: Data } | null>(null)

  useEffect(() => {
    let isCurrent = true
    const update = async () => {
      const read = await readPublicData(endpoint, JSON.parse(paramsKey) as typeof params, url)
      if (!isCurrent) return
      // A transition, because a long list takes a while to render. During an outage, keep what is shown.
      startTransition(() =>
        setRead((shown) =>
          read.isOutage && shown?.url === url ? shown : { url, state: read.state },
        ),
      )
    }
    const onEvent = () => void update()
    const onMessage = (event: MessageEvent<PublicDataUpdate>) => {
      if (event.data?.type !== 'PUBLIC_DATA_UPDATED') return
      if (event.data.url === new URL(url, location.href).href) void update()
    }
    void update()
    navigator.serviceWorker?.addEventListener('message', onMessage)
    navigator.serviceWorker?.addEventListener('controllerchange', onEvent)
    window.addEventListener('online', onEvent)
    return () => {
      isCurrent = false
      navigator.serviceWorker?.removeEventListener('message', onMessage)
      navigator.serviceWorker?.removeEventListener('controllerchange', onEvent)
      window.removeEventListener('online', onEvent)
    }
  }, [endpoint, paramsKey, url])

  if (read?.url === url) return read.state
  return { data: snapshot?.data, error: null, isLoading: snapshot === null, savedAt: null }
}

/** @returns what to show, and whether that is an outage: no answer that follows the contract */
async function readPublicData<E extends Endpoint>(
  endpoint: E,
  params: z.input<E['params']>,
  url: string,
): Promise<{ state: PublicData<z.output<E['response']>>; isOutage: boolean }> {
  try {
    const data = await call(endpoint, { params, credential: API_KEY })
    const savedAt = await savedAtIfOld(url)
    return { state: { data, error: null, isLoading: false, savedAt }, isOutage: false }
  } catch (error) {
    // Lists that fail to load stay empty; the reason is only logged (spec section 8).
    console.warn(`${url} could not be read`, error)
    const message = error instanceof ApiError ? error.message : String(error)
    return {
      state: { data: undefined, error: message, isLoading: false, savedAt: null },
      isOutage: !(error instanceof ApiError && error.kind === 'refused'),
    }
  }
}

/** @returns when the worker cached its answer for a URL, or null if that is fresh or there is none */
async function savedAtIfOld(url: string): Promise<number | null> {
  if (!('caches' in window)) return null
  const kept = await caches.match(url, { cacheName: PUBLIC_DATA_CACHE })
  return kept && savedAtOf(kept) > 0 && !isFresh(kept, Date.now()) ? savedAtOf(kept) : null
}
