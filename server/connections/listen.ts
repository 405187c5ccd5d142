import type { Server, ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { StartError } from '../config/start-error.ts'
import { answerInTurn } from './answers-in-turn.ts'
import { closeLingering } from './lingering-close.ts'

/** How long a client may take to send a request, in milliseconds; it is then answered 408. */
export const TIME_LIMITS = {
  headersTimeout: 10_000,
  /** The largest body, a logo, is here in time with 0.3 Mbit/s. */
  requestTimeout: 60_000,
  /**
   * Longer than proxies keep a connection that nobody uses: whoever sends a receipt on one that is just being closed gets
   * no answer.
   */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
}

/**
 * How long nothing may arrive and nothing leave on a connection with a request, in milliseconds, before it is closed;
 * longer than any call takes.
 */
const STALLED_MS = 60_000

/**
 * How long requests may take to be answered, and answered clients to send the rest, when the server stops; longer
 * than the database's time limits.
 */
const GRACE_MS = 6_000
/** How long a client may then read nothing of its answer. */
const STALLED_STOP_MS = 1_000
/** How long connections without a request stay open then: a request may be under way on them. */
const IDLE_MS = 250

/**
 * Starts listening. Answers come in turn (`answers-in-turn.ts`), and early ones arrive (`lingering-close.ts`).
 * @param server with the listeners that answer
 * @param setting the environment variable that the port comes from
 * @returns a function that stops listening, answers the requests that have arrived, and closes all connections
 * @throws {StartError} when the port is taken, or listening on it fails for another reason
 */
export function listen(
  server: Server,
  port: number,
  host: string,
  setting: string,
  graceMs = GRACE_MS,
): Promise<() => Promise<void>> {
  server.timeout = STALLED_MS
  const unanswered = answerInTurn(server)
  const lingering = closeLingering(server)
  server.prependListener('request', (_, response) => {
    if (!server.listening) response.shouldKeepAlive = false
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} is in use: set ${setting} to another one`)
          : new StartError(
              `Cannot listen on ${host}, port ${port}: set HOST or ${setting} to another one (${error.code ?? error.message})`,
            ),
      )
    })
    server.listen(port, host, () => resolve(() => stop(server, unanswered, lingering, graceMs)))
  })
}

async function stop(
  server: Server,
  unanswered: ReadonlySet<ServerResponse>,
  lingering: { readonly size: number },
  graceMs: number,
): Promise<void> {
  const deadline = Date.now() + graceMs
  let isClosed = false
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  void closed.then(() => (isClosed = true))
  // Otherwise their clients would send the next request on a connection that is about to close.
  for (const response of unanswered) {
    response.shouldKeepAlive = false
    if (response.headersSent) response.setTimeout(STALLED_STOP_MS, () => response.destroy())
  }
  do await Promise.race([closed, after(IDLE_MS)])
  while (!isClosed && unanswered.size + lingering.size > 0 && Date.now() < deadline)
  server.closeAllConnections()
  await closed
}
