/**
 * `npm run dev`: serves the pages from source, with hot reload, and proxies to the API server. The API server
 * is a separate process that restarts when one of its files changes.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { NO_DATA, type Documents, type PageRenderer } from '../../src/contract/page-renderer.ts'
import { APP_SHELL, NOT_FOUND_FILE, pageFinder } from '../../src/contract/served-files.ts'
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
    plugins: [restartApiOnChange(), renderedPages()],
    // The pages are not files; Vite's own fallback would hide that.
    appType: 'custom',
    // Only a worker imports it, so Vite would discover it late and reload the page.
    optimizeDeps: { include: ['onnxruntime-web/wasm'] },
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

/** Renders each page from source when it is opened; the islands then read their data themselves. */
function renderedPages(): Plugin {
  return {
    name: 'campfire:rendered-pages',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next()
        render(vite, request.url ?? '/').then((html) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
        }, next)
      })
    },
  }
}

const DEV_DOCUMENTS: Documents = {
  template: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<!--head--><script type="module" src="/src/site/dev.ts"></script>',
    '</head><body><!--body--></body></html>',
  ].join(''),
  styles: {},
}

async function render(vite: ViteDevServer, url: string): Promise<string> {
  const { renderPage, PAGE_FILES } = (await vite.ssrLoadModule(
    '/src/site/render.tsx',
  )) as PageRenderer
  const findPage = pageFinder(PAGE_FILES.map(({ file }) => file))
  const file = findPage(new URL(url, 'http://localhost').pathname) ?? NOT_FOUND_FILE
  const html =
    file === APP_SHELL
      ? await readFile(join(ROOT, APP_SHELL), 'utf8')
      : renderPage(file, DEV_DOCUMENTS, NO_DATA)
  return vite.transformIndexHtml(url, html)
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
