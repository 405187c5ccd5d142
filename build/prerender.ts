/**
 * Makes the public pages after the staff tool has been built and before the service worker's file list is made:
 * the code of their islands, the renderer that the server uses too, and their HTML without data.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import {
  DOCUMENTS_FILE,
  NO_DATA,
  RENDERER_FILE,
  SETTINGS_FILE,
  type BuiltSettings,
  type Documents,
  type PageRenderer,
} from '../src/contract/page-renderer.ts'
import { servedPath } from '../src/contract/served-files.ts'
import { checkPage, checkScript } from './page-budget.ts'
import { exampleSettings, readPageSettings } from './page-settings.ts'
import { pageStyles, type PageStyles } from './page-styles.ts'
import { buildSite, type Site } from './site.ts'
import { speculationRules } from './speculation-rules.ts'

/**
 * @param dist the output folder
 * @throws {Error} when something exceeds its limit in `page-budget.ts`
 */
export async function prerenderPages(dist: string): Promise<void> {
  const styles = pageStyles()
  const [site, renderer] = await Promise.all([buildSite(dist), buildRenderer(dist, styles)])
  const documents = makeDocuments(site, styles, renderer)
  await writeFile(join(dist, DOCUMENTS_FILE), JSON.stringify(documents))
  const settings = readPageSettings(process.env)
  const built: BuiltSettings = {
    examples: exampleSettings(settings),
    imagesKeptDays: Number(settings.VITE_IMAGES_KEPT_DAYS),
    siteUrl: settings.VITE_SITE_URL,
  }
  await writeFile(join(dist, SETTINGS_FILE), JSON.stringify(built))
  checkScript(site)
  await writeSearchFiles(dist, renderer)
  // The front page comes last: a server that starts meanwhile takes it for the sign that the build is complete.
  for (const { file } of renderer.PAGE_FILES.toReversed()) {
    const html = renderer.renderPage(file, documents, NO_DATA)
    checkPage(file, html, site)
    const path = join(dist, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, html)
  }
}

async function buildRenderer(dist: string, styles: PageStyles): Promise<PageRenderer> {
  const outDir = join(dist, dirname(RENDERER_FILE))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react(), styles.plugin],
    // The server runs it without the packages of the pages.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'src/site/render.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  })
  const entry = pathToFileURL(resolve(dist, RENDERER_FILE))
  return (await import(entry.href)) as PageRenderer
}

function makeDocuments(
  { boot, css, fonts }: Site,
  styles: PageStyles,
  { PAGE_FILES }: PageRenderer,
): Documents {
  const preloads = fonts.map(
    (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
  )
  const template = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<!--head-->',
    '<meta name="theme-color" content="#14392f">',
    '<link rel="icon" href="/icons/campfire.svg" type="image/svg+xml">',
    ...preloads,
    // Nothing that is seen waits for it: it must not take the line from the fonts, nor put the first layout off.
    `<script type="module" async src="/${boot}" fetchpriority="low"></script>`,
    `</head><body><!--body-->${speculationRules(PAGE_FILES)}</body></html>`,
  ]
  const pages = PAGE_FILES.map(({ file, component }) => [file, css + styles.of(component)])
  return { template: template.join(''), styles: Object.fromEntries(pages) }
}

/** `sitemap.xml` lists the pages worth finding, `robots.txt` the paths that crawlers must leave alone. */
async function writeSearchFiles(
  dist: string,
  { PAGE_FILES, SITE_URL }: PageRenderer,
): Promise<void> {
  const urls = PAGE_FILES.filter(({ isForSearch }) => isForSearch).map(
    ({ file }) => `  <url><loc>${SITE_URL}${servedPath(file)}</loc></url>`,
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
  await writeFile(join(dist, 'sitemap.xml'), `${sitemap.join('\n')}\n`)
  await writeFile(join(dist, 'robots.txt'), `${robots.join('\n')}\n`)
}
