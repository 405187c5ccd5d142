/**
 * `npm run import -- businesses shops.csv`: fills the database from tables that spreadsheets save, with their images
 * beside them. `docs/operations.md` lists the columns.
 */
import { parseArgs } from 'node:util'
import { messageOf } from '../../src/contract/message-of.ts'
import { readEnv } from '../config/env.ts'
import { orExit, StartError } from '../config/start-error.ts'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { isDatabaseAway } from '../database/database-is-away.ts'
import { openDatabase } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { openImageStorage } from '../images/open-image-storage.ts'
import { KINDS, planTable, type Kind, type PlannedTable } from '../import/plan-table.ts'
import { progress } from '../import/progress.ts'
import { openSource } from '../import/source.ts'
import { counts, problemLines, rowTable } from './import-report.ts'

const USAGE = `Usage: npm run import -- ${KINDS.join('|')} <file.csv or folder> [--dry-run] [--update] [--skip-bad]
  --dry-run   says what would happen, and stores nothing
  --update    changes stored rows that differ from the table
  --skip-bad  stores the good rows of a table with bad ones`

const wanted = readArguments()
process.exitCode = await orExit(async () => {
  const env = readEnv()
  const source = await openSource(wanted.path, `${wanted.kind}.csv`)
  // PostgreSQL allows several processes; the embedded database does not.
  const unlock = env.DATABASE_URL ? null : await lockDataFolder(env.DATA_DIR)
  const storage = await openImageStorage(env)
  const { database, close } = await openDatabase(env)
  try {
    const plan = await planTable(wanted.kind, {
      source,
      database,
      storage,
      isUpdate: wanted.isUpdate,
      now: new Date(),
      progressOf: (total) => progress(process.stderr, 'Checking', total),
    }).catch((error: unknown) => fail(error, 'Nothing was stored'))
    return await carryOut(plan, source.name)
  } finally {
    await close()
    await unlock?.()
  }
})

/** @returns the exit status: 0 if every row is stored, or would be; 1 if there are problems */
async function carryOut(plan: PlannedTable, file: string): Promise<0 | 1> {
  const { rows, problems, toStore } = plan
  if (problems.length > 0) console.log(problemLines(problems))
  if (wanted.isDryRun && toStore > 0) console.log(rowTable(rows))
  console.log(counts(file, rows, problems))
  if (wanted.isDryRun) {
    console.log('Dry run: nothing was stored')
  } else if (problems.length > 0 && !wanted.skipsBad) {
    console.log('Nothing was stored: correct these lines, or store the others with --skip-bad')
  } else {
    await store(plan)
    console.log(`Stored ${toStore} ${toStore === 1 ? 'row' : 'rows'}`)
  }
  return problems.length > 0 ? 1 : 0
}

async function store({ store: storeAll, toStore }: PlannedTable): Promise<void> {
  const { show, end } = progress(process.stderr, 'Storing', toStore)
  let stored = 0
  const done = (count: number) => {
    stored = count
    show(count)
  }
  await storeAll(done)
    .finally(end)
    .catch((error: unknown) => fail(error, `Stored ${stored} of ${toStore} rows`))
}

/** @throws {StartError} for what a person can mend, or wait for; anything else is a defect */
function fail(error: unknown, result: string): never {
  const isPassing = isDatabaseAway(error) || error instanceof HttpError
  if (!isPassing && !(error instanceof StartError)) throw error
  const again = isPassing ? '. Run the same command again' : ''
  throw new StartError(`${result}: ${messageOf(error)}${again}`)
}

interface Wanted {
  kind: Kind
  path: string
  isDryRun: boolean
  isUpdate: boolean
  skipsBad: boolean
}

function readArguments(): Wanted {
  try {
    const { values, positionals } = parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        update: { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [written, path, ...others] = positionals
    const kind = KINDS.find((each) => each === written)
    if (!kind || !path || others.length > 0) throw new Error(USAGE)
    const { 'dry-run': isDryRun, update: isUpdate, 'skip-bad': skipsBad } = values
    return { kind, path, isDryRun, isUpdate, skipsBad }
  } catch {
    console.error(USAGE)
    process.exit(2)
  }
}
