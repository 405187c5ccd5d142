/**
 * The real server behind a middleware that injects faults. Tests order faults at `/__faults`; the product's
 * own code knows nothing about this.
 */
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { readEnv } from '../../server/config/env.ts'
import { startServer, type RunningServer } from '../../server/server.ts'
import { orExit } from '../../server/config/start-error.ts'

const fault = z.strictObject({
  method: z.enum(['GET', 'POST']),
  /** Matches requests whose path and query contain this text. */
  path: z.string(),
  kind: z.enum([
    /** The request never arrives. */
    'lost-request',
    /** The server applies the request, but the answer never arrives. */
    'lost-reply',
    /** No answer comes until the client gives up. */
    'hang',
    /** A captive portal: 200 with a foreign page. */
    'portal',
    /** 503 with a `Retry-After` of an hour. */
    'busy-for-an-hour',
    /** For the service worker's script: the server's own, changed as by another release. */
    'new-version',
    /** A page of which only the head comes at once, and the rest two seconds later. */
    'late-body',
    'status-401',
    'status-403',
    'status-422',
    'status-429',
    'status-500',
    'status-503',
  ]),
  /** Number of requests to fail. */
  times: z.number().int().min(1),
})
export type Fault = z.infer<typeof fault>

const ordered: Fault[] = []
let log: string[] = []

const faults: MiddlewareHandler = async (c, next) => {
  if (c.req.path === '/__faults') return control(c)
  const { pathname, search } = new URL(c.req.url)
  const address = `${pathname}${search}`
  log.push(`${c.req.method} ${address}`)
  const index = ordered.findIndex(
    ({ method, path }) => method === c.req.method && address.includes(path),
  )
  const found = ordered[index]
  if (!found) return next()
  found.times -= 1
  if (found.times === 0) ordered.splice(index, 1)
  return inject(found.kind, c, next)
}

/** POST adds faults, DELETE ends them all and clears the log, GET returns the requests logged since then. */
async function control(c: Context): Promise<Response> {
  if (c.req.method === 'POST') ordered.push(...z.array(fault).parse(await c.req.json()))
  if (c.req.method === 'DELETE') {
    ordered.length = 0
    log = []
  }
  return c.json({ log })
}

async function inject(
  kind: Fault['kind'],
  c: Context,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  switch (kind) {
    case 'lost-request':
      return drop(c)
    case 'lost-reply':
      await next()
      return drop(c)
    case 'hang':
      return new Promise<Response>(() => {})
    case 'portal':
      return c.html('<h1>Welcome to the guest Wi-Fi. Please accept our terms.</h1>')
    case 'busy-for-an-hour':
      return c.json({ error: 'Back in an hour' }, 503, { 'Retry-After': '3600' })
    case 'new-version': {
      // The script must come uncompressed, and not as a 304.
      c.req.raw.headers.delete('Accept-Encoding')
      c.req.raw.headers.delete('If-None-Match')
      await next()
      const script = `${await c.res.text()}\n// the next release`
      c.res = undefined
      c.res = new Response(script, { headers: { 'Content-Type': 'text/javascript' } })
      return undefined
    }
    case 'late-body': {
      c.req.raw.headers.delete('Accept-Encoding')
      await next()
      const [head, rest] = (await c.res.text()).split(/(?<=<\/head>)/)
      const page = new ReadableStream({
        async start(body) {
          body.enqueue(Buffer.from(head ?? ''))
          await setTimeout(2000)
          body.enqueue(Buffer.from(rest ?? ''))
          body.close()
        },
      })
      const { headers } = c.res
      headers.delete('Content-Length')
      c.res = undefined
      c.res = new Response(page, { headers })
      return undefined
    }
    default: {
      const status = Number(kind.slice('status-'.length)) as 401 | 403 | 422 | 429 | 500 | 503
      const headers: Record<string, string> = status === 429 ? { 'Retry-After': '2' } : {}
      return c.json({ error: `Injected ${status}` }, status, headers)
    }
  }
}

/** Cuts the connection, as a lost network does. */
function drop(c: Context): Response {
  const { incoming } = c.env as HttpBindings
  ;(incoming.socket as Socket).destroy()
  return new Response(null)
}

/** An order from the process that started this one: open the next server, or close the current one. */
export type ServerOrder = { open: Record<string, string> } | { close: true }

let running: RunningServer | undefined

/** @param settings in addition to the process's environment */
async function open(settings: Record<string, string> = {}): Promise<void> {
  const env = readEnv({ ...process.env, ...settings })
  running = await startServer({ env, middleware: [faults] })
  console.log(`Ready on ${running.origin}`)
}

/** Closes the server and clears everything that the next one must not inherit. */
async function close(): Promise<void> {
  ordered.length = 0
  log = []
  await running?.close()
  running = undefined
}

process.on('message', (order: ServerOrder) => {
  void orExit(async () => {
    await close()
    if ('open' in order) await open(order.open)
    process.send?.('done')
  })
})
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
// An idle server ends with the run.
process.on('disconnect', () => process.exit())

await orExit(open)
