/** What one search has found, on this tablet and on the server, each request once. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { IndexedRequest, RequestState } from '../../offline/queue/request-index.ts'
import { isNewer } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import type { StatusTone } from '../../ui/staff/StatusChip.tsx'
import { standingWords } from '../decided/facts.ts'

export interface Found {
  request: ReviewRequest
  state: RequestState
  /** When it was submitted, decided or sent. */
  at: EpochMs
}

/** The requests that a search shows, in the order on screen. What the server adds comes last, so that nothing moves. */
export interface AllFound {
  /** Ids of the rows of the queue that are still open. */
  open: readonly string[]
  /** By id: those of `open` of which something else is known than that they are open. */
  otherwise: ReadonlyMap<string, Found>
  /** On this tablet, the newest first. */
  here: readonly Found[]
  /** Only on the server, in its order. */
  more: readonly Found[]
}

export interface ToMerge {
  /** Ids of the open requests that match, in the order of the queue. */
  open: readonly string[]
  /** All requests on this tablet that match. */
  matches: readonly IndexedRequest[]
  /** Every request on this tablet. */
  all: readonly IndexedRequest[]
  /** What the server has found so far. */
  server: readonly ReviewRequest[]
}

/**
 * Puts together what was found. A decision of this tablet that is not acknowledged counts before what the server says;
 * otherwise, the newer of two copies of a request does.
 */
export function allFound({ open, matches, all, server }: ToMerge): AllFound {
  const known = new Map(server.length > 0 ? all.map((one) => [one.request.id, one]) : [])
  const newer = new Map<string, Found>()
  const more: Found[] = []
  const shown = new Set([...open, ...matches.map(({ request }) => request.id)])
  const asked = new Set<string>()
  for (const request of server) {
    if (asked.has(request.id)) continue
    asked.add(request.id)
    const own = known.get(request.id)
    const counts = !own || (!isUnsent(own) && isNewer(request, own.request))
    const found = counts ? fromServer(request) : own
    if (shown.has(request.id)) newer.set(request.id, found)
    else more.push(found)
  }
  const isListed = new Set(open)
  const states = new Map(matches.map((one) => [one.request.id, newer.get(one.request.id) ?? one]))
  return {
    open,
    otherwise: new Map(
      open.flatMap((id) => {
        const found = states.get(id) ?? newer.get(id)
        return found && found.state !== 'open' ? [[id, found]] : []
      }),
    ),
    here: [...states]
      .flatMap(([id, found]) => (isListed.has(id) ? [] : [found]))
      .sort((one, other) => other.at - one.at),
    more,
  }
}

function isUnsent({ state }: Found): boolean {
  return state === 'waiting' || state === 'attention'
}

function fromServer(request: ReviewRequest): Found {
  const isOpen = request.reviewStatus === 'open'
  const at = Date.parse(isOpen ? request.submittedDatetime : request.lastUpdatedDatetime)
  return { request, state: isOpen ? 'open' : 'decided', at }
}

/**
 * Where a request is: `To review`, `Waiting to send`, `Rejected by maya@campfire.example`.
 * @param email the signed-in reviewer's
 */
export function stateLabel(
  { state, request }: Pick<Found, 'state' | 'request'>,
  email: string,
): { tone: StatusTone; words: string } {
  switch (state) {
    case 'open':
      return { tone: 'open', words: 'To review' }
    case 'waiting':
      return { tone: 'waiting', words: 'Waiting to send' }
    case 'attention':
      return { tone: 'attention', words: 'Needs you' }
    case 'sent':
      return { tone: 'sent', words: 'Sent' }
    case 'decided':
      return {
        tone: request.reviewStatus === 'approved' ? 'sent' : 'rejected',
        words: standingWords(request, email),
      }
  }
}

/** How far a search of the server has come. */
export type Asked =
  /** It is not asked: there is no connection; too little is typed; or it is an older one that cannot search. */
  | { is: 'offline' | 'not-asked' | 'unable' }
  | { is: 'asking' }
  | { is: 'answered'; hasMore: boolean }
  | { is: 'failed'; message: string }

/**
 * What was searched: `On this tablet: 3 · the server found 12 more`.
 * @param here found on this tablet; undefined while it is being searched
 * @param more found on the server alone
 */
export function scopeWords(here: number | undefined, more: number, asked: Asked): string {
  if (here === undefined) return 'Searching this tablet…'
  const tablet = `On this tablet: ${here.toLocaleString('en-US')}`
  switch (asked.is) {
    case 'unable':
    case 'not-asked':
      return tablet
    case 'offline':
      return `${tablet} · Offline: only what is on this tablet`
    case 'asking':
      return `${tablet} · searching the server…`
    case 'failed':
      return `${tablet} · the server was not searched: ${asked.message}`
    case 'answered': {
      if (more === 0)
        return `${tablet} · the server found ${asked.hasMore ? 'none yet' : 'no more'}`
      const count = more.toLocaleString('en-US')
      return `${tablet} · the server found ${count} more${asked.hasMore ? ' so far' : ''}`
    }
  }
}
