/**
 * Whether our server can be reached, as far as this page knows. `navigator.onLine` is only a hint: what
 * counts is an answer with our content, because a captive portal answers everything.
 */
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../contract/api-error.ts'
import { call } from '../contract/call.ts'
import { onResume, onSuspend } from './page-lifecycle.ts'

const PROBE_URL = '/healthz'
const PROBE_TIMEOUT_MS = 5_000
/** How often a server is tried again that was out of reach, or may be by now, while the page is visible. */
const PROBE_INTERVAL_MS = 10_000
/** How often those who ask for it are told that the server is still there. */
const TELL_INTERVAL_MS = 10_000

const health = z.object({ service: z.literal('campfire'), status: z.literal('ok') })

/** null: not known yet. */
const isOnline = createStore<boolean | null>(() => null)
let timer: ReturnType<typeof setTimeout> | undefined

const thereListeners = new Set<() => void>()
let toldAt = -Infinity

/** Requests are numbered in the order of their start. */
let started = 0
/** The youngest that was learnt from: an older one that fails after it is no news. */
let learntFrom = 0
/** Those before it were under way when the page went to rest. */
let restedAt = 0
const probes = new Set<AbortController>()

export const connectionState = isOnline.getState

/** @returns stops listening */
export const onConnectionChange: (listener: () => void) => () => void = isOnline.subscribe

/**
 * Calls back when a request has found the server there: each time that it is back, and every ten seconds
 * at most while it stays. For what is worth another try then.
 * @returns stops listening
 */
export function onServerThere(listener: () => void): () => void {
  thereListeners.add(listener)
  return () => thereListeners.delete(listener)
}

/** Makes a call of the contract and learns from it whether the server is there. */
export const callServer: typeof call = async (endpoint, options) => {
  const learn = startRequest()
  try {
    const answer = await call(endpoint, options)
    learn(true)
    return answer
  } catch (error) {
    // A call that was given up says nothing about the connection.
    if (error instanceof ApiError && !options?.signal?.aborted) {
      learn(error.kind !== 'no-answer' && error.kind !== 'foreign-answer')
    }
    throw error
  }
}

/** Asks the server whether it is there. */
export async function checkConnection(): Promise<void> {
  const learn = startRequest()
  const probe = new AbortController()
  const tooLong = setTimeout(() => probe.abort(), PROBE_TIMEOUT_MS)
  probes.add(probe)
  try {
    const response = await fetch(PROBE_URL, {
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
      signal: probe.signal,
    })
    learn(health.safeParse(await response.json()).success)
  } catch {
    learn(false)
  } finally {
    clearTimeout(tooLong)
    probes.delete(probe)
  }
}

/**
 * Follows the browser's hints for as long as the page lives, and keeps trying while the server is away.
 * @returns stops following
 */
export function watchConnection(): () => void {
  const check = () => void checkConnection()
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') check()
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', check, { signal })
  window.addEventListener('offline', check, { signal })
  document.addEventListener('visibilitychange', checkIfVisible, { signal })
  const stopFollowing = [onSuspend(rest), onResume(check)]
  check()
  return () => {
    rest()
    listening.abort()
    stopFollowing.forEach((stop) => stop())
  }
}

/** What is under way ends, and the browser may break off calls as well: none of it says anything. */
function rest(): void {
  clearTimeout(timer)
  started += 1
  restedAt = started
  probes.forEach((probe) => probe.abort())
}

/** @returns takes what the request has learnt: whether the server is there */
function startRequest(): (isThere: boolean) => void {
  started += 1
  const number = started
  return (isThere) => {
    // An answer is a proof whenever it comes.
    if (number < restedAt || (!isThere && number < learntFrom)) return
    learntFrom = Math.max(learntFrom, number)
    set(isThere)
  }
}

function set(next: boolean): void {
  clearTimeout(timer)
  // While the browser knows of no network, an answer may have been the last one to come through.
  if (!next || !navigator.onLine) timer = setTimeout(probeAgain, PROBE_INTERVAL_MS)
  const isNews = next !== connectionState()
  isOnline.setState(next)
  if (next) tellThere(isNews)
}

function tellThere(isNews: boolean): void {
  const now = performance.now()
  if (!isNews && now - toldAt < TELL_INTERVAL_MS) return
  toldAt = now
  thereListeners.forEach((listener) => listener())
}

function probeAgain(): void {
  // A hidden page asks again when it is shown.
  if (document.visibilityState === 'visible') void checkConnection()
}
