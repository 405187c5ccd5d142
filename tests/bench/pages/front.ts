/** A server in front of the product's, which notes what each request transfers and can serve pages of our own. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

export const KINDS = ['HTML', 'JS', 'CSS', 'fonts', 'images', 'other'] as const

interface Transfer {
  path: string
  kind: (typeof KINDS)[number]
  /** Whether the service worker asked for it, rather than the page. */
  isWorkers: boolean
  /** Of head and body as they went over the wire. */
  bytes: number
}

export interface Front {
  origin: string
  /** What has been transferred since the last `begin`. */
  transfers: readonly Transfer[]
  /** Forgets all transfers. */
  begin: () => void
  /** Waits until nothing has been asked for during two seconds. */
  settled: () => Promise<void>
  close: () => void
}

const QUIET_MS = 2000

const contentOf = (page: Buffer) => ({
  'content-encoding': 'br',
  'content-length': page.byteLength,
})

/**
 * @param target origin of the product's server, which answers everything else
 * @param pages HTML by path, sent in the place of the product's pages and compressed as well
 * @returns a running server on a free port of localhost, where browsers accept Brotli
 */
export async function startFront(
  target: string,
  pages: ReadonlyMap<string, string> = new Map(),
): Promise<Front> {
  const compressed = new Map(
    [...pages].map(([path, html]) => [path, brotliCompressSync(html)] as const),
  )
  let transfers: Transfer[] = []
  let underWay = 0
  let lastAt = performance.now()

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    underWay += 1
    outgoing.on('close', () => {
      underWay -= 1
      lastAt = performance.now()
    })
    const page = compressed.get(path)
    passOn(target, incoming, outgoing, page, (answer) => transfers.push(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    get transfers() {
      return transfers
    },
    begin: () => {
      transfers = []
      lastAt = performance.now()
    },
    settled: async () => {
      while (underWay > 0 || performance.now() - lastAt < QUIET_MS) {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** @param page sent in the place of the server's answer, but no sooner */
function passOn(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  page: Buffer | undefined,
  note: (transfer: Transfer) => void,
): void {
  const path = incoming.url ?? '/'
  const { method, headers } = incoming
  const forwarded = request(new URL(path, target), { method, headers }, (answer) => {
    void send(answer)
  })
  const send = async (answer: IncomingMessage) => {
    const body = await buffer(answer).catch(() => null)
    if (!body) return void outgoing.destroy()
    const isWorkers =
      headers['service-worker'] === 'script' || headers.referer?.endsWith('/sw.js') === true
    const head = 'HTTP/1.1 200 OK\r\n\r\n'.length + answer.rawHeaders.join('    ').length
    const kind = kindOf(answer.headers['content-type'] ?? '')
    note({ path, kind, isWorkers, bytes: head + body.byteLength })
    // In one piece and with the server's headers, so that both pages arrive alike.
    if (page) outgoing.writeHead(200, { ...answer.headers, ...contentOf(page) }).end(page)
    else outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(body)
  }
  forwarded.on('error', () => outgoing.destroy())
  outgoing.on('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}

function kindOf(contentType: string): Transfer['kind'] {
  if (contentType.startsWith('text/html')) return 'HTML'
  if (contentType.includes('javascript')) return 'JS'
  if (contentType.startsWith('text/css')) return 'CSS'
  if (contentType.startsWith('font/')) return 'fonts'
  if (contentType.startsWith('image/')) return 'images'
  return 'other'
}
