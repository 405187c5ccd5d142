/**
 * A proxy between browser and server that forwards requests or makes the server look dead. An outage needs no
 * restart of the server, so a session takes only seconds.
 */
import { once } from 'node:events'
import {
  createServer,
  request as startRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { acknowledgement, decideReviewRequest } from '../../src/contract/review-calls.ts'
import { freePorts } from '../../tests/fixtures/servers/free-ports.ts'

/** How a server can be dead: nothing listens, or connections are accepted and never answered. */
export const DEATHS = ['refuses', 'swallows'] as const

export interface Outage {
  /** For the browser to open instead of the server's. */
  origin: string
  /** Makes the server look dead, even to requests in flight. */
  begin(death: (typeof DEATHS)[number]): Promise<void>
  /** Brings the server back. Swallowed requests are cut off, as by a restart. */
  end(): Promise<void>
  /** Waits until each of these decisions was acknowledged. @returns false if that took too long */
  allAcknowledged(reviewIds: string[], withinMs: number): Promise<boolean>
  close(): Promise<void>
}

/** Starts the proxy on a free port. @param serverPort the server's port on this machine */
export async function standBefore(serverPort: number): Promise<Outage> {
  const port = await freePorts(1)
  const acknowledged = new Set<string>()
  let isSwallowing = false
  const proxy = createServer((request, response) => {
    if (!isSwallowing) forward(request, response, serverPort, (id) => acknowledged.add(id))
  })

  const listen = async () => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }
  const hangUp = async () => {
    if (!proxy.listening) return
    const closed = once(proxy, 'close')
    proxy.close()
    proxy.closeAllConnections()
    await closed
  }
  await listen()

  return {
    origin: `http://localhost:${port}`,
    begin: async (death) => {
      await hangUp()
      isSwallowing = death === 'swallows'
      if (isSwallowing) await listen()
    },
    end: async () => {
      await hangUp()
      isSwallowing = false
      await listen()
    },
    allAcknowledged: async (reviewIds, withinMs) => {
      const deadline = performance.now() + withinMs
      while (!reviewIds.every((id) => acknowledged.has(id))) {
        if (performance.now() > deadline) return false
        await sleep(20)
      }
      return true
    },
    close: hangUp,
  }
}

/** @param onAcknowledged called with a review id once its acknowledgement was fully sent to the browser */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  onAcknowledged: (reviewId: string) => void,
): void {
  const { method, url: path } = request
  // No compression, because acknowledgements are parsed here.
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const onward = startRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    if (!isDecision(request) || answer.statusCode !== 200) return
    let body = ''
    answer.on('data', (chunk: Buffer) => (body += chunk))
    response.on('finish', () => onAcknowledged(acknowledgement.parse(JSON.parse(body)).item.id))
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

function isDecision({ method, url = '' }: IncomingMessage): boolean {
  const [, name = ''] = decideReviewRequest.path.split('/:stage')
  return method === decideReviewRequest.method && url.endsWith(name)
}
