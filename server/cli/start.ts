/** `npm start`: builds the app, then serves it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnv } from '../config/env.ts'
import { ifInstalled } from '../config/if-installed.ts'
import { fromArguments } from './command-line.ts'
import { run } from './run.ts'
import { orExit, StartError } from '../config/start-error.ts'

fromArguments('start', () => true)
await orExit(async () => {
  // Reports a wrong setting before the build rather than after it.
  readEnv()
  await ifInstalled(build, 'Build the pages elsewhere, and start the server with: npm run serve')
})
await run()

/** Builds the pages and then prints the build's warnings. @throws {StartError} when the build fails */
async function build(): Promise<void> {
  const started = Date.now()
  process.stdout.write('Building the pages … ')
  const { status, printed } = await runVite()
  console.log(status === 0 ? `${Math.round((Date.now() - started) / 1000)} s` : 'failed')
  process.stderr.write(printed)
  if (status !== 0) throw new StartError('The build failed; see the errors above')
}

async function runVite(): Promise<{ status: number | null; printed: string }> {
  const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  const args = [join(vite, 'bin', 'vite.js'), 'build', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const stop = () => child.kill()
  process.once('SIGTERM', stop)
  const [status] = await once(child, 'close')
  process.off('SIGTERM', stop)
  return { status, printed }
}
