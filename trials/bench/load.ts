/**
 * Requests over connections that stay open, as cheap as they can be, so that the load takes less of the processor than
 * what it measures: the bytes of a request are ready before it is sent, and of an answer only its status is read.
 */
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

const END_OF_HEAD = '\r\n\r\n'

/** Times of one round, in milliseconds. */
export interface Round {
  totalMs: number
  /** A time for each request. */
  times: number[]
}

/**
 * Sends all requests, each connection one after the other.
 * @param requests whole requests of HTTP/1.1
 * @throws {Error} with the answer unless each is answered 200
 */
export async function load(
  port: number,
  connections: number,
  requests: readonly Buffer[],
): Promise<Round> {
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1').setNoDelay())
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const left = requests.values()
  const times: number[] = []
  const began = performance.now()
  await Promise.all(sockets.map((socket) => sendAll(socket, left, times)))
  const totalMs = performance.now() - began
  for (const socket of sockets) socket.destroy()
  return { totalMs, times }
}

function sendAll(socket: Socket, left: Iterator<Buffer>, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let got = 0
    /** With the head; null until that is here. */
    let length: number | null = null
    const send = () => {
      const { value, done } = left.next()
      if (done) return resolve()
      got = 0
      length = null
      sentAt = performance.now()
      socket.write(value)
    }
    socket.once('close', () => reject(new Error('The server closed a connection')))
    socket.on('data', (bytes) => {
      // The head comes in one piece: our servers write it at once.
      length ??= lengthOf(bytes)
      if (length === null) return reject(new Error(bytes.toString()))
      got += bytes.length
      if (got < length) return
      times.push(performance.now() - sentAt)
      send()
    })
    send()
  })
}

/** @returns the bytes of the whole answer; null unless it is a 200 that says how long it is */
function lengthOf(answer: Buffer): number | null {
  const end = answer.indexOf(END_OF_HEAD)
  const head = answer.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (end === -1 || !head.startsWith('HTTP/1.1 200 ') || length === undefined) return null
  return end + END_OF_HEAD.length + Number(length)
}
