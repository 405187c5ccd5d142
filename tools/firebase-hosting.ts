import { readdirSync } from 'node:fs'
import { Hono } from 'hono'
import { readEnv } from '../server/config/env.ts'
import { securityHeaders } from '../server/http/security-headers.ts'
import { inlineStyles } from '../server/pages/inline-styles.ts'
import {
  APP_SHELL,
  COUPON_FILE,
  IMAGES,
  LIVE_PAGES,
  PASS_COUPON_FILE,
  servedPath,
} from '../src/contract/served-files.ts'

const CLOUD_RUN = { serviceId: 'campfire', region: 'us-central1' }

const SITEMAP = 'sitemap.xml'

/** Pages with lists, which only the server renders with what the database has. */
const RENDERED = LIVE_PAGES.filter((file) => file !== COUPON_FILE && file !== PASS_COUPON_FILE)

/** What only the server answers. */
const ON_SERVER = [
  '/api/**',
  ...Object.values(IMAGES).map((folder) => `${folder}/**`),
  '/healthz',
  '/.well-known/security.txt',
  '/coupon/**',
  '/MoCoCoupon/**',
  ...RENDERED.map(servedPath),
  `/${SITEMAP}`,
]

/** One entry of `headers` in firebase.json. Where two entries set the same header for a path, the later one wins. */
export interface HeaderRule {
  source: string
  headers: { key: string; value: string }[]
}

/**
 * The configuration of Firebase Hosting for the built pages, with the headers of our server over TLS.
 * @returns the content of firebase.json
 */
export async function firebaseHosting() {
  const app = new Hono()
  app.use(securityHeaders(readEnv().EMBED_ORIGINS, inlineStyles()))
  app.get('*', (c) => c.body(null))
  const rule = async (source: string, path = source): Promise<HeaderRule> => {
    const answer = await app.request(path, { headers: { 'x-forwarded-proto': 'https' } })
    return { source, headers: [...answer.headers].map(([key, value]) => ({ key, value })) }
  }
  const caching = (source: string, value: string): HeaderRule => ({
    source,
    headers: [{ key: 'Cache-Control', value }],
  })
  const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && file !== APP_SHELL)
    .map(servedPath)
    .toSorted()

  return {
    hosting: {
      public: 'dist',
      // A file would win over the server.
      ignore: ['**/*.br', '**/*.gz', 'renderer/**', ...RENDERED, SITEMAP],
      cleanUrls: true,
      trailingSlash: false,
      headers: [
        // What no other rule is about is unknown, and gets the not-found page.
        await rule('**', '/unknown'),
        await rule('/hermes'),
        await rule('/hermes/**', '/hermes'),
        await rule('/sw.js'),
        ...(await Promise.all(pages.map((page) => rule(page)))),
        await rule('/assets/**', '/assets/x.js'),
        await rule('/assets/recognition/**'),
        caching('**', 'no-cache'),
        caching('/assets/**', 'public, max-age=31536000, immutable'),
      ],
      rewrites: [
        ...ON_SERVER.map((source) => ({ source, run: CLOUD_RUN })),
        { source: '/hermes', destination: `/${APP_SHELL}` },
        { source: '/hermes/**', destination: `/${APP_SHELL}` },
      ],
    },
  }
}
