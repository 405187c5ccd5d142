import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { readEnv, type Env } from '../config/env.ts'
import { log } from '../config/log.ts'
import { orExit, StartError } from '../config/start-error.ts'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { READY, stopOnSignals, warnOf } from './run.ts'

/** The pause before a worker that has ended is started again, in milliseconds: twice as long each time. */
const RESTART = { leastMs: 500, mostMs: 30_000 }
/** A worker that has been there this long, in milliseconds, has not ended because of how it started. */
const STEADY_MS = 60_000

/**
 * Runs several server processes on one port, until SIGINT or SIGTERM: prints "Ready on …" once all of them are ready, and
 * starts one that ends again. They end with this process, however that ends.
 */
export async function runWorkers(count: number): Promise<void> {
  await orExit(async () => {
    const env = readEnv()
    refuseWhatIsNotShared(env)
    await lockDataFolder(env.DATA_DIR)
    let isStopping = false
    stopOnSignals(async () => {
      isStopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map(stop))
    })
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    await Promise.all(
      numbers.map(async (number) => {
        const first = fork(env, number)
        await ready(first)
        void keepUp(first, number)
      }),
    )
    console.log(`Ready on http://localhost:${env.PORT}`)
    warnOf(env)

    async function keepUp(worker: Worker, number: number): Promise<void> {
      let waitMs = RESTART.leastMs
      for (let current = worker; ; current = fork(env, number)) {
        const began = Date.now()
        if (!current.isDead()) await once(current, 'exit')
        if (isStopping) return
        if (Date.now() - began >= STEADY_MS) waitMs = RESTART.leastMs
        log.error({ worker: number, waitMs }, 'A worker has ended and is started again')
        await after(waitMs)
        if (isStopping) return
        waitMs = Math.min(2 * waitMs, RESTART.mostMs)
      }
    }
  })
}

/** @throws {StartError} when something belongs to one process only */
function refuseWhatIsNotShared(env: Env): void {
  const refuse = (why: string) => {
    throw new StartError(`Several workers need ${why}`)
  }
  if (!env.DATABASE_URL) refuse('DATABASE_URL: the embedded database belongs to one process.')
  if (env.AUTH_EMULATORS === 'on')
    refuse('AUTH_EMULATORS=off: the emulated accounts belong to one process.')
  if (!env.IMAGE_SECRET) refuse('IMAGE_SECRET: each would otherwise sign URLs with its own.')
}

/** Each worker has a folder and a port for metrics of its own; the address and the images are the same. */
function fork({ DATA_DIR, IMAGE_STORE, METRICS_PORT }: Env, number: number): Worker {
  return cluster.fork({
    DATA_DIR: join(DATA_DIR, `worker-${number}`),
    IMAGE_STORE: IMAGE_STORE ?? join(DATA_DIR, 'images'),
    ...(METRICS_PORT !== undefined && { METRICS_PORT: METRICS_PORT + number - 1 }),
  })
}

/** Ends this process when a worker ends before it is ready for the first time; it has printed the reason. */
async function ready(worker: Worker): Promise<void> {
  const ended = () => process.exit(1)
  worker.once('exit', ended)
  for (let message: unknown; message !== READY;) [message] = await once(worker, 'message')
  worker.off('exit', ended)
}

async function stop(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}
