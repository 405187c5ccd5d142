import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits of what is discarded; nginx has the same time, five idle seconds, and no limit of bytes. */
export const LINGERING = {
  /** For all of it. */
  totalMs: 30_000,
  /** Without a byte: in the middle of a body, a busy phone may be silent for longer than five seconds. */
  idleMs: 15_000,
  /** More than anybody sends by mistake. */
  bytes: 64 * 1024 * 1024,
  /** At once; one more ends the oldest. */
  connections: 256,
}

/** The status for input that is not a request, by Node's error code; 400 for any other code. */
const STATUS_OF_ERROR: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

interface Discarding {
  /** To be called for each piece that is discarded. */
  count: () => void
  end: () => void
}

/**
 * Lets answers arrive at clients that are still sending. A connection that closes while bytes are unread is reset, and
 * the reset overtakes the answer. So what is left of an answered request is read and discarded, within `limits`. Then
 * the connection takes the next request or, if the answer was the last one, closes when the client does.
 *
 * A client that sends `Expect: 100-continue` is told to continue only when its body is read.
 * @param server before it listens; nothing else may discard bodies
 * @returns the connections that linger now
 */
export function closeLingering(server: Server, limits = LINGERING): { readonly size: number } {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  const lingering = new Map<Socket, Discarding>()
  const closing = new WeakSet<Socket>()
  // A client may close its half as soon as it has sent all. Node would then close ours before the answer.
  Object.assign(server, { httpAllowHalfOpen: true })

  function discard(socket: Socket): Discarding {
    const begun = lingering.get(socket)
    if (begun) return begun
    const [oldest] = lingering
    if (oldest && lingering.size >= limits.connections) {
      oldest[1].end()
      oldest[0].destroy()
    }
    const before = socket.bytesRead
    const timeout = setTimeout(() => socket.destroy(), limits.totalMs)
    const discarding = {
      count() {
        if (socket.bytesRead - before > limits.bytes) socket.destroy()
      },
      end() {
        clearTimeout(timeout)
        socket.off('close', discarding.end)
        lingering.delete(socket)
      },
    }
    socket.once('close', discarding.end)
    lingering.set(socket, discarding)
    return discarding
  }

  /** Discards the rest of a body, and only that. */
  function discardBody(request: IncomingMessage): void {
    const { socket } = request
    const { count, end } = discard(socket)
    // Whoever has read the beginning would otherwise be given the rest.
    request.removeAllListeners('data')
    request.on('data', count).resume()
    // Node sets its own time for the next request behind this listener.
    process.nextTick(() => socket.setTimeout(limits.idleMs))
    request.once('end', () => {
      if (closing.has(socket)) return
      end()
      socket.setTimeout(server.keepAliveTimeout)
    })
  }

  /** Discards all that still comes. Requests in it are not looked for: nobody could answer them. */
  function discardAll(socket: Socket): void {
    closing.add(socket)
    const { count } = discard(socket)
    socket.setTimeout(limits.idleMs)
    const takeOver = () => {
      // Only Node's parser can resume what it has paused.
      if (socket.isPaused()) return void socket.once('resume', takeOver)
      socket.removeAllListeners('data').on('data', count)
    }
    socket.resume()
    // Its parser has then heard of a `resume` before ours, too.
    process.nextTick(takeOver)
  }

  function linger(socket: Socket): void {
    socket.end()
    if (!closing.has(socket)) discardAll(socket)
  }

  server.on('connection', (socket: Socket) => {
    // Node calls it after the last answer.
    socket.destroySoon = () => linger(socket)
  })

  server.prependListener('request', (request, response) => {
    latest.set(request.socket, { request, response })
    // Before Node's own listener, which would discard it without limits.
    response.prependOnceListener('finish', () => {
      if (!request.complete) discardBody(request)
    })
  })

  server.on('checkContinue', (request, response) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue()
    })
    server.emit('request', request, response)
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (closing.has(socket)) return
    if (!socket.writable) return void socket.destroy()
    const { request, response } = latest.get(socket) ?? {}
    const isAnswering = response && !response.writableFinished
    if (isAnswering && (request?.complete || response.headersSent)) {
      // What follows a request must not cost its answer.
      response.shouldKeepAlive = false
      response.once('finish', () => socket.end())
      return discardAll(socket)
    }
    const hasItsAnswer = lingering.has(socket)
    if (!hasItsAnswer) socket.write(answerTo(error))
    linger(socket)
  })

  return lingering
}

function answerTo({ code = '' }: NodeJS.ErrnoException): string {
  const status = STATUS_OF_ERROR[code] ?? 400
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
}
