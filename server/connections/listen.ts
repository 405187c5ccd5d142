import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { StartError } from '../config/start-error.ts'
import { closeLingering } from './lingering-close.ts'

/** A client may take so long to send a request, in milliseconds; it is then answered 408. */
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
 * For this long nothing may arrive and nothing leave on a connection with a request, before it is closed;
 * longer than any call takes.
 */
const STALLED_MS = 60_000

/**
 * Requests may take so long to be answered, and answered clients to send the rest, when the server stops; longer
 * than the database's time limits.
 */
const GRACE_MS = 6_000
/** A client may then read nothing of its answer for so long. */
const STALLED_STOP_MS = 1_000
/** Connections without a request stay open so long then: a request may be under way on them. */
const IDLE_MS = 250

/** The parser gets so many bytes at a time. */
const PIECE = 4096

/**
 * Starts listening. Early answers arrive (`lingering-close.ts`), and a connection that pipelines is ended.
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
  const unanswered = endPipelines(server)
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

/**
 * Ends a connection that sends a request before it has the whole answer to the one before. Node would begin both at once,
 * and attach the second answer to no connection: it would never be told that its client has gone, and keep its file.
 * @param server with the listeners that answer; those added later are called as soon as a request has been read
 * @returns the responses in work
 */
function endPipelines(server: Server): ReadonlyMap<Socket, ServerResponse> {
  const answer = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  const inWork = new Map<Socket, ServerResponse>()
  const isWaiting = new WeakSet<Socket>()

  server.on('connection', parseInPieces)
  server.on('request', (request, response) => {
    const { socket } = request
    const begin = () => {
      inWork.set(socket, response)
      response.once('close', () => inWork.delete(socket))
      for (const listener of answer) listener.call(server, request, response)
    }
    // Node attaches an answer once the one before has ended.
    if (response.socket) return begin()

    const before = inWork.get(socket)
    if (!before || isWaiting.has(socket) || socket.writableNeedDrain) return void socket.destroy()
    isWaiting.add(socket)
    // A client has an answer of known length before its stream has ended. Then no more bytes of it are sent.
    const { bytesWritten } = socket
    before.once('close', () => {
      isWaiting.delete(socket)
      if (socket.bytesWritten > bytesWritten) socket.destroySoon()
      else if (socket.writable) begin()
    })
  })
  return inWork
}

/** Node's parser would go on to the end of what it is given, 1,800 requests, though the first of them ends the connection. */
function parseInPieces(socket: Socket): void {
  const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[]
  socket.removeAllListeners('data').on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length && socket.writable; at += PIECE)
      parse?.call(socket, bytes.subarray(at, at + PIECE))
  })
}

async function stop(
  server: Server,
  unanswered: ReadonlyMap<Socket, ServerResponse>,
  lingering: { readonly size: number },
  graceMs: number,
): Promise<void> {
  const deadline = Date.now() + graceMs
  let isClosed = false
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  void closed.then(() => (isClosed = true))
  // Otherwise their clients would send the next request on a connection that is about to close.
  for (const response of unanswered.values()) {
    response.shouldKeepAlive = false
    if (response.headersSent) response.setTimeout(STALLED_STOP_MS, () => response.destroy())
  }
  do await Promise.race([closed, after(IDLE_MS)])
  while (!isClosed && unanswered.size + lingering.size > 0 && Date.now() < deadline)
  server.closeAllConnections()
  await closed
}
