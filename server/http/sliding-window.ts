export const WINDOW_MS = 60_000

/** A client that this many others came after is forgotten, so that memory stays bounded. */
const MAX_CLIENTS = 10_000

/**
 * Counts one request.
 * @param now in milliseconds
 * @returns 0 when it is within the limit, otherwise how many milliseconds are left until one is
 */
export type Take = (client: string, now: number) => number

/** Lets a client make `limit` requests in any 60 seconds. Those that are refused do not count. */
export function slidingWindow(limit: number, maxClients = MAX_CLIENTS): Take {
  const clients = new Map<string, number[]>()
  return (client, now) => {
    const recent = (clients.get(client) ?? []).filter((at) => at > now - WINDOW_MS)
    const oldest = recent[0]
    if (oldest !== undefined && recent.length >= limit) return oldest + WINDOW_MS - now
    // Inserted anew, so that the first of the map is the one that was idle for longest.
    clients.delete(client)
    clients.set(client, [...recent, now])
    const [idle] = clients.keys()
    if (clients.size > maxClients && idle !== undefined) clients.delete(idle)
    return 0
  }
}
