/**
 * `npm run firebase-json`: writes `firebase.json` for the built pages on Firebase Hosting, with the same headers as
 * our server's. The calls, images and coupon pages go to the server, as the Cloud Run service `campfire`. Run it
 * after each build, because a page's policy names the hash of its style.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { Hono } from 'hono'
import { readEnv } from '../server/config/env.ts'
import { securityHeaders } from '../server/http/security-headers.ts'
import { inlineStyles } from '../server/pages/inline-styles.ts'
import { APP_SHELL, IMAGES } from '../src/contract/served-files.ts'

const CLOUD_RUN = { serviceId: 'campfire', region: 'us-central1' }

/** What only the server answers. */
const ON_SERVER = [
  '/api/**',
  ...Object.values(IMAGES).map((folder) => `${folder}/**`),
  '/healthz',
  '/.well-known/security.txt',
  '/coupon/**',
  '/MoCoCoupon/**',
]

const app = new Hono()
app.use(securityHeaders(readEnv().EMBED_ORIGINS, inlineStyles()))
app.get('*', (c) => c.html(''))

/** The headers of a path, as the server sends them over TLS. */
async function headersOf(path: string): Promise<{ key: string; value: string }[]> {
  const answer = await app.request(path, { headers: { 'x-forwarded-proto': 'https' } })
  answer.headers.delete('content-type')
  return [...answer.headers].map(([key, value]) => ({ key, value }))
}

const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && file !== APP_SHELL)
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(index)?\.html$/, '')}`)
  .toSorted()

const rule = async (source: string, path = source) => ({ source, headers: await headersOf(path) })
const withHeader = (source: string, key: string, value: string) => ({
  source,
  headers: [{ key, value }],
})

const config = {
  hosting: {
    public: 'dist',
    ignore: ['**/*.br', '**/*.gz', 'renderer/**'],
    cleanUrls: true,
    trailingSlash: false,
    // A later rule wins where two set the same header.
    headers: [
      // What no other rule is about is unknown, and gets the not-found page.
      await rule('**', '/unknown'),
      await rule('/hermes'),
      await rule('/hermes/**', '/hermes'),
      await rule('/sw.js'),
      ...(await Promise.all(pages.map((page) => rule(page)))),
      await rule('/assets/recognition/**'),
      withHeader('**', 'Cache-Control', 'no-cache'),
      withHeader('/assets/**', 'Cache-Control', 'public, max-age=31536000, immutable'),
    ],
    rewrites: [
      ...ON_SERVER.map((source) => ({ source, run: CLOUD_RUN })),
      { source: '/hermes', destination: `/${APP_SHELL}` },
      { source: '/hermes/**', destination: `/${APP_SHELL}` },
    ],
  },
}
writeFileSync('firebase.json', `${JSON.stringify(config, null, 2)}\n`)
console.log(`Wrote firebase.json: ${pages.length} pages`)
