import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

/** Smallest piece of a body to parse at once, in bytes: a body may be full of blank lines, which end a head. */
const PIECE_OF_BODY = 1024

/** The requests of one connection that are being answered or wait for their turn. */
interface Turns {
  /** The request in work. */
  request: IncomingMessage | undefined
  /** Functions that start the requests that were read before their turn: those right behind a body. */
  waiting: (() => void)[]
}

/**
 * Answers the requests of each connection one after the other, and reads no further while one is being answered. Node
 * hands on all that a client pipelines at once, a thousand requests and more, with the later answers attached to no
 * connection: they would never be told that it has closed, and keep their files for ever.
 * @param server with the listeners that answer; those added later are called as soon as a request has been read
 * @returns the responses in work, one for each connection
 */
export function answerInTurn(server: Server): ReadonlySet<ServerResponse> {
  const answer = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  const inWork = new Set<ServerResponse>()
  const connections = new WeakMap<Socket, Turns>()

  server.on('connection', (socket: Socket) => {
    const turns: Turns = { request: undefined, waiting: [] }
    connections.set(socket, turns)
    readInTurn(socket, turns)
  })

  server.on('request', (request, response) => {
    const { socket } = request
    const turns = connections.get(socket)
    if (!turns || socket.destroyed) return
    const end = () => {
      inWork.delete(response)
      socket.off('close', abandon)
      turns.request = undefined
      if (socket.writable) turns.waiting.shift()?.()
      if (socket.isPaused()) socket.resume()
    }
    // Node tells only the attached answer, and that may be one before it, which Node has given itself.
    const abandon = () => void response.destroy().emit('close')
    const begin = () => {
      turns.request = request
      inWork.add(response)
      response.once('close', end)
      socket.once('close', abandon)
      for (const listener of answer) listener.call(server, request, response)
    }
    if (turns.request) turns.waiting.push(begin)
    else begin()
  })

  return inWork
}

/** Gives Node's parser one head at a time, and the rest back to the socket while a turn is not over. */
function readInTurn(socket: Socket, turns: Turns): void {
  const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[]
  socket.removeAllListeners('data').on('data', (bytes: Buffer) => {
    let rest = bytes
    // After the last answer, what still comes is discarded.
    while (rest.length > 0 && socket.writable) {
      const { request, waiting } = turns
      // Node pauses too, while answers cannot be written.
      if (request?.complete || waiting.length > 0 || socket.isPaused()) {
        socket.pause().unshift(rest)
        return
      }
      const end = rest.indexOf(END_OF_HEAD, request ? PIECE_OF_BODY : 0)
      const piece = end === -1 ? rest : rest.subarray(0, end + END_OF_HEAD.length)
      parse?.call(socket, piece)
      rest = rest.subarray(piece.length)
    }
  })
}
