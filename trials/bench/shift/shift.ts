/**
 * `npm run bench:shift`: what taking 500 requests along costs, beside the usual 40. An empty tablet gets them over 10 Mbit/s,
 * each with an image of 150 kB, until the screen says that they are here; decides all offline by keys at full speed; and sends
 * the decisions. The same on a page slowed four times, though not its worker. Images are not read: five hundred take an hour.
 * `-- 100` or `-- 250` takes fewer along. A measurement, not a test.
 */
import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright'
import { textTable } from '../../../server/cli/text-table.ts'
import { USUAL_SHIFT } from '../../../src/workspace/shift-size.ts'
import {
  receiptImage,
  signInToQueue,
  status,
  stopReadingImages,
} from '../../../tests/fixtures/screens/hermes.ts'
import { TABLET } from '../../../tests/fixtures/screens/sizes.ts'
import { startPostgres } from '../../../tests/fixtures/servers/postgres.ts'
import { query } from '../../../tests/fixtures/servers/test-database.ts'
import { discardBrowser, startBrowser } from '../../../tests/fixtures/tablets/browser.ts'
import { forgetSignIns } from '../../../tests/fixtures/tablets/copied-sign-in.ts'
import { findChromium } from '../../../tools/find-chromium.ts'
import { median, ranks, tasksOver50Ms } from '../figures.ts'
import { watchScreen } from '../reader/watched-screen.ts'
import { decideAll } from './deciding.ts'
import { serverWithReceipts } from './open-receipts.ts'
import { startSlowLine } from './slow-line.ts'

const MEGABITS = 10
const SIZES = [USUAL_SHIFT, Number(process.argv[2] ?? 500)]
const SLOWED = [1, 4]

/** The last three again once all are decided. */
const TAKEN = ['all here after s', 'MB received', 'heap MB', 'processes MB', 'storage MB']
const DECIDED = ['key to next image ms', 'first 40, median', 'last 40, median', 'tasks of 50 ms']
const FIGURES = [...TAKEN, ...DECIDED, ...TAKEN.slice(2), 'all sent after s']

const postgres = await startPostgres()
process.env.TEST_POSTGRES = postgres.url
const sessions = SLOWED.flatMap((slowed) => SIZES.map((size) => ({ slowed, size })))
const server = await serverWithReceipts(sessions.reduce((sum, { size }) => sum + size, 0))
const line = await startSlowLine(server.port, MEGABITS)
try {
  const measured: string[][] = []
  for (const { size, slowed } of sessions) {
    measured.push(await session(size, slowed))
    console.error(measured.at(-1)?.join(' · '))
  }
  const head = sessions.map(({ size, slowed }) => `${size}, slowed ${slowed} times`)
  const rows = FIGURES.map((figure, at) => [figure, ...measured.map((all) => all[at] ?? '')])
  console.log(textTable(['requests', ...head], rows))
} finally {
  line.close()
  await server.discard()
  await postgres.discard()
}

/** @returns the figures */
async function session(size: number, slowed: number): Promise<string[]> {
  forgetSignIns()
  const running = await startBrowser(undefined, findChromium())
  try {
    const { context } = running
    for (const script of [stopReadingImages, watchScreen]) await context.addInitScript(script)
    const page = await context.newPage()
    page.setDefaultTimeout(10 * 60_000)
    await page.setViewportSize(TABLET)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })

    const received = line.received()
    const here = await seconds(() => takeAlong(page, size))
    const taken = [here, megabytes(line.received() - received), ...(await roomOf(page, devtools))]

    const sent = await decisionsSent()
    await context.setOffline(true)
    await page.keyboard.press('n')
    await receiptImage(page).waitFor()
    const { imageIn, tasks } = await decideAll(page, size)
    const parts = [imageIn.slice(0, 40), imageIn.slice(-40)].map((ms) => median(ms).toFixed(0))
    const then = await roomOf(page, devtools)
    if ((await decisionsSent()) > sent) throw new Error('This was not offline')

    await context.setOffline(false)
    const acknowledged = await seconds(async () => {
      while ((await decisionsSent()) < sent + size) await page.waitForTimeout(100)
      await status(page).getByText('Online · nothing waiting').waitFor()
    })
    return [...taken, ranks(imageIn, 0), ...parts, tasksOver50Ms(tasks), ...then, acknowledged]
  } finally {
    await discardBrowser(running)
  }
}

async function takeAlong(page: Page, size: number): Promise<void> {
  await signInToQueue(page, line.origin, /\d ready offline/)
  if (size === USUAL_SHIFT) return page.getByText(`${size} ready offline`).waitFor()
  await page.getByRole('button', { name: 'ready offline, take more along' }).click()
  await page.getByRole('button', { name: `${size} requests` }).click()
  await page.getByText(`All ${size} are here · `).waitFor()
}

async function decisionsSent(): Promise<number> {
  return (await query(server.dataDir, 'select review_id from decisions')).length
}

async function seconds(work: () => Promise<void>): Promise<string> {
  const started = performance.now()
  await work()
  return ((performance.now() - started) / 1000).toFixed(1)
}

/** @returns megabytes of the page's heap without garbage, of the processes of pages (on Linux), and of what is stored */
async function roomOf(page: Page, devtools: CDPSession): Promise<string[]> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN
  const ofBrowser = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const words = pages.map(({ id }) => readFile(`/proc/${id}/status`, 'utf8').catch(() => ''))
  const sizes = (await Promise.all(words)).map((text) => Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]))
  const resident = 1024 * sizes.reduce((sum, kilobytes) => sum + kilobytes, 0)
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? NaN)
  return [heap, resident, stored].map(megabytes)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
