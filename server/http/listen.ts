import type { Server, ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { StartError } from '../config/start-error.ts'

/** How long requests may take to be answered when the server stops; longer than the database's time limits. */
const GRACE_MS = 6_000
/** How long connections without a request stay open then: a request may be under way on them. */
const LINGER_MS = 250

/**
 * Starts listening.
 * @param setting the environment variable that the port comes from
 * @returns a function that stops listening, answers the requests that have arrived, and closes all connections
 * @throws {StartError} when the port is taken, or listening on it fails for another reason
 */
export function listen(
  server: Server,
  port: number,
  host: string,
  setting: string,
): Promise<() => Promise<void>> {
  const unanswered = new Set<ServerResponse>()
  server.prependListener('request', (_, response) => {
    if (!server.listening) response.shouldKeepAlive = false
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} is in use: set ${setting} to another one`)
          : new StartError(
              `Cannot listen on ${host}, port ${port} (${error.code ?? error.message})`,
            ),
      )
    })
    server.listen(port, host, () => resolve(() => stop(server, unanswered)))
  })
}

async function stop(server: Server, unanswered: ReadonlySet<ServerResponse>): Promise<void> {
  const deadline = Date.now() + GRACE_MS
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Otherwise their clients would send the next request on a connection that is about to close.
  for (const response of unanswered) response.shouldKeepAlive = false
  do await Promise.race([closed, after(LINGER_MS)])
  while (unanswered.size > 0 && Date.now() < deadline)
  server.closeAllConnections()
  await closed
}
