/**
 * `npm run test:soak`: four reviewers, each on their own tablet, decide 2,000 requests while connections,
 * tabs, workers, tablets and the server fail, browsers clear their storage and disks get full. Prints how many
 * decisions were made, lost and doubled, and the longest time that one stayed unsent although the server answered.
 * Exits with status 1 if one was doubled, or lost and not said to be missing, or that time is over 10 s.
 * `--decisions 200 --minutes 3 --seed 7` make another, shorter run.
 */
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { chanceOf } from '../../tests/fixtures/data/chance.ts'
import { readLedger } from '../../tests/fixtures/servers/ledger.ts'
import type { Interruption } from '../../tests/fixtures/data/longest-wait.ts'
import { PASSWORD, REVIEWER, REVIEWER_2 } from '../../tests/fixtures/screens/hermes.ts'
import { FAULTY_SERVER } from '../../tests/fixtures/servers/server-programs.ts'
import {
  startServerProcess,
  type ServerProcess,
} from '../../tests/fixtures/servers/server-process.ts'
import { judge, printReport } from './report.ts'
import { startReviewer, type Reviewer } from './reviewer.ts'

const { values } = parseArgs({
  options: {
    decisions: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: '8' },
  },
})
const startedAt = Date.now()
// An exit also ends the browsers and the server.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))
const decisions = Number(values.decisions)
const endsAt = startedAt + Number(values.minutes) * 60_000
/** Time for the last decisions to arrive and for reading the server's tables. */
const LAST_MS = 120_000
const chance = chanceOf(Number(values.seed))

const OWN = ['reviewer3@campfire.example', 'reviewer4@campfire.example']
/** Each has a share of the seeded requests. */
const REVIEWERS = [REVIEWER, REVIEWER_2, ...OWN]

const options = {
  // Unlike the product's own command, it ends with this process.
  program: FAULTY_SERVER,
  env: { STAFF_ALLOW_LIST: REVIEWERS.join(), RATE_LIMIT: '0' },
}
const seededReviews = decisions + 200
let server = await startServerProcess({ ...options, seededReviews })
await createAccounts(server)
const lastId = `seeded-${String(seededReviews).padStart(7, '0')}`
const serverDown: Interruption[] = []
const reviewers: Reviewer[] = []
const stop = new AbortController()
try {
  const starting = REVIEWERS.map((email, share) => {
    const own = chanceOf(chance.between(1, 1_000_000))
    return startReviewer({ target: server.port, share, lastId, email, chance: own })
  })
  reviewers.push(...(await Promise.all(starting)))
  console.log(`Seed ${values.seed}: four reviewers start after ${seconds(Date.now() - startedAt)}`)

  const target = Math.ceil(decisions / reviewers.length)
  const work = reviewers.map((reviewer) => reviewer.work(target, stop.signal))
  const kills = killServer(stop.signal)
  const progress = setInterval(printProgress, 30_000)
  const timeUp = pause(endsAt - LAST_MS - Date.now(), undefined, { ref: false })
  await Promise.race([Promise.all(work), timeUp])
  stop.abort()
  await Promise.all([...work, kills])
  console.log(`Work ended after ${seconds(Date.now() - startedAt)}; waiting for unsent decisions`)
  const giveUpAt = Math.min(endsAt - 15_000, Date.now() + LAST_MS)
  while (reviewers.some(({ unsent }) => unsent() > 0) && Date.now() < giveUpAt) await pause(100)
  clearInterval(progress)
  printProgress()
  await Promise.all(reviewers.map((reviewer) => reviewer.close()))
  await server.stop()
  const report = judge(reviewers, decisions, serverDown, await readLedger(server.dataDir))
  printReport(report)
  process.exitCode = report.isGood ? 0 : 1
} finally {
  await Promise.all(reviewers.map((reviewer) => reviewer.close()))
  await server.discard()
}

/**
 * Creates the accounts that the example data lacks.
 * @throws {Error} with the emulator's answer if it refuses
 */
async function createAccounts({ authPort }: ServerProcess): Promise<void> {
  const url = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/projects/demo-staff/accounts`
  for (const email of OWN) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, emailVerified: true, password: PASSWORD }),
    })
    if (!response.ok) throw new Error(`Could not create ${email}: ${await response.text()}`)
  }
}

/** Kills the server now and then and restarts it on the same data. */
async function killServer(signal: AbortSignal): Promise<void> {
  while (await lasts(chance.between(60_000, 120_000), signal)) {
    const from = Date.now()
    await server.kill()
    await lasts(chance.between(1_000, 15_000), signal)
    server = await restart(server)
    serverDown.push({ from, to: Date.now() })
  }
}

function restart({ port, authPort, dataDir }: ServerProcess): Promise<ServerProcess> {
  return startServerProcess({ ...options, port, authPort, dataDir })
}

/** @returns true when the time is over, false if the signal came first */
function lasts(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal }).catch(() => false)
}

function printProgress(): void {
  const parts = reviewers.map(({ decided, unsent }) => `${decided.size} (${unsent()} unsent)`)
  console.log(`${seconds(Date.now() - startedAt)}: ${parts.join(', ')}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
