/**
 * `npm run bench:pages`: what a first visit of the public pages loads, and when it shows what, on a phone with a slow
 * line: the medians of five visits, each beside one of the page's twin without scripts. Fails when a page loads more than it may.
 */
import { chromium } from 'playwright'
import { textTable } from '../../server/cli/text-table.ts'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/find-chromium.ts'
import { PHONE } from '../../tests/fixtures/screens/sizes.ts'
import { startServerProcess } from '../../tests/fixtures/servers/server-process.ts'

const PATHS = ['/', '/MoCo', '/MoCo/offers', '/support', '/coupon/c-paperback']
const VISITS = 5
/** For `/`, without what the worker fetches for later. */
const MOST_REQUESTS = 15
const MOST_BYTES = 150_000
/** Of scripts, for each page. */
const MOST_SCRIPT_BYTES = 4_000

/** A phone of the middle class on a mobile line, in bytes a second and milliseconds. */
const LINE = { downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150, offline: false }
const SLOWER_CPU = { rate: 4 }

/** For `addInitScript`, so that no entry is missed. */
const OBSERVE = `
  globalThis.seen = { LCP: 0, CLS: 0, blocked: 0 }
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (seen.LCP = startTime))
  observe('layout-shift', ({ value }) => (seen.CLS += value))
  observe('longtask', ({ duration }) => (seen.blocked += duration - 50))`

const COLUMNS = ['requests', 'kB', 'script kB', 'FCP ms', 'LCP ms', 'CLS', 'blocked ms']
/** Compared with the twin. */
const PAINTS = ['FCP ms', 'LCP ms']

const server = await startServerProcess()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
const rows: string[][] = []
for (const path of PATHS) {
  // The server renders the page at the first visit, which does not count.
  await visit(path, true)
  const [visits, twins]: number[][][] = [[], []]
  for (let count = 0; count < VISITS; count += 1) {
    visits!.push(await visit(path, true))
    twins!.push(await visit(path, false))
  }
  const [medians, ofTwin] = [mediansOf(visits!), mediansOf(twins!)]
  const [requests = 0, kilobytes = 0, scripts = 0] = medians
  const isTooMuch = path === '/' && (requests > MOST_REQUESTS || kilobytes * 1000 > MOST_BYTES)
  if (isTooMuch || scripts * 1000 > MOST_SCRIPT_BYTES) {
    console.log(
      `${path}: at most ${MOST_REQUESTS} requests, ${MOST_BYTES} and ${MOST_SCRIPT_BYTES} bytes`,
    )
    process.exitCode = 1
  }
  const shares = PAINTS.map((name) => {
    const column = COLUMNS.indexOf(name)
    return `${Math.round((100 * medians[column]!) / ofTwin[column]!)} %`
  })
  rows.push([path, ...medians.map((value) => String(Number(value.toFixed(2)))), ...shares])
}
console.log(
  textTable(['page', ...COLUMNS, ...PAINTS.map((name) => `${name.slice(0, 3)} of twin`)], rows),
)
await browser.close()
await server.discard()

function mediansOf(visits: readonly number[][]): number[] {
  return COLUMNS.map((_, column) => {
    const values = visits.map((values) => values[column]!).toSorted((a, b) => a - b)
    return values[VISITS >> 1]!
  })
}

/** Opens a page as a new visitor does, with its scripts or without them. @returns the columns of the table */
async function visit(path: string, hasScripts: boolean): Promise<number[]> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 3,
    isMobile: true,
    // Its requests would be counted with the page's.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript(OBSERVE)
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', SLOWER_CPU)
  await session.send('Network.enable')
  if (!hasScripts) await session.send('Network.setBlockedURLs', { urls: ['*.js'] })
  await page.goto(server.origin + path, { waitUntil: 'networkidle' })
  const measured = await page.evaluate<number[]>(`
    const loaded = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
    const kilobytesOf = (some) => some.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
    const [first] = performance.getEntriesByName('first-contentful-paint');
    [loaded.length, kilobytesOf(loaded), kilobytesOf(scripts), first.startTime, seen.LCP, seen.CLS, seen.blocked]`)
  await context.close()
  return measured
}
