/**
 * Renders the pages that show live data, with the renderer that the build has made, and keeps what it rendered
 * until the data change.
 */
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
  type PageFile,
  type PageRenderer,
} from '../../src/contract/page-renderer.ts'
import { COUPON_PAGES } from '../../src/contract/served-files.ts'
import { log } from '../config/log.ts'
import { etagOf, type ServedFile } from './built-files.ts'
import type { ReadPageData } from './page-data.ts'

/**
 * Finds the page of a file and path: at most a second old, or the one rendered last while the data cannot be read or
 * take longer than a second.
 * @returns undefined for a page to be sent without data; null for one about something that does not exist
 */
export type RenderedPages = (file: string, path: string) => Promise<ServedFile | null | undefined>

/** The pages that were rendered of a file, by the id of the coupon. */
type Rendered = LRUCache<string, { page: ServedFile | null; version: string }>

/** Most pages kept for one file; only the files of coupons have more than one. */
const MOST_PAGES = 300

/** A page that is younger is sent without reading its data again. */
const FRESH_MS = 1000

/** The longest that reading may take where there is an earlier page. */
const PATIENCE_MS = 1000

/** A tenth smaller than with 5, for 40 ms each time the data have changed. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** Pages say how many days an offer still holds. */
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'short' })

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** @param dist the build's output folder */
export function renderedPages(dist: string, readData: ReadPageData): RenderedPages {
  const loading = load(dist, readData)

  return async (file, path) => {
    const rendered = (await loading).get(file)
    const id = COUPON_PAGES.includes(file) ? (path.split('/')[2] ?? '') : ''
    const last = rendered?.peek(id, { allowStale: true })
    const newest = rendered?.fetch(id)
    const soon = new Promise<typeof last>(
      (resolve) => last && setTimeout(resolve, PATIENCE_MS, last).unref(),
    )
    return (await Promise.race([newest, soon]))?.page
  }
}

async function load(dist: string, readData: ReadPageData): Promise<Map<string, Rendered>> {
  const path = pathToFileURL(join(dist, RENDERER_FILE)).href
  const renderer = (await import(path)) as PageRenderer
  const documents = JSON.parse(readFileSync(join(dist, DOCUMENTS_FILE), 'utf8')) as Documents
  const live = renderer.PAGE_FILES.filter(({ shows }) => shows.length > 0)
  return new Map(live.map((page) => [page.file, renderedPage(page)]))

  /** Apart for each file: unknown coupons, of which there are as many as anybody likes, push out no list. */
  function renderedPage({ file, shows }: PageFile): Rendered {
    return new LRUCache({
      max: MOST_PAGES,
      ttl: FRESH_MS,
      // While the data cannot be read, a page without them is better than none.
      allowStaleOnFetchRejection: true,
      ignoreFetchAbort: true,
      fetchMethod: async (id, last) => {
        try {
          const data = await readData(shows, file, id)
          if (!data) return { page: null, version: '' }
          const versions = Object.values(data as object).map(
            (snapshot: PageData[keyof PageData]) => snapshot?.version,
          )
          const version = [day.format(new Date()), ...versions].join(' ')
          if (last?.version === version) return last
          return { page: await compressed(renderer.renderPage(file, documents, data)), version }
        } catch (error) {
          log.error({ err: error, file }, 'A page is sent as it was last, or without its data')
          throw error
        }
      },
    })
  }
}

async function compressed(html: string): Promise<ServedFile> {
  const plain = Buffer.from(html)
  const [br, gz] = await Promise.all([brotlied(plain, BROTLI), gzipped(plain)])
  const copyOf = (bytes: Uint8Array, encoding?: string) => ({
    bytes: new Uint8Array(bytes),
    etag: etagOf(plain, encoding),
  })
  const copies = { br: copyOf(br, 'br'), gzip: copyOf(gz, 'gzip') }
  const whole = copyOf(plain)
  return {
    type: 'text/html; charset=utf-8',
    encodings: ['br', 'gzip'],
    copy: (encoding) => (encoding ? copies[encoding] : whole),
  }
}
