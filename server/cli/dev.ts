/**
 * `npm run dev`: serves the pages from source, with hot reload, and proxies to the API server. The API server
 * is a separate process that restarts when one of its files changes.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { readEnv } from '../config/env.ts'
import { orExit } from '../config/start-error.ts'
import { fromArguments } from './command-line.ts'
import { API_PATHS, pageFromSource, pagesFromSource } from '../pages/dev-pages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(ROOT)

/** `npm run serve`, without its warning that the pages are not built. */
const API = "import { run } from './server/cli/run.ts'; await run()"

/** Folders the API server is built from. */
const API_SOURCES = /^(server|src\/contract|src\/rules|src\/config)\//

fromArguments('dev', () => true)
const env = await orExit(async () => readEnv())
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
let hasBeenReady = false
let isRestarting = false
const address = openPages()
let api = startApi()

/** @returns the address to open, once the first page has been rendered */
async function openPages(): Promise<string> {
  const vite = await createServer({
    root: ROOT,
    clearScreen: false,
    logLevel: 'warn',
    plugins: [pagesFromSource()],
    // The pages are not files; Vite's own fallback would hide that.
    appType: 'custom',
    // Only a worker imports it, so Vite would discover it late and reload the page.
    optimizeDeps: { include: ['onnxruntime-web/wasm'] },
    server: {
      host: env.HOST,
      proxy: Object.fromEntries(API_PATHS.map((path) => [path, `http://127.0.0.1:${env.PORT}`])),
      watch: { ignored: ['**/.data/**'] },
    },
  })
  await vite.listen()
  await pageFromSource(vite, '/')
  // Vite watches all files anyway.
  vite.watcher.on('change', (file) => {
    const isApiSource = API_SOURCES.test(relative(ROOT, file).replaceAll(sep, '/'))
    if (isApiSource && !isRestarting) void restartApi()
  })
  // It may have moved to another port.
  return `http://localhost:${new URL(vite.resolvedUrls!.local[0]!).port}`
}

function startApi(): ChildProcessByStdio<null, Readable, null> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', API]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  void print(child)
  // It has printed the reason. Later, the next change of a file starts it again.
  child.once('exit', () => hasBeenReady || process.exit(1))
  return child
}

/** Prints what the API prints, with the address to open in the place of its own. */
async function print({ stdout }: typeof api): Promise<void> {
  for await (const line of createInterface({ input: stdout })) {
    const isReady = line.startsWith('Ready on ')
    console.log(isReady ? `Ready on ${await address}, with hot reload` : line)
    hasBeenReady ||= isReady
  }
}

async function restartApi(): Promise<void> {
  isRestarting = true
  await end(api)
  isRestarting = false
  api = startApi()
}

async function end(child: typeof api): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

function stop(): void {
  hasBeenReady = true
  void end(api).then(() => process.exit(0))
}
