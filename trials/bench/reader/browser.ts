/** A Chromium with `page.ts`, and the server that serves it. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { createServer } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/find-chromium.ts'
import type { Reading } from '../../../src/offline/rows.ts'

/** The images of one receipt, in their order. */
export interface ReadReceipt {
  readings: Reading[]
  seconds: number[]
  /** Milliseconds of each task of over 50 ms on the page. */
  longTasks: number[]
}

export interface RecognitionBrowser {
  /** @param images files */
  read(images: readonly string[]): Promise<ReadReceipt>
  browser: Browser
  close(): Promise<void>
}

/** Starts both. */
export async function openReader(): Promise<RecognitionBrowser> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    cacheDir: join(tmpdir(), 'campfire-recognition-bench'),
    optimizeDeps: { include: ['onnxruntime-web/wasm'] },
    // Packages may be symlinks to another folder, and the receipts are in any folder.
    server: { host: '127.0.0.1', port: 0, watch: null, fs: { strict: false } },
  })
  await server.listen()
  const [origin = ''] = server.resolvedUrls?.local ?? []
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const page = await browser.newPage()
  await page.goto(`${origin}trials/bench/reader/reader.html`)
  await page.waitForFunction(() => window.readOne !== undefined)
  return {
    read: async (images) => {
      const read: ReadReceipt = { readings: [], seconds: [], longTasks: [] }
      for (const image of images) {
        const one = await page.evaluate((url) => window.readOne?.(url), `/@fs${image}`)
        if (!one) throw new Error('The page did not load the reader')
        read.readings.push(one.reading)
        read.seconds.push(one.seconds)
        read.longTasks.push(...one.longTasks)
      }
      return read
    },
    browser,
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
