/**
 * The real server with faults on the way to it. A test orders them at `/__faults`; the product's own code
 * knows nothing of this.
 */
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { readEnv } from '../../server/config/env.ts'
import { startServer, type RunningServer } from '../../server/server.ts'
import { orExit } from '../../server/config/start-error.ts'

const fault = z.strictObject({
  method: z.enum(['GET', 'POST']),
  /** The request's path and query contain this. */
  path: z.string(),
  kind: z.enum([
    /** The request never arrives. */
    'lost-request',
    /** The server applies it, the answer never arrives. */
    'lost-reply',
    /** Nothing answers until the client gives up. */
    'hang',
    /** A captive portal: 200 with a page of somebody else's. */
    'portal',
    /** 503, and a `Retry-After` that nobody wants to sit out. */
    'busy-for-an-hour',
    /** For the service worker: the server's own, as another release would have it. */
    'new-version',
    'status-401',
    'status-403',
    'status-422',
    'status-429',
    'status-500',
    'status-503',
  ]),
  /** For how many requests. */
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

/** POST orders faults, GET tells what was asked for since the last DELETE, which ends all faults. */
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
      // As text, and without being told that nothing changed.
      c.req.raw.headers.delete('Accept-Encoding')
      c.req.raw.headers.delete('If-None-Match')
      await next()
      const script = `${await c.res.text()}\n// the next release`
      c.res = undefined
      c.res = new Response(script, { headers: { 'Content-Type': 'text/javascript' } })
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

/** What the process that started this one orders: the next server, or the end of the one that runs. */
export type ServerOrder = { open: Record<string, string> } | { close: true }

let running: RunningServer | undefined

/** @param settings beside those of the process */
async function open(settings: Record<string, string> = {}): Promise<void> {
  const env = readEnv({ ...process.env, ...settings })
  running = await startServer({ env, middleware: [faults] })
  console.log(`Ready on ${running.origin}`)
}

/** Nothing of a server is left for the next one. */
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
// A server that waited for a test file that never came ends with the run.
process.on('disconnect', () => process.exit())

await orExit(open)
