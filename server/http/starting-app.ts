import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { registerHealth } from './health.ts'
import { securityHeaders } from './security-headers.ts'

const WAIT = { 'Cache-Control': 'no-store', 'Retry-After': '1' }

/** In the page itself: the server cannot serve a file yet. */
const STYLE = `
:root { color-scheme: light dark }
body { display: grid; place-content: center; min-height: 90vh; margin: 1rem; text-align: center;
  font: 1rem/1.45 system-ui, sans-serif; background: #f5efe1; color: #24211c }
h1 { margin: 0 0 .5rem; font-size: 1.375rem }
p { margin: 0 }
@media (prefers-color-scheme: dark) { body { background: #0e1512; color: #ece6d8 } }
`
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Reloads itself without a script. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="2">
    <title>Campfire is starting</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>Campfire is starting</h1>
      <p>This page opens by itself in a few seconds.</p>
    </main>
  </body>
</html>
`

/** The app that answers 503 to everything while the database and the auth emulators start. */
export function createStartingApp(): Hono {
  const app = new Hono()
  app.use(securityHeaders([], () => [STYLE_HASH]))
  registerHealth(app, () => Promise.resolve(false))
  app.all('*', (c) => {
    // Only a browser that opens a page asks for HTML by name.
    const isPage = c.req.method === 'GET' && c.req.header('Accept')?.includes('text/html')
    if (isPage) return c.html(PAGE, 503, WAIT)
    return c.json({ error: 'The server is starting' }, 503, WAIT)
  })
  return app
}
