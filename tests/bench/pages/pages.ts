/**
 * `npm run bench:pages`: what a first visit of the public pages transfers, and what Lighthouse (mobile, default
 * throttling) makes of them. Each page is measured in turn with a static page of the same content: its own HTML
 * with all styles inlined and no script. Fails when a page misses its target.
 *
 * `-- --bytes` measures only the bytes, `-- --runs 1` runs Lighthouse once instead of five times.
 */
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/find-chromium.ts'
import { startServerProcess } from '../../fixtures/servers/server-process.ts'
import { firstVisit, type FirstVisit } from './bytes.ts'
import { startFront, KINDS } from './front.ts'
import { CATEGORIES, measure, median, METRICS, type Measurement } from './lighthouse.ts'

const PATHS = ['/', '/MoCo', '/MoCo/offers', '/support', '/coupon/c-paperback']
/** Of a first visit of `/`, without what the worker fetches for later. */
const MOST_REQUESTS = 15
const MOST_BYTES = 150_000
/** How much later than its static twin a page may show its first and its largest content. */
const MOST_RATIO = 1.05

const { values: options } = parseArgs({
  options: { bytes: { type: 'boolean' }, runs: { type: 'string', default: '5' } },
})
const misses: string[] = []
const server = await startServerProcess()
const front = await startFront(server.origin)
try {
  const visits = await visitAll()
  if (!options.bytes) await compareAll(visits)
} finally {
  front.close()
  await server.discard()
}
for (const miss of misses) console.log(`Missed: ${miss}`)
process.exitCode = misses.length > 0 ? 1 : 0

async function visitAll(): Promise<FirstVisit[]> {
  console.log('First visit, kB as transferred')
  printRow(['page', 'requests', ...KINDS, 'all', 'worker files', 'worker kB'])
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const visits: FirstVisit[] = []
  for (const path of PATHS) {
    const visit = await firstVisit(browser, front, path)
    const kilobytes = [...KINDS, 'all' as const].map((kind) => inKilobytes(visit.bytes[kind]))
    const { files, bytes } = visit.worker
    printRow([path, visit.requests, ...kilobytes, files, inKilobytes(bytes)])
    visits.push(visit)
  }
  await browser.close()
  const { requests, bytes } = visits[0]!
  if (requests > MOST_REQUESTS) misses.push(`/: ${requests} requests, at most ${MOST_REQUESTS}`)
  if (bytes.all > MOST_BYTES) misses.push(`/: ${bytes.all} bytes, at most ${MOST_BYTES}`)
  return visits
}

async function compareAll(visits: readonly FirstVisit[]): Promise<void> {
  const twins = await startFront(
    server.origin,
    new Map(visits.map(({ path, twin }) => [path, twin])),
  )
  // Warm-up: the first run would also measure the start of the server.
  await measure(front.origin)
  const measured = PATHS.map((path) => ({
    path,
    page: [] as Measurement[],
    twin: [] as Measurement[],
  }))
  for (let run = 0; run < Number(options.runs); run += 1) {
    for (const { path, page, twin } of measured) {
      page.push(await measure(`${front.origin}${path}`))
      twin.push(await measure(`${twins.origin}${path}`))
    }
  }
  twins.close()

  console.log(`\nLighthouse, medians of ${options.runs}; in brackets the static twin`)
  printRow(['page', ...CATEGORIES, ...METRICS, 'FCP ratio', 'LCP ratio'])
  for (const { path, page, twin } of measured) {
    const values = [...CATEGORIES, ...METRICS].map((name) => {
      const [own, other] = [median(page, name), median(twin, name)]
      if (CATEGORIES.some((category) => category === name) && own < 100) {
        misses.push(`${path}: ${name} ${own}`)
      }
      return `${own} (${other})`
    })
    const ratios = (['FCP', 'LCP'] as const).map((name) => {
      const ratio = median(page, name) / median(twin, name)
      if (ratio > MOST_RATIO) misses.push(`${path}: ${name} ${ratio.toFixed(2)} × its twin`)
      return ratio.toFixed(2)
    })
    printRow([path, ...values, ...ratios])
  }
}

function printRow(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

function inKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
