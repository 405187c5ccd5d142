/**
 * Takes the screenshots for the two manifests and the README, of the built app with fresh example data:
 * `npm run build && npm run draw:screenshots`.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import {
  openReview,
  signInToQueue,
  SLIGO_COFFEE,
  WHOLE_QUEUE_READY,
} from '../tests/fixtures/screens/hermes.ts'
import { startServerProcess } from '../tests/fixtures/servers/server-process.ts'
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts'

const ROOT = new URL('../', import.meta.url)
const WIDE_TABLET = { width: 1180, height: 820 }
/** The preview of a shared link: 1.91 to 1, and wide enough for the bar with all its links. */
const SHARE_CARD = { width: 1466, height: 768 }
const NARROW_TABLET = { width: 820, height: 1180 }

/** Reading an image takes seconds. */
const READ = { timeout: 60_000 }

const pathOf = (file: string) => fileURLToPath(new URL(file, ROOT))

for (const folder of ['public/screenshots', 'docs'])
  await mkdir(pathOf(folder), { recursive: true })
const server = await startServerProcess()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  await takePage('/', { width: 1280, height: 800 }, 'public/screenshots/campfire-wide.png')
  await takePage('/', { width: 1280, height: 800 }, 'docs/landing.png')
  await takePage('/', { width: 390, height: 844 }, 'public/screenshots/campfire-narrow.png')
  await takePage('/', SHARE_CARD, 'public/screenshots/campfire-share.png')
  await takePage('/MoCo', SHARE_CARD, 'public/screenshots/pass-share.png')
  await takeHermes()
} finally {
  await browser.close()
  await server.discard()
}

async function takePage(path: string, viewport: { width: number; height: number }, file: string) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
  await page.goto(server.origin + path, { waitUntil: 'networkidle' })
  await page.screenshot({ path: pathOf(file) })
  await page.close()
}

async function takeHermes() {
  const page = await browser.newPage({ viewport: NARROW_TABLET, reducedMotion: 'reduce' })
  await signInToQueue(page, server.origin, WHOLE_QUEUE_READY)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: pathOf('public/screenshots/hermes-narrow.png') })
  await page.setViewportSize(WIDE_TABLET)
  await page.screenshot({ path: pathOf('public/screenshots/hermes-wide.png') })
  await page.screenshot({ path: pathOf('docs/queue.png') })
  await openReview(page, SLIGO_COFFEE.id)
  await page.getByRole('img', { name: 'The line read for Subtotal' }).waitFor(READ)
  await page.screenshot({ path: pathOf('docs/review.png') })
}
