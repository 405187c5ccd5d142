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
 * The link that led to this page; undefined while that is unknown, which is so in the prerendered page and
 * in the render that takes it over.
 */
export function useResetLink(): ResetLink | null | undefined {
  const query = useSyncExternalStore<string | undefined>(neverChanges, currentQuery, noQuery)
  // Before any effect can make a request.
  useLayoutEffect(clearAddress, [])
  return query === undefined ? undefined : readResetLink(query)
}

/** The query of the address, or what a reload finds of it in this entry of the history. */
function currentQuery(): string {
  return location.search || String((history.state as HistoryState)?.resetQuery ?? '')
}

/**
 * Takes the code out of the address: requests to our own origin name the whole of it in their Referer, as
 * the provider's SDK asks the browser to.
 */
function clearAddress(): void {
  if (!readResetLink(location.search)) return
  const state = { ...(history.state as HistoryState), resetQuery: location.search }
  history.replaceState(state, '', location.pathname)
}

type HistoryState = { resetQuery?: unknown } | null

const neverChanges = () => () => undefined
const noQuery = () => undefined
