/** A line from the server to the browser of so many bits a second, for pages and workers alike. What goes up is little. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { pipeline, Transform, type TransformCallback } from 'node:stream'

/** A timer is late by a little, which a line is not. */
const CREDIT_MS = 20

/** @returns the origin for the browser, and the bytes that it was sent so far */
export async function startSlowLine(target: number, megabits: number) {
  let received = 0
  let freeAt = 0
  const transform = (chunk: Buffer, _: string, done: TransformCallback) => {
    received += chunk.length
    const now = performance.now()
    // All connections share it.
    freeAt = Math.max(freeAt, now - CREDIT_MS) + (chunk.length * 8) / (megabits * 1_000)
    setTimeout(done, freeAt - now, null, chunk)
  }
  const line = createServer((browser) => {
    const server = connect(target, '127.0.0.1')
    pipeline(browser, server, () => undefined)
    pipeline(server, new Transform({ transform }), browser, () => undefined)
  })
  await once(line.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://localhost:${(line.address() as AddressInfo).port}`
  return { origin, received: () => received, close: () => void line.close() }
}
