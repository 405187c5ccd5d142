/**
 * `npm run import -- businesses shops.csv`: fills the database from tables that spreadsheets save, with their images
 * beside them. `docs/operations.md` lists the columns.
 */
import { messageOf } from '../../src/contract/message-of.ts'
import { orExit, StartError } from '../config/start-error.ts'
import { isDatabaseAway } from '../database/database-is-away.ts'
import { HttpError } from '../http/http-error.ts'
import { openImageStorage } from '../images/open-image-storage.ts'
import { planTable, TABLES, type Kind, type PlannedTable } from '../import/plan-table.ts'
import { progress } from '../import/progress.ts'
import { openSource } from '../import/source.ts'
import { fromArguments, pathHere } from './command-line.ts'
import { counts, dateLines, endedLines, problemLines, rowTable } from './import-report.ts'
import { withDatabase } from './with-database.ts'

const wanted = fromArguments('import', ({ values, positionals: [written, path] }) => {
  const kind = (Object.keys(TABLES) as Kind[]).find((each) => each === written)
  return kind && path ? { ...values, kind, path: pathHere(path) } : null
})
const source = await orExit(() => openSource(wanted.path, `${wanted.kind}.csv`))
process.exitCode = await withDatabase(async (database, env) => {
  const plan = await planTable(wanted.kind, {
    source,
    database,
    storage: await openImageStorage(env),
    isUpdate: wanted.update ?? false,
    reopened: new Set(wanted.reopen),
    now: new Date(),
    progressOf: (total) => progress(process.stderr, 'Checking', total),
  }).catch((error: unknown) => fail(error, 'Nothing was stored'))
  return carryOut(plan, source.name)
})

/** @returns the exit status: 0 if every row is stored, or would be; 1 if there are problems */
async function carryOut(plan: PlannedTable, file: string): Promise<0 | 1> {
  const { rows, problems, toStore, dates } = plan
  if (problems.length > 0) console.log(problemLines(problems))
  if (wanted['dry-run'] && toStore > 0) console.log(rowTable(rows))
  for (const line of endedLines(rows)) console.log(line)
  if (wanted['dry-run']) for (const line of dateLines(dates)) console.log(line)
  console.log(counts(file, rows, problems))
  if (wanted['dry-run']) {
    console.log('Dry run: nothing was stored')
  } else if (problems.length > 0 && !wanted['skip-bad']) {
    console.log('Nothing was stored: correct these lines, or store the others with --skip-bad')
    // npm takes `--update` for a setting of its own, and hands nothing on.
    if (process.env.npm_lifecycle_event === 'import') {
      console.log('Options count only behind “--”, as in: npm run import -- … --update')
    }
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
