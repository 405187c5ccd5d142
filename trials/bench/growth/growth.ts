/**
 * `npm run bench:growth`: what the calls cost on a PostgreSQL with 50,000 and with 5,000,000 decided requests, by which plans
 * they get their rows, and how long they wait while a next release migrates and while the archive works. A measurement, but it
 * fails when a call reads a table that grows from beginning to end. `-- --decided 200000` tries it quickly.
 */
import { parseArgs } from 'node:util'
import { textTable } from '../../../server/cli/text-table.ts'
import { startPostgres, type Postgres } from '../../../tests/fixtures/servers/postgres.ts'
import {
  startServerProcess,
  type ServerProcess,
} from '../../../tests/fixtures/servers/server-process.ts'
import { databaseSettings } from '../../../tests/fixtures/servers/test-database.ts'
import { atRank, median } from '../figures.ts'
import { fill, GROWN, type Size } from './grown-database.ts'
import { measuredCalls, type MeasuredCall } from './measured-calls.ts'
import { archiveMeanwhile, migrateMeanwhile } from './meanwhile.ts'
import { explained, EXPLAINING, type Plan } from './plans.ts'

const TIMES = 400
/** PostgreSQL settles on a plan for a prepared statement at its sixth execution. */
const WARM_UP = 20
const MOST_RATIO = 1.3
/** As on a machine of its own. Without it, what is compared is the system's cache of files. */
const ROOM = { shared_buffers: '4GB', max_wal_size: '8GB' }
const APPLICATION = 'campfire'

interface Side {
  server: ServerProcess
  url: string
  calls: MeasuredCall[]
}

const { values } = parseArgs({
  options: {
    decided: { type: 'string', default: '5000000' },
    small: { type: 'string', default: '50000' },
    open: { type: 'string', default: '50000' },
  },
})
const open = Number(values.open)
const sizes: Size[] = [Number(values.small), Number(values.decided)].map((decided) => ({
  decided,
  open,
}))
const started = performance.now()
let isAtFault = false

const postgres = await startPostgres(15, { ...EXPLAINING, ...ROOM })
try {
  process.env.TEST_POSTGRES = postgres.url
  const sides: Side[] = []
  for (const size of sizes) sides.push(await openSide(postgres, size))
  await compare(sides)
  const grown = sides[1]!
  tell('migrating')
  const watched = { ...grown, application: APPLICATION }
  console.log(await migrateMeanwhile(watched))
  tell('archiving')
  console.log(await archiveMeanwhile(grown.server, watched))
  for (const { server } of sides) await server.discard()
} finally {
  await postgres.discard()
}
console.log(`Took ${Math.round((performance.now() - started) / 60_000)} minutes`)
process.exit(isAtFault ? 1 : 0)

/** To standard error: it is no result. */
function tell(what: string): void {
  const seconds = Math.round((performance.now() - started) / 1000)
  console.error(`${String(seconds).padStart(5)} s  ${what}`)
}

async function openSide(postgres: Postgres, size: Size): Promise<Side> {
  // One customer sends more in a minute than a person does.
  const env = { PGAPPNAME: APPLICATION, TRUST_PROXY: 'on', RATE_LIMIT: '1000' }
  const server = await startServerProcess({ env })
  const { DATABASE_URL: url } = await databaseSettings(server.dataDir)
  await fill(url, size, (what) => tell(`${size.decided} decided: ${what}`))
  const [{ size: bytes } = { size: '' }] = await postgres.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
    new URL(url).pathname.slice(1),
  )
  console.log(`${size.decided} decided and ${size.open} open requests: ${bytes}`)
  return { server, url, calls: await measuredCalls(server) }
}

/** Both sides in turn, so that what else the machine does slows both. */
async function compare([small, large]: Side[]): Promise<void> {
  const rows: string[][] = []
  const plans = new Map<string, Plan[]>()
  for (const [index, call] of small!.calls.entries()) {
    tell(call.name)
    const other = large!.calls[index]!
    const times: [number[], number[]] = [[], []]
    for (let turn = -WARM_UP; turn < (call.times ?? TIMES); turn += 1) {
      const pair = [await timed(call), await timed(other)]
      if (turn >= 0) for (const [side, time] of pair.entries()) times[side]!.push(time)
    }
    const [before, after] = times.map(median) as [number, number]
    const ratio = after / before
    const figures = [before, after, ...times.map((each) => atRank(each, 0.99))]
    const isTooSlow = call.mostMs !== undefined && after > call.mostMs
    const remark = isTooSlow ? `over ${call.mostMs} ms` : ratio > MOST_RATIO ? 'slower' : ''
    rows.push([call.name, ...figures.map((ms) => ms.toFixed(2)), ratio.toFixed(2), remark])
    plans.set(call.name, await explained(postgres, APPLICATION, () => untilWritten(other)))
  }
  const names = sizes.map(({ decided }) => decided.toLocaleString('en'))
  const head = ['call', ...names.map((name) => `${name} ms`), ...names.map((name) => `${name} p99`)]
  console.log(textTable([...head, 'ratio', ''], rows))
  console.log(planTable(plans))
}

async function timed({ make }: MeasuredCall): Promise<number> {
  const before = performance.now()
  await make()
  return performance.now() - before
}

/** The audit log is written up to a second later. */
async function untilWritten({ make }: MeasuredCall): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await make()
  await new Promise((resolve) => setTimeout(resolve, 1500))
}

/** A row for each statement: for its longest execution. */
function planTable(plans: ReadonlyMap<string, readonly Plan[]>): string {
  const rows = [...plans].flatMap(([name, all]) => {
    const byStatement = new Map<string, Plan>()
    for (const plan of all.toSorted((a, b) => a.milliseconds - b.milliseconds)) {
      if (plan.scans.length > 0 || plan.statement.startsWith('insert')) {
        byStatement.set(plan.statement, plan)
      }
    }
    return [...byStatement.values()].map((plan) => {
      const grown = plan.sequential.filter((table) => GROWN.includes(table))
      if (grown.length > 0) isAtFault = true
      const scans = [...plan.scans.filter((scan) => !scan.startsWith('ModifyTable'))].join(', ')
      return [
        name,
        plan.milliseconds.toFixed(2),
        String(plan.blocks),
        plan.statement.slice(0, 60),
        grown.length > 0 ? `SCANS ALL OF ${grown.join()}` : scans,
      ]
    })
  })
  return textTable(['call', 'ms', 'blocks', 'statement', 'how'], rows)
}
