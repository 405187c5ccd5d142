/**
 * Renders the public pages to HTML, in the build and in the server, never in the browser. Each island is
 * rendered by itself, as the browser will hydrate it: React numbers the ids of a tree from its root.
 */
import type { ComponentType, ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { NO_DATA, type Documents, type PageData, type PageFile } from '../contract/page-renderer.ts'
import { IslandRendering } from '../ui/public/Island.tsx'
import { SITE_URL } from '../config/settings.ts'
import { PAGES } from './pages.tsx'

export { SITE_URL }

/** A tag for the head; React puts these at the start of the page's HTML. */
const HEAD_TAG = /^(<title[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>)/

export const PAGE_FILES: readonly PageFile[] = PAGES.map(({ render, ...page }) => ({
  ...page,
  component: (render(NO_DATA).type as ComponentType).name,
}))

/**
 * @param file the page's name in the build
 * @param documents what surrounds its content
 * @param data what it shows
 * @returns a whole document
 * @throws {Error} when there is no such page
 */
export function renderPage(file: string, documents: Documents, data: PageData): string {
  const page = PAGES.find((one) => one.file === file)
  if (!page) throw new Error(`There is no page ${file}`)
  const { head, body } = splitHead(renderWithIslands(page.render(data)))
  // The page's own tags come first: their referrer policy must cover the requests of the others.
  return documents.template
    .replace('<!--head-->', () => `${head}<style>${documents.styles[file] ?? ''}</style>`)
    .replace('<!--body-->', () => body)
}

function renderWithIslands(page: ReactElement): string {
  const islands: { name: string; island: ReactElement }[] = []
  const collect = (name: string, island: ReactElement) => {
    islands.push({ name, island })
    return placeOf(islands.length - 1)
  }
  const html = renderToString(<IslandRendering value={collect}>{page}</IslandRendering>)
  return islands.reduce(
    (filled, { name, island }, index) =>
      filled.replace(placeOf(index), () => renderToString(island, { identifierPrefix: name })),
    html,
  )
}

/** A text that React does not escape and no page contains. */
function placeOf(index: number): string {
  return `\uE000${index}\uE000`
}

/** Separates the tags for the head, which React would move there itself in the browser. */
function splitHead(html: string): { head: string; body: string } {
  let head = ''
  let body = html
  for (let tag = HEAD_TAG.exec(body); tag; tag = HEAD_TAG.exec(body)) {
    head += tag[0]
    body = body.slice(tag[0].length)
  }
  return { head, body }
}
