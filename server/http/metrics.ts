import { createServer } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { decideReviewRequest } from '../../src/contract/review-calls.ts'
import type { Env } from '../config/env.ts'
import { log } from '../config/log.ts'
import type { Database } from '../database/database.ts'
import { listen } from '../connections/listen.ts'
import { registerWork } from './work-metrics.ts'

/** The outcome of a decision, by the status of call 11's answer. */
const OUTCOMES: Partial<Record<number, string>> = { 200: 'acknowledged', 409: 'decided-before' }

/**
 * Serves `/metrics` in Prometheus's text format on METRICS_PORT.
 * @returns a middleware that measures every request; null when METRICS_PORT is not set: then nothing is measured
 * @throws {StartError} when the port is taken
 */
export async function startMetrics(env: Env, database: Database, pool: Pool | null) {
  if (env.METRICS_PORT === undefined) return null
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  if (pool) registerPool(pool, registers)
  registerWork(database, registers)
  const duration = new Histogram({
    name: 'campfire_request_seconds',
    help: 'Time until a request was answered, by call of the contract or route',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const decisions = new Counter({
    name: 'campfire_decisions_total',
    help: 'Decisions that arrived, by what became of them',
    labelNames: ['outcome'],
    registers,
  })

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'Could not collect the metrics')
        response.writeHead(500).end()
      },
    )
  })
  const close = await listen(server, env.METRICS_PORT, env.HOST, 'METRICS_PORT')

  const measure: MiddlewareHandler = async (c, next) => {
    const end = duration.startTimer({ method: c.req.method })
    await next()
    // Never the path itself: there are as many as clients can think of.
    const call = c.get('call')
    const { status } = c.res
    end({ route: call ? `call ${call}` : routePath(c), status })
    if (call === decideReviewRequest.call) {
      decisions.inc({ outcome: OUTCOMES[status] ?? (status < 500 ? 'refused' : 'failed') })
    }
  }
  return { measure, close }
}

function registerPool(pool: Pool, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('campfire_pool_connections', 'Connections to PostgreSQL', () => pool.totalCount)
  gauge('campfire_pool_idle', 'Connections that nobody uses', () => pool.idleCount)
  gauge('campfire_pool_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
}
