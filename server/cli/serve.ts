/** `npm run serve`: starts the server without building the app; with `-- --workers 2`, as two processes on one port. */
import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { isAppBuilt } from '../pages/static-files.ts'
import { run } from './run.ts'
import { runWorkers } from './workers.ts'

const MAX_WORKERS = 64

const workers = readWorkers()
await (workers === 1 || cluster.isWorker ? run() : runWorkers(workers))
if (!isAppBuilt() && cluster.isPrimary)
  console.warn('The pages are not built, so only the API is available. Run: npm run build')

function readWorkers(): number {
  const { values } = parseArgs({ options: { workers: { type: 'string' } }, strict: false })
  const workers = Number(values.workers ?? 1)
  if (Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS) return workers
  console.error(`Usage: npm run serve -- --workers <1 to ${MAX_WORKERS}>`)
  process.exit(2)
}
