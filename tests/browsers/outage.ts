/**
 * What stands between browser and server: hands requests on, or lets the server look dead. An outage takes no
 * restart of the server, so that a session takes seconds.
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
import { freePorts } from '../fixtures/server-process.ts'

/** How a server can be dead: nobody listens, or connections are taken and nothing ever answers. */
export const DEATHS = ['refuses', 'swallows'] as const

export interface Outage {
  /** Where browsers find the server. */
  origin: string
  /** From now on the server is dead, also for requests that are on their way. */
  begin(death: (typeof DEATHS)[number]): Promise<void>
  /** From now on it answers. What was swallowed is cut off, as by a server that starts again. */
  end(): Promise<void>
  /** Waits until each of these decisions was acknowledged. @returns whether they were within the time */
  allAcknowledged(reviewIds: string[], withinMs: number): Promise<boolean>
  close(): Promise<void>
}

/** @param serverPort where the server listens on this machine */
export async function standBefore(serverPort: number): Promise<Outage> {
  const port = await freePorts(1)
  const acknowledged = new Set<string>()
  let isSwallowing = false
  const proxy = createServer((request, response) => {
    if (!isSwallowing) handOn(request, response, serverPort, (id) => acknowledged.add(id))
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

/** @param onAcknowledged told a decision's id once its acknowledgement has left for the browser as a whole */
function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  onAcknowledged: (reviewId: string) => void,
): void {
  const { method, url: path } = request
  // Acknowledgements are read on their way.
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
