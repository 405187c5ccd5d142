import { STAGE } from '../config/settings.ts'
import { requestUrl } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Snapshot } from '../contract/page-renderer.ts'
import type { ShownAnswer } from '../ui/public/Island.tsx'

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
  const call: Endpoint = endpoint
  const url = requestUrl(call, { params: { stage: STAGE, id } })
  return { url, version: snapshot?.version ?? null }
}
