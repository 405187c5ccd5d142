/**
 * Renders the HTML of the public pages after the app has been built and before the service worker's file list
 * is made. Each page has its CSS inline and fetches its code after the first paint.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { APP_SHELL } from '../src/contract/served-files.ts'
import budget from './page-budget.json' with { type: 'json' }
import { publicPageScripts } from './page-scripts.ts'

const DIST = 'dist'
const RENDERER = join(DIST, '.prerender')

/** The two fonts on the first screen of every public page. */
const FIRST_FONTS = /(bricolage-grotesque|instrument-sans)-latin-(wght|standard)-normal-.*\.woff2$/

/** A tag for the head; React puts these at the start of the page's HTML. */
const HEAD_TAG = /^(<title[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>)/

/** Class names of CSS Modules, as the build generates them. */
const CLASS_NAME = /\.(_[\w-]+)/g

/** Pages that need a personal link or a phone: not for search engines. */
const NOT_FOR_SEARCH = /^\/(reset|business|download|consumer)(\/|$)/

interface Renderer {
  PRERENDERED_PATHS: readonly string[]
  SITE_URL: string
  renderPage(path: string): Promise<string>
}

interface Stylesheet {
  file: string
  css: string
  classNames: readonly string[]
}

/**
 * Writes `dist/<path>.html` for each page, and the page without content as `dist/app-shell.html`.
 * @throws {Error} when a page's inline CSS or its scripts exceed their limit in `page-budget.json`
 */
export async function prerenderPages(): Promise<void> {
  const renderer = await buildRenderer()
  const template = await readFile(join(DIST, 'index.html'), 'utf8')
  const assets = await readdir(join(DIST, 'assets'))
  const fonts = assets.filter((file) => FIRST_FONTS.test(file))
  const stylesheets = await readStylesheets(assets)

  await writeFile(join(DIST, APP_SHELL), template)
  for (const path of renderer.PRERENDERED_PATHS) {
    const html = await renderer.renderPage(path)
    const sheets = stylesFor(html, template, stylesheets)
    const css = sheets.map((sheet) => sheet.css).join('\n')
    checkBudget('inlineCssBytes', Buffer.byteLength(css), path)
    const page = fillTemplate(template, html, { css, sheets, fonts })
    const file = join(DIST, path === '/' ? 'index.html' : `${path.slice(1)}.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, page)
  }
  await writeSearchFiles(renderer)
  for (const [page, bytes] of await publicPageScripts(DIST)) checkBudget('scriptBytes', bytes, page)
  await rm(RENDERER, { recursive: true })
}

/** `sitemap.xml` lists the pages worth finding, `robots.txt` the paths that crawlers must leave alone. */
async function writeSearchFiles({ PRERENDERED_PATHS, SITE_URL }: Renderer): Promise<void> {
  const urls = PRERENDERED_PATHS.filter((path) => !NOT_FOR_SEARCH.test(path)).map(
    (path) => `  <url><loc>${SITE_URL}${path}</loc></url>`,
  )
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ]
  const robots = [
    'User-agent: *',
    'Disallow: /hermes',
    'Disallow: /reset',
    'Disallow: /business/action',
    'Disallow: /api/',
    `Sitemap: ${SITE_URL}/sitemap.xml`,
  ]
  await writeFile(join(DIST, 'sitemap.xml'), `${sitemap.join('\n')}\n`)
  await writeFile(join(DIST, 'robots.txt'), `${robots.join('\n')}\n`)
}

/** Keeps what every visitor's first screen waits for from growing unnoticed. */
function checkBudget(limit: keyof typeof budget, bytes: number, of: string): void {
  if (bytes <= budget[limit]) return
  throw new Error(`${of}: ${bytes} bytes are over the budget of ${budget[limit]} (${limit})`)
}

/** Builds the same sources again, for Node. */
async function buildRenderer(): Promise<Renderer> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: 'src/prerender.tsx', outDir: RENDERER, emptyOutDir: true, copyPublicDir: false },
  })
  const entry = pathToFileURL(join(process.cwd(), RENDERER, 'prerender.js'))
  return (await import(entry.href)) as Renderer
}

function readStylesheets(assets: readonly string[]): Promise<Stylesheet[]> {
  const files = assets.filter((file) => file.endsWith('.css'))
  return Promise.all(
    files.map(async (file) => {
      const css = await readFile(join(DIST, 'assets', file), 'utf8')
      return {
        file,
        css: css.trim(),
        classNames: [...css.matchAll(CLASS_NAME)].map((match) => match[1] ?? ''),
      }
    }),
  )
}

/** The base stylesheet, which sets the order of the layers, and every one with a class the page uses. */
function stylesFor(
  html: string,
  template: string,
  stylesheets: readonly Stylesheet[],
): Stylesheet[] {
  const used = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => match[1]?.split(' ')),
  )
  const base = stylesheets.filter(({ file }) => template.includes(file))
  const own = stylesheets.filter(
    (sheet) => !base.includes(sheet) && sheet.classNames.some((name) => used.has(name)),
  )
  return [...base, ...own]
}

function fillTemplate(
  template: string,
  html: string,
  { css, sheets, fonts }: { css: string; sheets: readonly Stylesheet[]; fonts: readonly string[] },
): string {
  const { head, body } = splitHead(html)
  const main = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(template)
  if (!main) throw new Error('index.html loads no module')
  const preloads = fonts.map(
    (file) => `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin>`,
  )
  const boot = `<script defer src="/boot.js" data-main="${main[1]}"></script>`
  // Disabled, so never fetched: the page's code finds them and does not load the inlined CSS again.
  const inlined = sheets.map(
    ({ file }) => `<link rel="stylesheet" href="/assets/${file}" disabled>`,
  )
  // The page's own tags come first: their referrer policy must cover the requests below.
  const tags = [head, ...preloads, boot, `<style>${css}</style>`, ...inlined]
  return template
    .replace(/\s*<title>[\s\S]*?<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(main[0], '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace('</head>', () => `${tags.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

/** Separates the tags for the head, which React moves there itself in the browser. */
function splitHead(html: string): { head: string; body: string } {
  let head = ''
  let body = html
  for (let tag = HEAD_TAG.exec(body); tag; tag = HEAD_TAG.exec(body)) {
    head += tag[0]
    body = body.slice(tag[0].length)
  }
  return { head, body }
}
