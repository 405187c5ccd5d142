/** A PostgreSQL server: what must happen before requests use it, and its pool of connections. */
import { setTimeout as after } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { log } from '../config/log.ts'
import { StartError } from '../config/start-error.ts'
import { isDatabaseAway, isReadOnly } from './database-is-away.ts'
import { migrate } from './migrate.ts'
import { takeMigrationLock } from './migration-lock.ts'
import { withoutTables, wrongKind } from './wrong-kind.ts'

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

/** A wrong password or user, an unknown database or schema, and missing rights: waiting does not mend them. */
const REFUSED_FOR_GOOD = /^(28...|3D...|3F...|42501)$/

/** Independent of the server's settings, which would change the form of the times it sends, or how it reads texts. */
const SESSION = '-c TimeZone=UTC -c DateStyle=ISO -c standard_conforming_strings=on'

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
  const address = new URL(url)
  // One in the address would replace ours.
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} ${SESSION}`.trim())
  return {
    connectionString: address.href,
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
        const state = isReadOnly(error) ? ', which only reads' : ''
        log.warn({ err: error }, `Waiting for the database at DATABASE_URL${state}`)
        toldAt = Date.now()
      }
      await after(RETRY_MS)
    }
  }
}

/** Migrates and prepares while no other process does; on a connection of its own, without time limits. */
async function prepareAlone({ url, prepare, forRequests }: PostgresOptions): Promise<void> {
  let client: Client | undefined
  let isConnected = false
  try {
    client = new Client(session(url))
    // Its loss also fails the statement under way.
    client.on('error', () => undefined)
    await client.connect()
    isConnected = true
    refuse(await wrongKind(client))
    await takeMigrationLock(client)
    const database = drizzle({ client })
    await migrate(database)
    refuse(await withoutTables(client))
    await prepare(database)
  } catch (error) {
    if (error instanceof StartError) throw error
    if (isRefusedForGood(error)) refuse(reason(error))
    if (isDatabaseAway(error) ? forRequests : isConnected) throw error
    refuse(reason(error))
  } finally {
    // Releases the lock, too.
    if (isConnected) await client?.end()
  }
}

/** @throws {StartError} unless there is no reason to */
function refuse(why: string | null): void {
  if (why !== null) throw new StartError(`Cannot use the database at DATABASE_URL (${why})`)
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
  return REFUSED_FOR_GOOD.test(String((innermost(error) as { code?: unknown }).code))
}

/** In one line; several addresses of one host fail together, without a message. */
function reason(error: unknown): string {
  const cause = innermost(error)
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** Drizzle's errors have PostgreSQL's as their cause. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error
}
