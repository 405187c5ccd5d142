/**
 * `npm run bench:keyboard`: a session of forty receipts by keyboard, once with what the tablet reads in the
 * images and once without, on a server with the example data. Prints the keys and seconds that each receipt
 * takes. A key takes as long as a practiced typist needs, and each receipt is looked at for a moment first; how
 * long a person really looks is not measured. A measurement, not a test.
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
import { forgetSignIns } from '../../fixtures/tablets/kept-sign-in.ts'
import { startServerProcess } from '../../fixtures/servers/server-process.ts'

const RECEIPTS = 40

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

interface Decided {
  keys: number
  seconds: number
  /** From the request's address to what was read on screen, in milliseconds; NaN while nothing is read. */
  proposedIn: number
}

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  const rows = []
  for (const isReading of [true, false]) {
    const decided = await session(isReading)
    const keys = decided.map((each) => each.keys)
    const seconds = decided.map((each) => each.seconds)
    rows.push([
      isReading ? 'with proposals' : 'without',
      String(at(keys, 0.5)),
      (keys.reduce((sum, each) => sum + each, 0) / keys.length).toFixed(1),
      ...[0.5, 0.9, 1].map((rank) => at(seconds, rank).toFixed(1)),
      ...[0.5, 1].map((rank) =>
        isReading
          ? at(
              decided.map((each) => each.proposedIn),
              rank,
            ).toFixed(0)
          : '',
      ),
    ])
  }
  const head = [
    'session',
    'keys, median',
    'mean',
    'seconds, median',
    'p90',
    'longest',
    'proposals in ms, median',
    'longest',
  ]
  console.log(textTable(head, rows))
} finally {
  await browser.close()
}

async function session(isReading: boolean): Promise<Decided[]> {
  const server = await startServerProcess()
  forgetSignIns()
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
  try {
    if (!isReading) await context.addInitScript(stopReadingImages)
    const page = await context.newPage()
    await signInToQueue(page, server.origin, WHOLE_QUEUE_READY)
    if (isReading) await reportReadingAhead(page)
    await page.evaluate(watchProposals)
    const decided: Decided[] = []
    await page.keyboard.press('n')
    await page.waitForURL(/\/r-\d+$/)
    while (decided.length < RECEIPTS) decided.push(await decideOne(page, isReading))
    return decided
  } finally {
    await context.close()
    await server.discard()
  }
}

/** Prints how long it takes to read the next requests ahead, and for how long that blocks the page. */
async function reportReadingAhead(page: Page): Promise<void> {
  const started = performance.now()
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
    Object.assign(window, { longTasks: tasks })
  })
  await waitUntilRead(page)
  const seconds = (performance.now() - started) / 1000
  const tasks = await page.evaluate(() => (window as { longTasks?: number[] }).longTasks ?? [])
  const longest = Math.max(0, ...tasks).toFixed(0)
  console.log(`${RECEIPTS} images read ahead in ${seconds.toFixed(0)} s.`)
  console.log(`Tasks of over 50 ms on the page meanwhile: ${tasks.length}, longest ${longest} ms\n`)
}

/**
 * Runs in the page, whose clock is more exact than waiting from outside: notes for each request's address how many
 * milliseconds it takes from then on until its proposals are on screen.
 */
function watchProposals(): void {
  const times: Record<string, number> = {}
  Object.assign(window, { proposalTimes: times })
  let path = ''
  let opened = 0
  let before: string | undefined
  // No named functions in here: tsx would make them call a helper that the page lacks.
  setInterval(() => {
    const head = document.querySelector('h1')?.parentElement?.textContent ?? ''
    if (location.pathname !== path) {
      path = location.pathname
      opened = performance.now()
      // The request before stays on screen for a moment.
      before = head
    }
    const panel = document.querySelector('[aria-label="From the image"]')?.textContent
    const isRead = panel !== undefined && !panel?.includes('Reading the image')
    if (isRead && head !== before) times[path] ??= performance.now() - opened
  }, 10)
}

/** Waits until the next requests have been read ahead, as they are while staff does something else. */
async function waitUntilRead(page: Page): Promise<void> {
  const started = performance.now()
  while ((await storedReadings(page)).length < RECEIPTS) {
    if (performance.now() - started > AHEAD_MS) throw new Error('Reading ahead takes too long')
    await page.waitForTimeout(1_000)
  }
}

/** Decides the request on screen as its image deserves. */
async function decideOne(page: Page, isReading: boolean): Promise<Decided> {
  const id = reviewIdOf(page)
  const receipt = examples.find((example) => example.id === id)
  if (!receipt) throw new Error(`${page.url()} is no example`)
  const started = performance.now()
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
  const proposedIn = await page.evaluate(
    (path) => (window as { proposalTimes?: Record<string, number> }).proposalTimes?.[path] ?? NaN,
    `/hermes/${receipt.id}`,
  )
  await page.waitForURL((url) => !url.pathname.endsWith(receipt.id))
  return { keys, seconds: (performance.now() - started) / 1000, proposedIn }
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

function isStated({ claimed }: ExampleReceipt): boolean {
  return (
    claimed.businessId !== null && claimed.receiptDatetime !== null && claimed.subtotal !== null
  )
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
  const subtotal = page.getByLabel('Subtotal before tax')
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
