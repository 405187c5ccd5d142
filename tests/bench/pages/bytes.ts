/** What a first visit of a page transfers, and what the page looks like without its code. */
import type { Browser, Page } from 'playwright'
import { PHONE } from '../../fixtures/screens/sizes.ts'
import { KINDS, type Front } from './front.ts'

export interface FirstVisit {
  path: string
  /** The page's own. */
  requests: number
  /** Bytes by kind, and in all. */
  bytes: Record<(typeof KINDS)[number] | 'all', number>
  /** What the service worker fetches for later, its own script included. */
  worker: { files: number; bytes: number }
  /** The page as it stands then: its HTML with all styles inlined, and no script. */
  twin: string
}

/** Opens a page as a new visitor does, and waits until the page and its worker have all they want. */
export async function firstVisit(
  browser: Browser,
  front: Front,
  path: string,
): Promise<FirstVisit> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 3,
    isMobile: true,
  })
  const page = await context.newPage()
  front.begin()
  await page.goto(`${front.origin}${path}`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await front.settled()
  const own = front.transfers.filter(({ isWorkers }) => !isWorkers)
  const workers = front.transfers.filter(({ isWorkers }) => isWorkers)
  const bytes = { all: total(own) } as FirstVisit['bytes']
  for (const kind of KINDS) bytes[kind] = total(own.filter((transfer) => transfer.kind === kind))
  const twin = await withoutCode(page)
  await context.close()
  return {
    path,
    requests: own.length,
    bytes,
    worker: { files: workers.length, bytes: total(workers) },
    twin,
  }
}

function total(transfers: Front['transfers']): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Taken from the document, because some pages are filled by their code. */
function withoutCode(page: Page): Promise<string> {
  return page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      if (!link.disabled) {
        const style = document.createElement('style')
        style.textContent = await (await fetch(link.href)).text()
        link.before(style)
      }
      link.remove()
    }
    const code = 'script:not([type="application/ld+json"]), link[rel="modulepreload"]'
    for (const element of document.querySelectorAll(code)) element.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  })
}
