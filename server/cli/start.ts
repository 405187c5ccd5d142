/** `npm start`: builds the app, then serves it. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnv } from '../config/env.ts'
import { run } from './run.ts'
import { orExit, StartError } from '../config/start-error.ts'

await orExit(async () => {
  // A wrong setting should not show only after the build.
  readEnv()
  await build()
})
await run()

function build(): Promise<void> {
  const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  const child = spawn(process.execPath, [join(vite, 'bin', 'vite.js'), 'build'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
  })
  const stop = () => child.kill()
  process.once('SIGTERM', stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGTERM', stop)
      if (code === 0) resolve()
      else reject(new StartError('The build failed; what went wrong is above'))
    })
  })
}
