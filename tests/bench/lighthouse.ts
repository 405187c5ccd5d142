/**
 * `npm run bench:lighthouse`: measures the public pages with Lighthouse (mobile, default throttling) against
 * the real server. A measurement, not a test: its stats depend on the machine. Of three runs per page it
 * prints the one with the median performance.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/find-chromium.ts'
import { startServerProcess } from '../fixtures/server-process.ts'

const PATHS = ['/', '/MoCo', '/MoCo/offers', '/support']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const DEBUG_PORT = 9333
const RUNS = 3

const server = await startServerProcess()
const profile = await mkdtemp(join(tmpdir(), 'campfire-lighthouse-'))
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium(),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${DEBUG_PORT}`],
  // Playwright turns the back/forward cache off, which Lighthouse would blame on the page.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
// Warm-up: the first run would also measure the start of server and browser.
await medianRun(server.origin)
console.log(['page', ...CATEGORIES, 'CLS', 'TBT ms', 'LCP ms'].join('\t'))
for (const path of PATHS) {
  const { categories, audits } = await medianRun(`${server.origin}${path}`)
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const stats = ['cumulative-layout-shift', 'total-blocking-time', 'largest-contentful-paint']
  const values = stats.map((name) => Number((audits[name]?.numericValue ?? NaN).toFixed(3)))
  console.log([path, ...scores, ...values].join('\t'))
  const short = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary',
  )
  for (const { id, title } of short) console.log(`  ${id}: ${title}`)
}
await browser.close()
await server.discard()
await rm(profile, { recursive: true, force: true })

async function medianRun(url: string): Promise<Result> {
  const runs: Result[] = []
  while (runs.length < RUNS) {
    const result = await lighthouse(url, { port: DEBUG_PORT, onlyCategories: CATEGORIES })
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
    runs.push(result.lhr)
  }
  const performance = ({ categories }: Result) => categories.performance?.score ?? 0
  return runs.sort((a, b) => performance(a) - performance(b))[Math.floor(RUNS / 2)]!
}
