/**
 * `npm run test:failover`: four tablets decide 2,000 requests and more while the machines of `deploy/ha` are killed and
 * hang in turn. Prints what reviewers saw of each fault, and what is in the ledger of the last primary; then shows that
 * asynchronous standbys would have lost decisions. Exits with status 1 if an acknowledged decision is lost or one is
 * doubled, if decisions were not accepted again within 30 seconds, or if the asynchronous standbys lost nothing.
 * `--asynchronous` shows only those, `--only standby` the faults whose names contain a text, `--logs folder` keeps what
 * the programs print.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { query } from '../../tests/fixtures/servers/test-database.ts'
import { loseAcknowledged } from './asynchronous.ts'
import { missingPackages, startCluster } from './cluster.ts'
import { faultsOf, type Fault, type LateWrite } from './faults.ts'
import { compareWithLedger, printRow, rowOf, type Row } from './report.ts'
import { runProcesses } from './run-processes.ts'
import { startServers, type Servers } from './servers.ts'
import { startTablets, type Request, type Tablets } from './tablets.ts'

const { values } = parseArgs({
  options: {
    decisions: { type: 'string', default: '2000' },
    asynchronous: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    logs: { type: 'string' },
  },
})
const DECISIONS = Number(values.decisions)
/** More than are decided while the faults take their time. */
const SEEDED = 3 * DECISIONS + 4000
const AGAIN_WITHIN_MS = 30_000
/** At least so long is something away, and so long is everything well between two faults. */
const AWAY_MS = 12_000
const CALM_MS = 3000
/** At most so many review ids or wrong answers are printed. */
const SHOWN = 10

const missing = missingPackages()
if (missing.length > 0) {
  console.error(
    `This needs Debian's packages ${missing.join(', ')}: apt-get install ${missing.join(' ')}`,
  )
  process.exit(2)
}
// An exit also ends everything that was started.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const processes = await runProcesses(values.logs)
// For the servers' data folders.
process.env.TMPDIR = processes.folder
let servers: Servers | undefined
let isGood = true
try {
  const cluster = await startCluster(processes)
  // What `query` and the servers use.
  process.env.TEST_POSTGRES = cluster.url
  servers = await startServers(processes, SEEDED)
  const requests = await query<Request>(
    servers.dataDir,
    `select id, user_email as "userEmail" from receipt_activity where id like 'seeded-%' order by id`,
  )
  const forLater = requests.splice(-1000)
  if (!values.asynchronous) {
    const tablets = await startTablets(servers.origin, requests)
    const lateWrites: LateWrite[] = []
    const faults = faultsOf(cluster, servers, lateWrites)
    const rows = await strikeAll(faults, tablets, cluster.untilHealthy)
    while (!values.only && tablets.decided.length < DECISIONS) await sleep(100)
    await tablets.settle()
    const { decided } = tablets
    const all = { name: 'the whole run', from: decided[0]!.decidedAt, to: performance.now() }
    rows.push(rowOf(all, decided))
    printRow(rows.at(-1)!)
    isGood = await judge(tablets, rows, lateWrites, servers.dataDir)
  }
  const { lost, acknowledged } = await loseAcknowledged(cluster, servers, forLater)
  console.log(
    `asynchronous standbys lose ${lost} of ${acknowledged} acknowledged decisions` +
      (lost > 0 ? ', as expected' : ': this run could not have seen a loss'),
  )
  if (lost === 0) isGood = false
} finally {
  await servers?.end()
  await processes.end()
}
process.exit(isGood ? 0 : 1)

/** @returns what happened during each fault, as printed */
async function strikeAll(
  faults: Fault[],
  tablets: Tablets,
  untilHealthy: () => Promise<void>,
): Promise<Row[]> {
  const rows: Row[] = []
  await tablets.untilAccepted()
  printRow(null)
  for (const { name, strike } of faults.filter((fault) => fault.name.includes(values.only))) {
    await sleep(CALM_MS)
    const from = performance.now()
    const bringBack = await strike()
    await tablets.untilAccepted()
    await sleep(Math.max(0, from + AWAY_MS - performance.now()))
    await bringBack()
    await untilHealthy()
    await tablets.untilCaughtUp()
    const row = rowOf({ name, from, to: performance.now() }, tablets.decided)
    printRow(row)
    rows.push(row)
  }
  return rows
}

/** Prints the totals. @returns whether every promise was kept */
async function judge(
  { decided, answers, wrong }: Tablets,
  rows: Row[],
  lateWrites: LateWrite[],
  dataDir: string,
): Promise<boolean> {
  const { inLedger, lost, doubled } = await compareWithLedger(dataDir, decided)
  const acknowledged = decided.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)
  const slow = rows.filter(({ silentMs }) => silentMs > AGAIN_WITHIN_MS)
  const counts = [...answers].map(([answer, times]) => `${answer} × ${times}`)
  console.log(`decided       ${decided.length}`)
  console.log(`acknowledged  ${acknowledged.length}`)
  console.log(`in the ledger ${inLedger}`)
  console.log(`lost          ${lost.length} ${lost.slice(0, SHOWN).join(' ')}`)
  console.log(`doubled       ${doubled.length} ${doubled.slice(0, SHOWN).join(' ')}`)
  console.log(`answers       ${counts.join(', ')}`)
  console.log(`late writes   to former primaries: ${lateWrites.join('; ') || 'none'}`)
  for (const problem of wrong.slice(0, SHOWN)) console.log(`wrong answer: ${problem}`)
  for (const { fault } of slow) console.log(`too slow: ${fault}`)
  const confirmed = lateWrites.filter((outcome) => outcome === 'confirmed')
  return [lost, doubled, wrong, slow, confirmed].every((list) => list.length === 0)
}
