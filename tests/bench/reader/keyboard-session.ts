/**
 * `npm run bench:keyboard -- 40`: sessions of so many receipts by keyboard on a server with the example data, with and
 * without what the tablet reads in the images, at full speed and with the processor slowed four times. Prints the keys
 * that each receipt takes, the milliseconds from the key that decides to the frame with the next request's image, and the
 * tasks that block the page for a minute of it. A key takes as long as a practiced typist needs, and each receipt is
 * looked at for a moment first; how long a person really looks is not measured. A measurement, not a test.
 */
import { readFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { textTable } from '../../../server/cli/text-table.ts'
import type { ExampleReceipt } from '../../../server/example-data/example-shapes.ts'
import { formatEastern, toEastern } from '../../../src/rules/eastern-time.ts'
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/find-chromium.ts'
import {
  receiptImage,
  reviewIdOf,
  signInToQueue,
  stopReadingImages,
  WHOLE_QUEUE_READY,
} from '../../fixtures/screens/hermes.ts'
import { storedReadings } from '../../fixtures/screens/image-reading.ts'
import { forgetSignIns } from '../../fixtures/tablets/copied-sign-in.ts'
import { startServerProcess } from '../../fixtures/servers/server-process.ts'

const RECEIPTS = Number(process.argv[2] ?? 40)

/** Milliseconds from one key to the next: about 80 words a minute. */
const KEY_MS = 150

/** Milliseconds for a look at what is on screen. */
const LOOK_MS = 1_000

/** How long all of them may take to be read ahead. */
const AHEAD_MS = 15 * 60_000

const examples = JSON.parse(
  readFileSync('server/example-data/receipts.json', 'utf8'),
) as ExampleReceipt[]
const names = new Map(
  (
    JSON.parse(readFileSync('server/example-data/businesses.json', 'utf8')) as {
      id: string
      name: string
    }[]
  ).map(({ id, name }) => [id, name]),
)

/** The value at a rank between 0 and 1. */
function at(values: readonly number[], rank: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(rank * (values.length - 1))] ?? NaN
}

/** All in milliseconds. */
interface Watched {
  /** From each key that decided to the frame with the next request's image. */
  shownIn: number[]
  /** Tasks of over 50 ms. */
  tasks: number[]
}

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  const rows = []
  for (const slowness of [1, 4]) {
    for (const isReading of [false, true]) rows.push(await session(isReading, slowness))
  }
  const head = [
    'reading',
    'slowed',
    'keys, mean',
    'image in ms, median',
    'longest',
    'tasks of 50 ms a minute',
    'of 100 ms a decision',
    'longest',
  ]
  console.log(textTable(head, rows))
} finally {
  await browser.close()
}

