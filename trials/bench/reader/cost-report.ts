import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import type { ReadReceipt } from './browser.ts'
import { ranks, tasksOver50Ms } from '../figures.ts'

/**
 * Prints the time and the memory that reading takes from a tablet.
 * @param peak of the browser's process, in megabytes
 */
export function reportCost(read: readonly ReadReceipt[], peak: number): void {
  const seconds = read.flatMap((receipt) => receipt.seconds)
  console.log(`\nseconds an image: ${ranks(seconds, 1)}`)
  const tasks = read.flatMap(({ longTasks }) => longTasks)
  console.log(`tasks of over 50 ms on the page: ${tasksOver50Ms(tasks)}`)
  console.log(`memory of the page's process at its peak: ${peak.toFixed(0)} MB`)
}

/**
 * Linux only.
 * @returns megabytes: the most that a process of the browser's pages has ever had, its workers and what it shares, such as
 *   the browser's own code, among them
 */
export async function rendererMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return Math.max(...renderers.map(({ id }) => peakOf(id)))
}

function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
