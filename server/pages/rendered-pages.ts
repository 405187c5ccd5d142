/**
 * Renders the pages that show live data, with the renderer that the build has made, and keeps what it rendered
 * until the data change.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import {
  DOCUMENTS_FILE,
  RENDERER_FILE,
  type Documents,
  type PageData,
  type PageRenderer,
} from '../../src/contract/page-renderer.ts'
import { log } from '../config/log.ts'
import type { ServedFile } from './built-files.ts'

/** Reads what a page shows. @returns null when it is about a coupon that does not exist */
export type ReadPageData = (
  shows: readonly (keyof PageData)[],
  path: string,
) => Promise<PageData | null>

/** @returns undefined for a page to be sent without data; null for one about something that does not exist */
export type RenderedPages = (file: string, path: string) => Promise<ServedFile | null | undefined>

/** Pages kept; most are those of coupons. */
const KEPT = 300

/** A tenth smaller than with 5, for 40 ms each time the data have changed. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** Pages say how many days an offer still holds. */
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'short' })

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** @param dist the build's output folder */
export function renderedPages(dist: string, readData: ReadPageData): RenderedPages {
  const loading = load(dist)
  const kept = new LRUCache<string, Promise<ServedFile>>({ max: KEPT })

  return async (file, path) => {
    const { renderPage, shows, documents } = await loading
    const shown = shows.get(file) ?? []
    if (shown.length === 0) return undefined
    const data = await read(readData, shown, path)
    if (!data) return data
    const key = [file, day.format(), ...Object.values(data as object).map(versionOf)].join(' ')
    const page = kept.get(key) ?? render(() => renderPage(file, documents, data))
    kept.set(key, page)
    try {
      return await page
    } catch (error) {
      kept.delete(key)
      log.error({ err: error }, 'A page could not be rendered and is sent without its data')
      return undefined
    }
  }
}

async function load(dist: string) {
  const path = pathToFileURL(join(dist, RENDERER_FILE)).href
  const { renderPage, PAGE_FILES } = (await import(path)) as PageRenderer
  const documents = JSON.parse(readFileSync(join(dist, DOCUMENTS_FILE), 'utf8')) as Documents
  return {
    renderPage,
    documents,
    shows: new Map(PAGE_FILES.map(({ file, shows }) => [file, shows])),
  }
}

function versionOf(snapshot: PageData[keyof PageData]): string {
  return snapshot?.version ?? ''
}

/** While the data cannot be read, a page without them is better than none. */
async function read(readData: ReadPageData, shows: readonly (keyof PageData)[], path: string) {
  try {
    return await readData(shows, path)
  } catch (error) {
    log.warn({ err: error }, 'A page is sent without its data')
    return undefined
  }
}

async function render(page: () => string): Promise<ServedFile> {
  const plain = Buffer.from(page())
  const [br, gz] = await Promise.all([brotlied(plain, BROTLI), gzipped(plain)])
  // 96 bits tell any two versions apart, and headers come with every page.
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  const copies = { br, gzip: gz }
  return {
    type: 'text/html; charset=utf-8',
    encodings: ['br', 'gzip'],
    copy: (encoding) => ({
      bytes: new Uint8Array(encoding ? copies[encoding] : plain),
      etag: `"${hash}${encoding ? `-${encoding}` : ''}"`,
    }),
  }
}
