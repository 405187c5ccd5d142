/** The public pages and the app's page as `npm run dev` serves them: rendered from source when they are opened. */
import { readFile } from 'node:fs/promises'
import type { Plugin, ViteDevServer } from 'vite'
import { NO_DATA, type Documents, type PageRenderer } from '../../src/contract/page-renderer.ts'
import { APP_SHELL, NOT_FOUND_FILE, pageFinder } from '../../src/contract/served-files.ts'

/** Paths proxied to the API server; everything else is a page or one of its sources. */
export const API_PATHS = [
  '/api/',
  '/emulator/',
  '/healthz',
  '/identitytoolkit.googleapis.com/',
  '/images/',
  '/receipt-images/',
  '/securetoken.googleapis.com/',
  '/template-images/',
]

const DOCUMENTS: Documents = {
  template: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<!--head--><script type="module" src="/src/site/dev.ts"></script>',
    '</head><body><!--body--></body></html>',
  ].join(''),
  styles: {},
}

/**
 * @param pages names of all pages' files
 * @param accept the request's header; programs such as curl accept anything
 * @returns the file of the page that a request is for; null for a call, a script and whatever else is no page
 */
export function requestedPage(
  pages: readonly string[],
  path: string,
  accept: string | undefined,
): string | null {
  if (API_PATHS.some((start) => path.startsWith(start))) return null
  const page = pageFinder(pages)(path)
  return page ?? (accept?.includes('text/html') ? NOT_FOUND_FILE : null)
}

/**
 * @returns a Vite plugin that answers with pages rendered from source, without data: their islands read it themselves
 */
export function pagesFromSource(): Plugin {
  return {
    name: 'campfire:pages-from-source',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const { url = '/', headers } = request
        pageFromSource(vite, url, headers.accept).then((html) => {
          if (html === null) next()
          else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
        }, next)
      })
    },
  }
}

export async function pageFromSource(
  vite: ViteDevServer,
  url: string,
  accept?: string,
): Promise<string | null> {
  const renderer = (await vite.ssrLoadModule('/src/site/render.tsx')) as PageRenderer
  const files = renderer.PAGE_FILES.map(({ file }) => file)
  const file = requestedPage(files, new URL(url, 'http://localhost').pathname, accept)
  if (file === null) return null
  const html =
    file === APP_SHELL
      ? await readFile(APP_SHELL, 'utf8')
      : renderer.renderPage(file, DOCUMENTS, NO_DATA)
  return vite.transformIndexHtml(url, html)
}
