import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/find-chromium.ts'
import { receiptImage, signInToQueue } from '../../../tests/fixtures/screens/hermes.ts'
import { storedReadings } from '../../../tests/fixtures/screens/image-reading.ts'
import { tasksOver50Ms } from './figures.ts'
import { startImportedQueue, type ImportedReceipt } from './imported-queue.ts'
import { growthWords, memoryTable } from './memory.ts'
import { rendererMemory } from './renderer-memory.ts'
import type { MeasuredReceipt, ReceiptSet } from './sets.ts'
import { watchScreen, type Watched } from './watched-screen.ts'

/** So many requests are read ahead; for more, somebody has to decide some. */
const AHEAD = 40

/** In readings. */
const MEASURED_AFTER = [0, 10, 50, 100, 150, 200]

/** How long it may take until one more image is read. */
const PATIENCE_MS = 3 * 60_000

/**
 * Opens Hermes with a queue of requests, those of the set again and again, and lets it read their images ahead. Prints the
 * tasks of over 50 ms on its page while nobody does anything, which is until 40 images have been read, and what its process
 * has in memory as more are read: from then on, requests are rejected by keyboard, so that others come next.
 * @param total how many requests
 */
export async function measureReadAhead(
  { receipts, businesses }: ReceiptSet<MeasuredReceipt>,
  total: number,
): Promise<void> {
  const imported = []
  for (let at = 0; at < total; at += 1) imported.push(await importedReceipt(receipts, at, total))
  const names = businesses.map(({ name }) => name)
  const { server } = await startImportedQueue(names, imported)
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1180, height: 820 } })
    await page.addInitScript(watchScreen)
    await signInToQueue(page, server.origin, `${Math.min(AHEAD, total)} ready offline`)
    await page.evaluate(() => {
      ;(window as unknown as { watched: Watched }).watched.tasks.length = 0
    })
    const measured = new Map<number, number>()
    const measure = async (count: number) => {
      const after = MEASURED_AFTER.filter((each) => each <= count && !measured.has(each))
      for (const each of after) measured.set(each, (await rendererMemory(browser)).now)
    }
    for (let read = 0; read < total; read += AHEAD) {
      for (let at = read - AHEAD; at < read; at += 1) if (at >= 0) await reject(page, at)
      await waitForReadings(page, Math.min(read + AHEAD, total), measure)
      if (read === 0) await printTasks(page)
    }
    console.log(`\n${memoryTable(measured)}\n\n${growthWords(measured)}`)
  } finally {
    await browser.close()
    await server.discard()
  }
}

/** A receipt of the set, whose image differs in its height each time: the same image would not be read again. */
async function importedReceipt(
  receipts: readonly MeasuredReceipt[],
  at: number,
  total: number,
): Promise<ImportedReceipt> {
  const file = receipts[at % receipts.length]?.images[0]
  const bottom = Math.floor(at / receipts.length)
  return {
    userEmail: emailOf(at),
    submitted: new Date(Date.now() - (total - at) * 60_000).toISOString(),
    image: await sharp(file).autoOrient().extend({ bottom }).jpeg().toBuffer(),
    stated: null,
  }
}

/** @param measure is called with the number of images that have been read, whenever it may have grown */
async function waitForReadings(
  page: Page,
  wanted: number,
  measure: (count: number) => Promise<void>,
): Promise<void> {
  let count = 0
  let since = performance.now()
  while (count < wanted) {
    if (performance.now() - since > PATIENCE_MS) throw new Error('Reading ahead takes too long')
    const now = (await storedReadings(page)).length
    await measure(now)
    if (now > count) since = performance.now()
    count = now
    await page.waitForTimeout(500)
  }
}

/** Rejects the request at a place of the queue, which is the next one. */
async function reject(page: Page, at: number): Promise<void> {
  // In the list, no request is on screen yet.
  if (at === 0) await page.keyboard.press('n')
  await page.getByRole('heading', { name: emailOf(at) }).waitFor()
  await receiptImage(page).waitFor()
  await page.keyboard.press('3')
  await page.keyboard.press('Shift+R')
  await page.getByRole('heading', { name: emailOf(at) }).waitFor({ state: 'hidden' })
}

function emailOf(at: number): string {
  return `receipt-${at}@customers.example`
}

async function printTasks(page: Page): Promise<void> {
  const { tasks } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
  console.log(
    `tasks of over 50 ms on the page, while images are read ahead: ${tasksOver50Ms(tasks)}`,
  )
}
