import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { createApp } from './app.ts'
import { auditBuffer } from './audit/audit-buffer.ts'
import { lockDataFolder } from './database/data-folder-lock.ts'
import { openDatabase, type Database } from './database/database.ts'
import type { Env } from './config/env.ts'
import { setLogLevel } from './config/log.ts'
import { listen, TIME_LIMITS } from './connections/listen.ts'
import { startMetrics } from './http/metrics.ts'
import { readiness } from './http/health.ts'
import { rateLimits } from './http/rate-limits.ts'
import { withExampleImages } from './images/example-images.ts'
import { imageReadiness, openImageStorage } from './images/open-image-storage.ts'
import { imageSecrets, imageUrls } from './images/receipt-images.ts'
import { reviewerList } from './http/reviewer-list.ts'
import { accountTokenVerifier, authProjects } from './http/account-token.ts'
import { fillSearchWords } from './reviews/search-words-of-rows.ts'
import { tabletReports } from './reviews/tablet-reports.ts'
import { staffTokenVerifier } from './http/staff-token.ts'
import { createStartingApp } from './http/starting-app.ts'

export interface ServerOptions {
  env: Env
  /** Another process answers at this port meanwhile, so it opens last: a 503 of ours would be an outage that there is not. */
  isStartedAgain?: boolean
  /** Runs before every route; tests use it to inject faults. */
  middleware?: MiddlewareHandler[]
}

export interface RunningServer {
  origin: string
  close: () => Promise<void>
}

/**
 * Starts the whole server and resolves once it is ready. The HTTP port opens first, so that early requests get a 503
 * instead of a refused connection; it also closes first, so that what is in flight can still be answered.
 * @returns the origin, and a function that stops everything
 * @throws {StartError} when the data folder or a port is taken, or the database refuses us
 */
export async function startServer({
  env,
  isStartedAgain = false,
  middleware = [],
}: ServerOptions): Promise<RunningServer> {
  setLogLevel(env)
  let isStopping = false
  let stopHttp: (() => Promise<void>) | undefined
  const stops: (() => Promise<void>)[] = []
  const close = async () => {
    isStopping = true
    await stopHttp?.()
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    stops.push(await lockDataFolder(env.DATA_DIR))

    let app = createStartingApp()
    const http = createAdaptorServer({
      fetch: (request, bindings) => app.fetch(request, bindings),
      serverOptions: TIME_LIMITS,
      // `listen` does it, at any speed.
      autoCleanupIncoming: false,
    })
    const openPort = () => listen(http as Server, env.PORT, env.HOST, 'PORT')
    if (!isStartedAgain) stopHttp = await openPort()

    const emulators = env.AUTH_EMULATORS === 'on' ? await startEmulators(env) : null
    if (emulators) stops.push(emulators.close)
    const projects = authProjects(env, emulators?.origin)

    const {
      database,
      pool,
      close: closeDatabase,
    } = await openDatabase(env, {
      prepare: (env.EXAMPLE_DATA ?? env.AUTH_EMULATORS) === 'on' ? fillWithExamples : undefined,
      forRequests: true,
    })
    stops.push(closeDatabase)
    const doesDatabaseAnswer = readiness(() => database.execute(sql`select 1`), 500)

    const audit = auditBuffer(database)
    stops.push(audit.close)
    const tablets = tabletReports(database)
    stops.push(tablets.close)
    stops.push(fillSearchWords(database))
    const metrics = await startMetrics(env, database, pool)
    if (metrics) stops.push(metrics.close)
    const limits = rateLimits(env)
    stops.push(limits.close)
    const reviewers = await reviewerList(env)

    const imageStorage = withExampleImages(await openImageStorage(env))

    app = createApp({
      env,
      database,
      audit,
      tablets,
      imageStorage,
      images: imageUrls(imageStorage, await imageSecrets(env), reviewers),
      verifyStaffToken: staffTokenVerifier(accountTokenVerifier(projects.staff), reviewers),
      verifyCustomerToken: accountTokenVerifier(projects.customers),
      emulators,
      limits,
      middleware: metrics ? [metrics.measure, ...middleware] : middleware,
      health: {
        answersCalls: async () => !isStopping && (await doesDatabaseAnswer()) && !isStopping,
        storesImages: imageReadiness(imageStorage),
      },
    })
    stopHttp ??= await openPort()
    return { origin: `http://localhost:${env.PORT}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

// Both are imported only where they are used: the image of the server for real projects is without them.

async function startEmulators(env: Env) {
  const { startAuthEmulators } = await import('./auth-emulators/auth-emulators.ts')
  return startAuthEmulators(env)
}

async function fillWithExamples(database: Database): Promise<void> {
  const { loadExampleData } = await import('./example-data/example-data.ts')
  await loadExampleData(database)
}