/** @returns the row of the table */
async function session(isReading: boolean, slowness: number): Promise<string[]> {
  const server = await startServerProcess()
  forgetSignIns()
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
  try {
    if (!isReading) await context.addInitScript(stopReadingImages)
    const page = await context.newPage()
    await page.addInitScript(watchScreen)
    await signInToQueue(page, server.origin, WHOLE_QUEUE_READY)
    if (isReading) await waitUntilRead(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.keyboard.press('n')
    await page.waitForURL(/\/r-\d+$/)
    await receiptImage(page).waitFor()
    await page.evaluate(() => {
      const { shownIn, tasks } = (window as unknown as { watched: Watched }).watched
      shownIn.length = tasks.length = 0
    })
    const started = performance.now()
    let keys = 0
    for (let decided = 0; decided < RECEIPTS; decided += 1) keys += await decideOne(page, isReading)
    const minutes = (performance.now() - started) / 60_000
    await receiptImage(page).waitFor()
    const { shownIn, tasks } = await page.evaluate(
      () => (window as unknown as { watched: Watched }).watched,
    )
    return [
      isReading ? 'on' : 'off',
      `${slowness} times`,
      (keys / RECEIPTS).toFixed(1),
      at(shownIn, 0.5).toFixed(0),
      at(shownIn, 1).toFixed(0),
      (tasks.length / minutes).toFixed(0),
      (tasks.filter((ms) => ms >= 100).length / RECEIPTS).toFixed(1),
      Math.max(0, ...tasks).toFixed(0),
    ]
  } finally {
    await context.close()
    await server.discard()
  }
}

/** Runs in the page, whose clock is more exact than waiting from outside, and measures what `Watched` says. */
function watchScreen(): void {
  const watched: Watched = { shownIn: [], tasks: [] }
  Object.assign(window, { watched })
  let pressed = 0
  let path = ''
  let before = ''
  window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
  new PerformanceObserver((list) => {
    watched.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  // No named functions in here: tsx would make them call a helper that the page lacks.
  new MutationObserver(() => {
    const image = document.querySelector<HTMLImageElement>(
      '[aria-label="Receipt"] img[alt^="Receipt"]',
    )
    if (!image || image.src === before || location.pathname === path) return
    const key = pressed
    path = location.pathname
    before = image.src
    void image.decode().then(() =>
      requestAnimationFrame(() => {
        if (image.clientHeight > 0) watched.shownIn.push(performance.now() - key)
      }),
    )
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['src'] })
}

/** Waits until the next requests have been read ahead, as they are while staff does something else. */
async function waitUntilRead(page: Page): Promise<void> {
  const started = performance.now()
  while ((await storedReadings(page)).length < RECEIPTS) {
    if (performance.now() - started > AHEAD_MS) throw new Error('Reading ahead takes too long')
    await page.waitForTimeout(1_000)
  }
}

/** Decides the request on screen as its image deserves. @returns the number of keys that it took */
async function decideOne(page: Page, isReading: boolean): Promise<number> {
  const id = reviewIdOf(page)
  const receipt = examples.find((example) => example.id === id)
  if (!receipt) throw new Error(`${page.url()} is no example`)
  // The request before may still be on screen.
  await page
    .getByText(`Submitted ${formatEastern(receipt.submittedDatetime)}`, { exact: true })
    .waitFor()
  const canConfirm = isReading && (await isReadyToConfirm(page))
  await receiptImage(page).waitFor()
  await page.waitForTimeout(LOOK_MS)
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      await page.waitForTimeout(KEY_MS)
      await page.keyboard.press(key)
      keys += 1
    }
  }
  const reason = reasonFor(receipt)
  if (reason) await press(reason, 'Shift+R')
  else if (canConfirm) await press('c')
  else {
    if (isReading) await press('s')
    else if (isStated(receipt)) await press('f')
    await typeWhatIsLeft(page, receipt, press)
    await press('Shift+A')
  }
  await page.waitForURL((url) => !url.pathname.endsWith(receipt.id))
  return keys
}

/** The key of the reason to reject it; null to approve it. */
function reasonFor({ truth, traits, duplicateOf }: ExampleReceipt): string | null {
  if (duplicateOf) return '1'
  if (traits.includes('not-a-receipt')) return '2'
  if (truth.businessId === null) return '4'
  if (truth.receiptDatetime === null) return '5'
  if (traits.includes('expired')) return '6'
  return truth.subtotal === null ? '7' : null
}

function isStated({ stated }: ExampleReceipt): boolean {
  return stated.businessId !== null && stated.receiptDatetime !== null && stated.subtotal !== null
}

/** Whether the panel offers to confirm. Waits until the reading is done. */
async function isReadyToConfirm(page: Page): Promise<boolean> {
  const panel = page.getByRole('region', { name: 'From the image' })
  await panel.waitFor()
  await panel.getByText('Reading the image…').waitFor({ state: 'hidden' })
  return panel.getByRole('button', { name: /^Confirm/ }).isVisible()
}

/** Corrects the fields that differ from what the image shows. */
async function typeWhatIsLeft(
  page: Page,
  { truth }: ExampleReceipt,
  press: (...keys: string[]) => Promise<void>,
): Promise<void> {
  const name = names.get(truth.businessId ?? '') ?? ''
  const business = page.getByRole('combobox', { name: 'Business' })
  if ((await business.inputValue()) !== name) {
    // As on a keyboard without accents.
    await press('b', 'Control+a', ...name.normalize('NFD').replace(/\p{Diacritic}/gu, ''))
    await page.getByRole('option', { name, exact: true }).waitFor()
    await press('Enter', 'Escape')
  }
  const typed = segmentsOf(truth.receiptDatetime ?? '')
  if ((await segmentsOnScreen(page)) !== typed) await press('Escape', 'd', ...typed, 'Escape')
  const subtotal = page.getByRole('textbox', { name: 'Subtotal before tax' })
  const wanted = truth.subtotal?.toFixed(2) ?? ''
  if ((await subtotal.inputValue()) !== wanted) {
    await press('Escape', 'm', 'Control+a', ...wanted)
  }
  await press('Escape')
}

/** A time as it is typed into the field's segments: `11102026081231AM`. */
function segmentsOf(instant: string): string {
  const { month, day, year, hour, minute, second } = toEastern(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = two(hour % 12 || 12) + two(minute) + two(second)
  return `${two(month)}${two(day)}${year}${clock}${hour < 12 ? 'AM' : 'PM'}`
}

async function segmentsOnScreen(page: Page): Promise<string> {
  return (await page.getByRole('spinbutton').allTextContents()).join('')
}
