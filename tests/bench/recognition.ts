/**
 * `npm run bench:recognition`: reads every receipt of the example data with the review screen's code, in a
 * real Chromium, and prints how often each field is right. For comparison it also reads them without evening
 * out the light. A measurement, not a test: its seconds depend on the machine.
 * `npm run bench:recognition -- r-0001 r-0019` reads only these receipts and prints their text.
 */
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { createServer } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/find-chromium.ts'
import type { ExampleBusiness, ExampleReceipt } from '../../server/example-data/example-shapes.ts'
import { textTable } from '../../server/cli/text-table.ts'
import { findingsIn } from '../../src/reviews/recognition/read-receipt.ts'
import type { ReadRequest, ReadResult, Way } from './recognition-page.ts'

const EXAMPLES = 'server/example-data'
const WAYS: readonly Way[] = ['app', 'plain']
const FIELDS = ['date-time', 'subtotal', 'business'] as const

type Field = (typeof FIELDS)[number]
/** `missed`: no proposal although the image shows a value. `nothing`: no proposal and no value shown. */
type Outcome = 'right' | 'wrong' | 'missed' | 'nothing'
interface Measured {
  receipt: ExampleReceipt
  outcomes: Record<Field, Outcome>
  proposed: Record<Field, unknown>
  result: ReadResult
}

const businesses = await examples<ExampleBusiness>('businesses.json')
const chosen = process.argv.slice(2)
const receipts = (await examples<ExampleReceipt>('receipts.json')).filter(
  ({ id }) => chosen.length === 0 || chosen.includes(id),
)

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  cacheDir: join(tmpdir(), 'campfire-recognition-bench'),
  optimizeDeps: { include: ['tesseract.js', '@internationalized/date'] },
  // Packages may be symlinks to another folder.
  server: { host: '127.0.0.1', port: 0, watch: null, fs: { strict: false } },
})
await server.listen()
const [origin = ''] = server.resolvedUrls?.local ?? []
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage()
await page.goto(`${origin}tests/bench/recognition.html`)
await page.waitForFunction(() => window.readReceipt !== undefined)

for (const way of WAYS) {
  const measured: Measured[] = []
  for (const receipt of receipts) measured.push(await measure(page, way, receipt))
  report(way, measured)
}
await browser.close()
await server.close()

async function examples<T>(file: string): Promise<T[]> {
  return JSON.parse(await readFile(`${EXAMPLES}/${file}`, 'utf8')) as T[]
}

async function measure(page: Page, way: Way, receipt: ExampleReceipt): Promise<Measured> {
  const urls = receipt.images.map((image) => `/${EXAMPLES}/receipts/${image}`)
  const submitted = receipt.submittedDatetime
  const names = businesses.map(({ id, name }) => ({ id, name }))
  const request: ReadRequest = { way, urls, submitted, businesses: names }
  const result = await page.evaluate((order) => window.readReceipt?.(order), request)
  if (!result) throw new Error('The page did not load the recognition code')
  const found = findingsIn(result.readings, { submitted, businesses: names })
  const proposed = {
    'date-time': found.receiptDatetime?.value ?? null,
    subtotal: found.subtotal?.value ?? null,
    business: found.business?.value.id ?? null,
  }
  const { truth } = receipt
  const outcomes = {
    'date-time': outcome(proposed['date-time'], truth.receiptDatetime),
    subtotal: outcome(proposed.subtotal, truth.subtotal),
    business: outcome(proposed.business, truth.businessId),
  }
  return { receipt, outcomes, proposed, result }
}

function outcome(proposed: unknown, shown: unknown): Outcome {
  if (proposed === null) return shown === null ? 'nothing' : 'missed'
  return proposed === shown ? 'right' : 'wrong'
}

function report(way: Way, measured: readonly Measured[]): void {
  console.log(way === 'app' ? '\n── as the app reads' : '\n── without evening out the light')
  const rows = measured.map(({ receipt, outcomes, proposed, result }) => [
    receipt.id,
    receipt.traits.join(' '),
    ...FIELDS.map(
      (field) => `${outcomes[field]}${outcomes[field] === 'wrong' ? ` ${proposed[field]}` : ''}`,
    ),
    result.passes.toFixed(0),
    result.seconds.toFixed(1),
  ])
  console.log(textTable(['receipt', 'traits', ...FIELDS, 'passes', 'seconds'], rows))
  const count = (field: Field, wanted: Outcome) =>
    measured.filter(({ outcomes }) => outcomes[field] === wanted).length
  const totals = FIELDS.map((field) => {
    const shown = measured.length - count(field, 'nothing')
    const right = count(field, 'right')
    const rest = [right, count(field, 'wrong'), count(field, 'missed')].map(String)
    return [field, String(shown), ...rest, `${Math.round((100 * right) / shown)} %`]
  })
  console.log(`\n${textTable(['field', 'shown', 'right', 'wrong', 'missed', 'right'], totals)}`)
  const seconds = measured.map(({ result }) => result.seconds).sort((a, b) => a - b)
  const at = (rank: number) => seconds[Math.floor(rank * (seconds.length - 1))]?.toFixed(1)
  console.log(`seconds for a receipt: median ${at(0.5)}, p90 ${at(0.9)}`)
  if (chosen.length > 0)
    for (const { result } of measured) console.log(JSON.stringify(result.readings, null, 1))
}
