import autocannon from 'autocannon'
import { queuePath, rejectionOf } from '../../contract/client.ts'
import type { ReviewRequest } from '../../../src/contract/review-calls.ts'
import type { Stand } from './stands.ts'

const CONNECTIONS = 20
/** So that a busy machine makes a number worse instead of ending the run. */
const TIMEOUT_SECONDS = 60
/** A run ends only at a sample, so this is how exactly its length is known. */
const SAMPLE_MS = 20
const ROUNDS = 5
const LIST_SECONDS = 3
/** Decisions per round; each request can be decided only once. */
const DECISIONS = 1000
const DEEP_ROW = 20_000

interface Rate {
  perSecond: number
  p50: number
  p99: number
}

/**
 * Loads server and bare handler in turn, so that what else the machine does hits both, and takes the median of
 * the rounds. The first round warms up and does not count. Prints requests per second, and the milliseconds that
 * half and 99% of the answers took at most.
 */
export async function printLoad(stand: Stand): Promise<void> {
  const deep = stand.queue[DEEP_ROW - 1]!
  const deepPage = queuePath({ submittedDatetime: deep.submittedDatetime, id: deep.id })
  const loads = {
    'list, first page': list(queuePath(null)),
    [`list, row ${DEEP_ROW}`]: list(deepPage),
    // Each has its own copy of the queue.
    decisions: decisions(stand),
  }
  console.log([stand.database.padEnd(22), 'per s', 'p50', 'p99', 'ratio'].join('\t'))
  for (const [name, load] of Object.entries(loads)) {
    const rounds: { server: Rate; bare: Rate }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const server = await load(stand.server.origin, stand.idToken)
      const bare = await load(stand.bare, stand.idToken)
      if (round > 0) rounds.push({ server, bare })
    }
    const bare = median(rounds.map((round) => round.bare))
    const server = median(rounds.map((round) => round.server))
    console.log(row(`${name}, bare`, bare))
    console.log(row(name, server, server.perSecond / bare.perSecond))
  }
}

type Load = (origin: string, idToken: string) => Promise<Rate>

function list(path: string): Load {
  return (origin, idToken) => fire({ url: origin + path, duration: LIST_SECONDS }, idToken)
}

function decisions({ queue }: Stand): Load {
  const taken: Record<string, number> = {}
  return (origin, idToken) => {
    const setupRequest = (request: autocannon.Request) => {
      taken[origin] = (taken[origin] ?? 0) + 1
      const next = queue[taken[origin]]
      return { ...request, body: JSON.stringify(rejectionOf(next as unknown as ReviewRequest)) }
    }
    const path = queuePath(null)
    const requests = [{ method: 'POST' as const, path, setupRequest }]
    return fire({ url: origin, amount: DECISIONS, requests }, idToken)
  }
}

/** @throws {Error} unless every answer is a 200 */
async function fire(options: autocannon.Options, idToken: string): Promise<Rate> {
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
  const result = await autocannon({
    ...options,
    connections: CONNECTIONS,
    timeout: TIMEOUT_SECONDS,
    sampleInt: SAMPLE_MS,
    headers,
  })
  const { errors, non2xx, latency } = result
  if (errors || non2xx) throw new Error(`${errors} errors, ${non2xx} refusals: ${options.url}`)
  const seconds = (result.finish.getTime() - result.start.getTime()) / 1000
  return { perSecond: result['2xx'] / seconds, p50: latency.p50, p99: latency.p99 }
}

function median(rates: Rate[]): Rate {
  const of = (field: keyof Rate) =>
    rates.map((rate) => rate[field]).toSorted((a, b) => a - b)[rates.length >> 1] ?? NaN
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
}

function row(name: string, { perSecond, p50, p99 }: Rate, ratio?: number): string {
  return [name.padEnd(22), perSecond.toFixed(0), p50, p99, ratio?.toFixed(2) ?? ''].join('\t')
}
