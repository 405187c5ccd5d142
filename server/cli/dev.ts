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
import { createServer, type Plugin } from 'vite'
import { readEnv } from '../config/env.ts'
import { orExit } from '../config/start-error.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Paths proxied to the API server; everything else is a page or one of its sources. */
const API_PATHS = [
  '/api/',
  '/emulator/',
  '/healthz',
  '/identitytoolkit.googleapis.com/',
  '/images/',
  '/receipt-images/',
  '/securetoken.googleapis.com/',
  '/template-images/',
]

/** Folders the API server is built from. */
const API_SOURCES = /^(server|src\/contract|src\/rules|src\/config)\//

const env = await orExit(async () => readEnv())

let api = startApi()
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

const [pages] = await Promise.all([
  createServer({
    root: ROOT,
    clearScreen: false,
    plugins: [restartApiOnChange()],
    // Only a worker imports it, so Vite would discover it late and reload the page.
    optimizeDeps: { include: ['tesseract.js'] },
    server: {
      host: env.HOST,
      proxy: Object.fromEntries(API_PATHS.map((path) => [path, `http://127.0.0.1:${env.PORT}`])),
      watch: { ignored: ['**/.data/**'] },
    },
  }),
  untilReady(api),
])
// It has already printed the reason.
if (hasEnded(api)) process.exit(1)
await pages.listen()
console.log(`Ready on http://localhost:${pages.config.server.port}, with hot reload`)

function startApi(): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, ['--import', 'tsx', 'server/cli/serve.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Prints the API's output; resolves once the API is ready, or when its process exits first. */
async function untilReady(child: typeof api): Promise<void> {
  const isReady = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      // Prefixed, because the address it prints is not the one to open.
      console.log(`api: ${line}`)
      if (line.startsWith('Ready on')) resolve()
    })
  })
  await Promise.race([isReady, once(child, 'exit')])
}

/** Uses Vite's watcher, which watches all files anyway. */
function restartApiOnChange(): Plugin {
  let isEnding = false
  return {
    name: 'campfire:restart-api-on-change',
    configureServer({ watcher }) {
      watcher.on('change', (file) => {
        const isApiSource = API_SOURCES.test(relative(ROOT, file).replaceAll(sep, '/'))
        if (isApiSource && !isEnding) void restart()
      })
    },
  }
  async function restart(): Promise<void> {
    isEnding = true
    await end(api)
    isEnding = false
    api = startApi()
    await untilReady(api)
  }
}

function hasEnded({ exitCode, signalCode }: typeof api): boolean {
  return exitCode !== null || signalCode !== null
}

async function end(child: typeof api): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

function stop(): void {
  void end(api).then(() => process.exit(0))
}
