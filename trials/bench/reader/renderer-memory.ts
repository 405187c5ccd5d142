/** What the processes of a browser's pages have in memory, workers among them. Linux only. */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'

/**
 * - `now`: memory that the processes share with no other.
 * - `peak`: the most that one of them has ever had, with what it shares, such as the browser's own code.
 */
export interface RendererMemory {
  /** Megabytes, as is the other. */
  now: number
  peak: number
}

export async function rendererMemory(browser: Browser): Promise<RendererMemory> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  return {
    now: renderers.reduce((sum, pid) => sum + megabytes(pid, 'RssAnon'), 0),
    peak: Math.max(...renderers.map((pid) => megabytes(pid, 'VmHWM'))),
  }
}

function megabytes(pid: number, field: 'RssAnon' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}
