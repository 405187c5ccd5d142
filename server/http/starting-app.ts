import { Hono } from 'hono'
import { registerHealth } from './health.ts'
import { messagePage, opensPage } from './message-page.ts'
import { securityHeaders } from './security-headers.ts'

const WAIT = { 'Cache-Control': 'no-store', 'Retry-After': '1' }

/** The app that answers 503 to everything while the database and the auth emulators start. */
export function createStartingApp(): Hono {
  const app = new Hono()
  app.use(securityHeaders([]))
  app.use(async (c, next) => {
    if (!opensPage((name) => c.req.header(name))) return next()
    const page = {
      title: 'Campfire is starting',
      texts: ['This page opens by itself in a few seconds.'],
      // What somebody sends with a form would be sent again and again.
      ...(c.req.method === 'GET' && { refreshSeconds: 2 }),
    }
    return messagePage(page, 503, WAIT)
  })
  const no = () => Promise.resolve(false)
  registerHealth(app, { answersCalls: no, storesImages: no })
  app.all('*', (c) => c.json({ error: 'The server is starting' }, 503, WAIT))
  return app
}
