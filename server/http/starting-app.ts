import { Hono } from 'hono'
import { registerHealth } from './health.ts'
import { securityHeaders } from './security-headers.ts'

/** The app that answers 503 to all calls while the database and the auth emulators start. */
export function createStartingApp(): Hono {
  const app = new Hono()
  app.use(securityHeaders([]))
  registerHealth(app, () => Promise.resolve(false))
  app.all('*', (c) => {
    return c.json({ error: 'The server is starting' }, 503, {
      'Cache-Control': 'no-store',
      'Retry-After': '1',
    })
  })
  return app
}
