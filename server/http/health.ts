import type { Hono } from 'hono'

/**
 * For whoever watches the server: `/livez` says that the process runs, `/readyz` that it answers calls. `/healthz`
 * is the same as `/readyz`; tablets read its body to see whether they reach us.
 */
export function registerHealth(app: Hono, isReady: () => Promise<boolean>): void {
  const noStore = { 'Cache-Control': 'no-store' }
  app.get('/livez', (c) => c.json({ service: 'campfire', status: 'alive' }, 200, noStore))
  app.on('GET', ['/readyz', '/healthz'], async (c) => {
    return (await isReady())
      ? c.json({ service: 'campfire', status: 'ok' }, 200, noStore)
      : c.json({ error: 'The server is not ready' }, 503, { ...noStore, 'Retry-After': '1' })
  })
}
