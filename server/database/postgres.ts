/** A PostgreSQL server: what must happen before requests use it, and its pool of connections. */
import { setTimeout as after } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { log } from '../config/log.ts'
import { StartError } from '../config/start-error.ts'
import { isDatabaseAway, isReadOnly } from './database-is-away.ts'
import { migrate } from './migrate.ts'
import { takeMigrationLock } from './migration-lock.ts'

/**
 * In milliseconds. A request waits for a connection and then uses it, so together they bound the wait for a
 * server that is silent.
 */
const CONNECT_MS = 2_000
const USE_MS = 3_000

/** The server gives up before we do, because then the connection can be used again. */
const SERVER_LIMITS = {
  statement_timeout: 2_500,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
}

/** Pause between two tries to reach a server that is not there yet, and between two lines about it. */
const RETRY_MS = 500
const TELL_MS = 10_000

/** A wrong password or user, and an unknown database: waiting does not mend them. */
const REFUSED_FOR_GOOD = /^(28...|3D...)$/

interface PostgresOptions {
  url: string
  maxConnections: number
  /** Fills an empty database; runs under the lock of the migrations. */
  prepare: (database: NodePgDatabase) => Promise<void>
  /** Waits for a server that is not there yet, and then limits the time of statements and transactions. */
  forRequests: boolean
}

/**
 * Migrates and prepares the database, and opens a pool of connections.
 * @throws {StartError} when the server refuses us, or does not answer and shall not be waited for
 * @returns the database, its pool, and a function that closes all connections
 */
export async function openPostgres(options: PostgresOptions) {
  const { url, maxConnections, forRequests } = options
  await (forRequests ? untilPrepared(options) : prepareAlone(options))
  const limits = forRequests ? { ...SERVER_LIMITS, query_timeout: USE_MS } : {}
  const pool = new Pool({ ...session(url), ...limits, max: maxConnections })
  // Without listeners their error events would end the process: the pool's is for idle connections only.
  pool.on('error', (error) => log.warn({ err: error }, 'Lost a database connection'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = drizzle({ client: pool })
  if (forRequests) database.transaction = boundedTransactions(pool)
  return { database, pool, close: () => pool.end() }
}

function session(url: string) {
  return {
    connectionString: url,
    // Independent of the server's settings, which would change the form of the times it sends.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

async function untilPrepared(options: PostgresOptions): Promise<void> {
  let toldAt = -Infinity
  for (;;) {
    try {
      return await prepareAlone(options)
    } catch (error) {
      if (!(error instanceof Error && isDatabaseAway(error))) throw error
      if (Date.now() - toldAt >= TELL_MS) {
        log.warn({ err: error }, 'Waiting for the database at DATABASE_URL')
        toldAt = Date.now()
      }
      await after(RETRY_MS)
    }
  }
}

/** Migrates and prepares while no other process does; on a connection of its own, without time limits. */
async function prepareAlone({ url, prepare, forRequests }: PostgresOptions): Promise<void> {
  const client = new Client(session(url))
  // Its loss also fails the statement under way.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if (forRequests && isDatabaseAway(error) && !isRefusedForGood(error)) throw error
    throw new StartError(`Cannot use the database at DATABASE_URL (${reason(error)})`)
  }
  try {
    await takeMigrationLock(client)
    const database = drizzle({ client })
    await migrate(database)
    await prepare(database)
  } finally {
    // Releases the lock, too.
    await client.end()
  }
}

/**
 * Transactions with a deadline. A connection that is still inside one afterwards is closed: drizzle's own would
 * give it back to the pool, and would leave a connection behind whose `begin` failed. So is one that leads
 * to a machine which only reads, such as a former primary; the pool does that after single statements.
 */
function boundedTransactions(pool: Pool): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    let isHeld = true
    const giveBack = (isBroken: boolean) => {
      if (isHeld) client.release(isBroken)
      isHeld = false
    }
    const deadline = setTimeout(() => giveBack(true), USE_MS)
    try {
      return await drizzle({ client }).transaction(work, config)
    } catch (error) {
      if (isReadOnly(error)) giveBack(true)
      throw error
    } finally {
      clearTimeout(deadline)
      giveBack(client.getTransactionStatus() !== 'I')
    }
  }
}

function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSED_FOR_GOOD.test(String(error.code))
}

/** One line; several addresses of one host fail together, without a message. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
