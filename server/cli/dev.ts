/**
 * `npm run dev`: the pages straight from their sources, with hot reload, and the API server behind them. The
 * server is a process of its own, which starts anew when one of its files changes.
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

/** What the API server answers; everything else is a page or one of its sources. */
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

/** The folders that it is made of. */
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
    // Only a worker imports it, where Vite would find it late and reload the page.
    optimizeDeps: { include: ['tesseract.js'] },
    server: {
      host: env.HOST,
      proxy: Object.fromEntries(API_PATHS.map((path) => [path, `http://127.0.0.1:${env.PORT}`])),
      watch: { ignored: ['**/.data/**'] },
    },
  }),
  untilReady(api),
])
// It has said itself why.
if (hasEnded(api)) process.exit(1)
await pages.listen()
console.log(`Ready on http://localhost:${pages.config.server.port}, with hot reload`)

function startApi(): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, ['--import', 'tsx', 'server/cli/serve.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Resolves when the API answers, or when its process has ended before that; hands on what it prints. */
async function untilReady(child: typeof api): Promise<void> {
  const isReady = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      // Its address is not the one to open.
      console.log(`api: ${line}`)
      if (line.startsWith('Ready on')) resolve()
    })
  })
  await Promise.race([isReady, once(child, 'exit')])
}

/** Vite watches all files anyway. */
function restartApiOnChange(): Plugin {
  let isEnding = false
  return {
    name: 'campfire:restart-api-on-change',
    configureServer({ watcher }) {
      watcher.on('change', (file) => {
        const isOfApi = API_SOURCES.test(relative(ROOT, file).replaceAll(sep, '/'))
        if (isOfApi && !isEnding) void restart()
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
