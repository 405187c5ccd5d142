/** `npm run serve`: starts the server without building the app; with `-- --workers 2`, as two processes on one port. */
import cluster from 'node:cluster'
import { isAppBuilt } from '../pages/static-files.ts'
import { fromArguments, MOST_WORKERS } from './command-line.ts'
import { run } from './run.ts'
import { runWorkers } from './workers.ts'

const workers = fromArguments('serve', ({ values }) => {
  const count = Number(values.workers ?? 1)
  return Number.isInteger(count) && count >= 1 && count <= MOST_WORKERS ? count : null
})
// Their ids count up, beyond those of the first start.
const isStartedAgain = (cluster.worker?.id ?? 0) > workers
await (workers === 1 || cluster.isWorker ? run({ isStartedAgain }) : runWorkers(workers))
if (!isAppBuilt() && cluster.isPrimary)
  console.warn('The pages are not built, so only the API is available. Run: npm run build')
