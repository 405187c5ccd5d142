/** One run of Lighthouse in numbers. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/find-chromium.ts'
import { freePorts } from '../../fixtures/servers/free-ports.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** In milliseconds, but for the layout shift. */
export const METRICS = ['FCP', 'LCP', 'TBT', 'CLS'] as const

const AUDITS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

/** Categories in points of 100. */
export type Measurement = Record<(typeof CATEGORIES)[number] | (typeof METRICS)[number], number>

/** Now and then a run has no paint in its trace. */
const MOST_TRIES = 3

/**
 * Measures a page like a phone of the middle class, in a new browser: the workers and the memory that earlier
 * pages leave behind would be counted as this page's work.
 * @throws {Error} when Lighthouse has no result, or not for every number, three times in a row
 */
export async function measure(url: string): Promise<Measurement> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await measureOnce(url)
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      console.error(`Measured once more: ${String(error)}`)
    }
  }
}

async function measureOnce(url: string): Promise<Measurement> {
  const port = await freePorts(1)
  const profile = await mkdtemp(join(tmpdir(), 'campfire-pages-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    // Playwright turns the back/forward cache off, which Lighthouse would blame on the page.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    return await inNumbers(url, port)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function inNumbers(url: string, port: number): Promise<Measurement> {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { categories, audits } = result.lhr
  const measurement = {} as Measurement
  for (const name of CATEGORIES) {
    measurement[name] = Math.round((categories[name]?.score ?? 0) * 100)
  }
  for (const name of METRICS) {
    const value = audits[AUDITS[name]]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse has no ${name} for ${url}`)
    measurement[name] = value
  }
  return measurement
}

/** @returns the median, rounded to what can be read */
export function median(measurements: readonly Measurement[], name: keyof Measurement): number {
  const sorted = measurements.map((measurement) => measurement[name]).toSorted((a, b) => a - b)
  const value = sorted[Math.floor(sorted.length / 2)] ?? NaN
  return name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)
}
