import { useLayoutEffect, useSyncExternalStore } from 'react'

/** What a link in one of the auth provider's e-mails says (spec section 2). */
interface ResetLink {
  mode: string
  /** Proves that the person reads the account's e-mail. A secret. */
  code: string
}

/** @returns null when the link lacks its code or its mode */
function readResetLink(search: string): ResetLink | null {
  const query = new URLSearchParams(search)
  const mode = query.get('mode')
  const code = query.get('oobCode')
  return mode && code ? { mode, code } : null
}

/**
 * The link that led to this page.
 * @returns null when it is incomplete; undefined in the prerendered page and during hydration
 */
export function useResetLink(): ResetLink | null | undefined {
  const query = useSyncExternalStore<string | undefined>(neverChanges, currentQuery, noQuery)
  // A layout effect, to run before any effect that makes a request.
  useLayoutEffect(clearAddress, [])
  return query === undefined ? undefined : readResetLink(query)
}

/** The address's query or, after a reload, the one saved in the history entry. */
function currentQuery(): string {
  return location.search || String((history.state as HistoryState)?.resetQuery ?? '')
}

/**
 * Takes the code out of the address and saves it in the history entry: the provider's SDK makes the browser
 * send the whole address as Referer with requests to our own origin.
 */
function clearAddress(): void {
  if (!readResetLink(location.search)) return
  const state = { ...(history.state as HistoryState), resetQuery: location.search }
  history.replaceState(state, '', location.pathname)
}

type HistoryState = { resetQuery?: unknown } | null

const neverChanges = () => () => undefined
const noQuery = () => undefined
