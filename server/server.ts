import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { createApp } from './app.ts'
import { auditBuffer } from './audit/audit-buffer.ts'
import { startAuthEmulators } from './auth-emulators/auth-emulators.ts'
import { lockDataFolder } from './database/data-folder-lock.ts'
import { openDatabase } from './database/database.ts'
import { EMULATED_STAFF_PROJECT, type Env } from './config/env.ts'
import { loadExampleData } from './example-data/example-data.ts'
import { listen } from './http/listen.ts'
import { imageSecrets, imageUrls } from './images/receipt-images.ts'
import { staffTokenVerifier } from './http/staff-token.ts'
import { createStartingApp } from './http/starting-app.ts'

interface ServerOptions {
  env: Env
  /** Runs before every route; tests use it to inject faults. */
  middleware?: MiddlewareHandler[]
}

export interface RunningServer {
  origin: string
  close: () => Promise<void>
}

/**
 * Starts the whole server and resolves once it is ready. The HTTP port opens first, so that early requests
 * get a 503 instead of a refused connection.
 * @returns the origin, and a function that stops everything
 * @throws {StartError} when the data folder or a port is taken, or the database does not answer
 */
export async function startServer({ env, middleware = [] }: ServerOptions): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    stops.push(await lockDataFolder(env.DATA_DIR))

    let app = createStartingApp()
    const http = createAdaptorServer({ fetch: (request, bindings) => app.fetch(request, bindings) })
    stops.push(await listen(http as Server, env.PORT, env.HOST, 'PORT'))

    const emulators = env.AUTH_EMULATORS === 'on' ? await startAuthEmulators(env) : null
    if (emulators) stops.push(emulators.close)
    const staffEmulator = emulators?.byProject.get(EMULATED_STAFF_PROJECT)
    // firebase-admin reads the emulator's address from this variable.
    if (staffEmulator) process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(staffEmulator.origin).host

    const { database, close: closeDatabase } = await openDatabase(env)
    stops.push(closeDatabase)
    await loadExampleData(database)

    const audit = auditBuffer(database)
    stops.push(audit.close)

    app = createApp({
      env,
      database,
      audit,
      images: imageUrls(await imageSecrets(env)),
      verifyStaffToken: staffTokenVerifier(env.STAFF_PROJECT, env.STAFF_ALLOW_LIST),
      emulators,
      middleware,
    })
    return { origin: `http://localhost:${env.PORT}`, close }
  } catch (error) {
    await close()
    throw error
  }
}
