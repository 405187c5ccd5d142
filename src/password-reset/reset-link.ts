import { useLayoutEffect } from 'react'
import { linkParameters } from '../rules/mended-link.ts'
import { useInBrowser } from '../ui/use-in-browser.ts'

/** A link in one of the auth provider's e-mails (spec section 2). */
export interface ResetLink {
  /** What it is for; empty if it does not say. */
  mode: string
  /** Proves that the person reads the account's e-mail. A secret. */
  code: string
  /** All that the link says, mode and code among it. */
  parameters: ReadonlyMap<string, string>
}

/** @returns null when the link lacks its code, also after it was mended */
function readResetLink(query: string): ResetLink | null {
  const parameters = linkParameters(query)
  const code = parameters.get('oobCode')
  return code ? { mode: parameters.get('mode') ?? '', code, parameters } : null
}

/**
 * The link that led to this page.
 * @returns null when it lacks its code; undefined in the prerendered page and during hydration
 */
export function useResetLink(): ResetLink | null | undefined {
  const query = useInBrowser<string | undefined>(currentQuery, undefined)
  // A layout effect, to run before any effect that makes a request.
  useLayoutEffect(clearAddress, [])
  return query === undefined ? undefined : readResetLink(query)
}

/** The address's query or, after a reload, the one saved in the history entry. */
function currentQuery(): string {
  return queryInAddress() || String(historyState()?.resetQuery ?? '')
}

/** With the fragment, because `&#38;` in place of `&` begins one. */
function queryInAddress(): string {
  return location.search + location.hash
}

/**
 * Takes the code out of the address and saves it in the history entry: the provider's SDK makes the browser
 * send the whole address as Referer with requests to our own origin.
 */
function clearAddress(): void {
  const resetQuery = queryInAddress()
  if (!readResetLink(resetQuery)) return
  // Whoever opens the link once more, opens it anew.
  const state = { ...historyState(), resetQuery, hasGoneOn: false }
  history.replaceState(state, '', location.pathname)
}

/** This visit of the page has gone on to somewhere else already; a reload and Back belong to the visit. */
export function hasGoneOn(): boolean {
  return historyState()?.hasGoneOn === true
}

export function rememberGoingOn(): void {
  history.replaceState({ ...historyState(), hasGoneOn: true }, '')
}

function historyState(): { resetQuery?: unknown; hasGoneOn?: unknown } | null {
  return history.state as ReturnType<typeof historyState>
}
