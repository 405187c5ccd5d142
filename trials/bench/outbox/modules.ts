/** The half of `outbox.ts` that measures the outbox's own steps: its modules, in a page without screens. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { createServer } from 'vite'
import { textTable } from '../../../server/cli/text-table.ts'
import type {} from './page.ts'
import { seedDatabase } from './rows.ts'
import { median, nameOf, rowsOf, SIZES, TEMPLATE, type Size } from './sizes.ts'

const TIMES = 50

/** @returns a table with a row for each size */
export async function measureModules(context: BrowserContext): Promise<string> {
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    cacheDir: join(tmpdir(), 'campfire-outbox-bench'),
    optimizeDeps: { include: ['idb', 'zod'] },
    // Packages may be symlinks to another folder.
    server: { host: '127.0.0.1', port: 0, watch: null, fs: { strict: false } },
  })
  await vite.listen()
  try {
    const [origin = ''] = vite.resolvedUrls?.local ?? []
    const page = await context.newPage()
    await page.goto(`${origin}trials/bench/outbox/outbox.html`)
    await page.waitForFunction(() => window.outboxBench !== undefined)
    const rows: string[][] = []
    for (const size of SIZES) rows.push([nameOf(size), ...(await measure(page, size))])
    await page.close()
    const head = ['waiting/queued', 'pass with nothing due ms', 'enqueue ms', 'plain strict put ms']
    return `── the modules, medians of ${TIMES}\n${textTable(head, rows)}`
  } finally {
    await vite.close()
  }
}

async function measure(page: Page, size: Size): Promise<string[]> {
  const uid = `person-${size.waiting}`
  const database = await page.evaluate((id) => window.outboxBench?.open(id), uid)
  if (!database) throw new Error('The page did not load the modules')
  await page.evaluate(seedDatabase, { database, uid, ...rowsOf(size) })
  const samples = await page.evaluate(
    ([id, template, times]) => window.outboxBench?.sample(id, template, times),
    [uid, TEMPLATE, TIMES] as const,
  )
  if (!samples) throw new Error('The page did not load the modules')
  const { lookMs, enqueueMs, barePutMs } = samples
  return [lookMs, enqueueMs, barePutMs].map((values) => median(values).toFixed(1))
}
