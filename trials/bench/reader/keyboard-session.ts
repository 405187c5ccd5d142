/**
 * `npm run bench:keyboard -- 40`: sessions of so many receipts by keyboard, with and without what the tablet reads in the
 * images, at full speed and with the processor slowed four times, on a server with the example data. Prints the keys and
 * seconds that each receipt takes, how often what was read would have misled a person who believes it, the milliseconds from the key
 * that decides to the frame with the next request's image, step by step, and to the one with what was read in it, how many of
 * these are after the screen was opened, and the tasks that block the page for a minute of it. How long a person really looks is not
 * measured. A measurement, not a test.
 */
import { chromium, type Page } from 'playwright'
import { textTable } from '../../../server/cli/text-table.ts'
import type { ExampleBusiness, ExampleReceipt } from '../../../server/example-data/example-data.ts'
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/find-chromium.ts'
import {
  receiptImage,
  signInToQueue,
  stopReadingImages,
  WHOLE_QUEUE_READY,
} from '../../../tests/fixtures/screens/hermes.ts'
import {
  startServerProcess,
  type ServerProcess,
} from '../../../tests/fixtures/servers/server-process.ts'
import { storedReadings } from '../../../tests/fixtures/screens/image-reading.ts'
import { forgetSignIns } from '../../../tests/fixtures/tablets/copied-sign-in.ts'
import { atRank, ranks } from '../figures.ts'
import { decideOne, type Decided, type ReviewedRequest } from './scripted-person.ts'
import { readJson } from './sets.ts'
import { STEPS, watchScreen, type Watched } from './watched-screen.ts'

const RECEIPTS = Number(process.argv[2] ?? 40)

const EXAMPLES = 'server/example-data'

/** So many requests are read ahead, and no more. */
const AHEAD = 40

/** All of them may take so long. */
const AHEAD_MS = 15 * 60_000

const KEYS_HEAD = [
  'reading',
  'slowed',
  'count',
  'keys, mean',
  'seconds, mean',
  'confirmed by one key',
  'misled if believed',
]
const SCREEN_HEAD = [
  'reading',
  'slowed',
  'image in ms',
  'proposals in ms',
  'of these after opening',
  'tasks of 50 ms a minute',
  'of 100 ms a decision',
  'longest',
]

/** Milliseconds each step takes, median and longest. */
const STEPS_HEAD = ['reading', 'slowed', ...STEPS]

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  const keys = []
  const screens = []
  const steps = []
  for (const slowness of [1, 4]) {
    for (const isReading of [false, true]) {
      const measured = await session(isReading, slowness)
      const circumstances = [isReading ? 'on' : 'off', `${slowness} times`]
      keys.push([...circumstances, ...keysOf(measured)])
      screens.push([...circumstances, ...screenOf(measured)])
      steps.push([...circumstances, ...stepsOf(measured)])
    }
  }
  const tables = [textTable(KEYS_HEAD, keys), textTable(SCREEN_HEAD, screens)]
  console.log([...tables, textTable(STEPS_HEAD, steps)].join('\n\n'))
} finally {
  await browser.close()
}

interface Measured {
  decided: readonly Decided[]
  seconds: number
  watched: Watched
}

interface ReviewQueue {
  server: ServerProcess
  requests: readonly ReviewedRequest[]
}

/** A server with the example data. */
async function openExampleQueue(): Promise<ReviewQueue> {
  const businesses = readJson<ExampleBusiness[]>(`${EXAMPLES}/businesses.json`)
  const names = new Map(businesses.map(({ id, name }) => [id, name]))
  const examples = readJson<ExampleReceipt[]>(`${EXAMPLES}/receipts.json`)
  const requests = examples.map((example): ReviewedRequest => {
    const { id, userEmail, submittedDatetime: submitted, images, stated, truth } = example
    return {
      id,
      userEmail,
      submitted,
      images: images.length,
      isStated:
        stated.businessId !== null && stated.receiptDatetime !== null && stated.subtotal !== null,
      reason: reasonToReject(example),
      truth: {
        business: names.get(truth.businessId ?? '') ?? '',
        receiptDatetime: truth.receiptDatetime ?? '',
        subtotal: truth.subtotal?.toFixed(2) ?? '',
      },
    }
  })
  return { server: await startServerProcess(), requests }
}

function reasonToReject({ truth, traits, duplicateOf }: ExampleReceipt): string | null {
  if (duplicateOf) return '1'
  if (traits.includes('not-a-receipt')) return '2'
  if (truth.businessId === null) return '4'
  if (truth.receiptDatetime === null) return '5'
  if (traits.includes('expired')) return '6'
  return truth.subtotal === null ? '7' : null
}

async function session(isReading: boolean, slowness: number): Promise<Measured> {
  const { server, requests } = await openExampleQueue()
  forgetSignIns()
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
  try {
    if (!isReading) await context.addInitScript(stopReadingImages)
    const page = await context.newPage()
    await page.addInitScript(watchScreen)
    await signInToQueue(page, server.origin, WHOLE_QUEUE_READY)
    const first = requests
      .toSorted((a, b) => Date.parse(a.submitted) - Date.parse(b.submitted))
      .slice(0, RECEIPTS)
    if (isReading) await waitUntilRead(page, first.slice(0, AHEAD))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.keyboard.press('n')
    await receiptImage(page).waitFor()
    await page.evaluate(() => {
      const { watched } = window as unknown as { watched: Watched }
      for (const figures of Object.values(watched) as unknown[][]) figures.length = 0
    })
    const started = performance.now()
    const decided = []
    while (decided.length < first.length) {
      const request = requests.find(({ id }) => page.url().endsWith(`/${id}`))
      if (!request) throw new Error(`${page.url()} is none of the receipts`)
      decided.push(await decideOne(page, request, isReading))
    }
    const seconds = (performance.now() - started) / 1000
    const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
    return { decided, seconds, watched }
  } finally {
    await context.close()
    await server.discard()
  }
}

/** Waits until the images of some requests have been read ahead, as they are while staff does something else. */
async function waitUntilRead(page: Page, requests: readonly ReviewedRequest[]): Promise<void> {
  const images = requests.reduce((sum, request) => sum + request.images, 0)
  const started = performance.now()
  while ((await storedReadings(page)).length < images) {
    if (performance.now() - started > AHEAD_MS) throw new Error('Reading ahead takes too long')
    await page.waitForTimeout(1_000)
  }
}

function keysOf({ decided, seconds }: Measured): string[] {
  const keys = decided.reduce((sum, each) => sum + each.keys, 0)
  return [
    String(decided.length),
    (keys / decided.length).toFixed(1),
    (seconds / decided.length).toFixed(1),
    String(decided.filter(({ isConfirmed }) => isConfirmed).length),
    String(decided.filter(({ isMisled }) => isMisled).length),
  ]
}

function screenOf({ decided, seconds, watched }: Measured): string[] {
  const { imageIn, proposalsIn, openedIn, tasks } = watched
  return [
    ranks(imageIn, 0),
    ...[proposalsIn, openedIn].map((ms) => (ms.length > 0 ? ranks(ms, 0) : '–')),
    ((60 * tasks.length) / seconds).toFixed(0),
    (tasks.filter((ms) => ms >= 100).length / decided.length).toFixed(1),
    Math.max(0, ...tasks).toFixed(0),
  ]
}

function stepsOf({ watched }: Measured): string[] {
  return STEPS.map((_, index) => {
    const took = watched.steps.map((step) => (step[index] ?? NaN) - (step[index - 1] ?? 0))
    return `${atRank(took, 0.5).toFixed(0)} (${atRank(took, 1).toFixed(0)})`
  })
}
