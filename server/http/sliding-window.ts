/** Length of the window: limits are per 60 seconds. */
export const WINDOW_MS = 60_000

/** Beyond this many, the client idle for longest is forgotten, which bounds memory. */
const MAX_CLIENTS = 10_000

/**
 * Counts one request.
 * @param now a monotonic time in milliseconds
 * @returns 0 when the request is within the limit, otherwise the milliseconds until the next one would be
 */
export type Take = (client: string, now: number) => number

/**
 * Lets each client make `limit` requests in any 60 seconds. Refused requests do not count.
 * @param maxClients how many clients are remembered
 */
export function slidingWindow(limit: number, maxClients = MAX_CLIENTS): Take {
  const clients = new Map<string, number[]>()
  return (client, now) => {
    const recent = (clients.get(client) ?? []).filter((at) => at > now - WINDOW_MS)
    const oldest = recent[0]
    if (oldest !== undefined && recent.length >= limit) return oldest + WINDOW_MS - now
    // Deleting first moves the client to the end, so the first in the map has been idle for longest.
    clients.delete(client)
    clients.set(client, [...recent, now])
    const [idle] = clients.keys()
    if (clients.size > maxClients && idle !== undefined) clients.delete(idle)
    return 0
  }
}
