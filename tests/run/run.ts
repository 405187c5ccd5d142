/**
 * `npm test` runs every check once, `npm run test:all` also those that repeat a promise. Both stop at the first
 * failure.
 * `-- unit e2e` runs only the named checks, `-- repeats` only those that repeat a promise.
 * `-- --changed` runs what uncommitted changes can touch, `-- --changed=main` what those since a commit can.
 */
import { parseArgs } from 'node:util'
import { browserVersion, findHeadlessShell } from '../../tools/find-chromium.ts'
import prepareData from '../fixtures/servers/prepared-data.ts'
import { BROWSER_BUDGET } from './browser-budget.ts'
import { changesSince } from './changes.ts'
import { ONCE, REPEATED } from './checks.ts'
import { runProgram, type Command, type Outcome } from './program.ts'
import { Progress } from './progress.ts'

/** Stages run in turn. The chains of a stage run side by side, the checks of a chain in turn. */
const STAGES = [
  [['build'], ['types', 'lint']],
  [['repository', 'built', 'unit']],
  // The contract waits for its servers half of the time, which is enough for the small checks.
  [['contract'], ['pglite', 'format', 'unused']],
  [['e2e', 'e2e-repeats']],
  // The outage tests mostly wait until something is given up.
  [['pglite-again', 'newest-postgres', 'early-answers'], ['outage']],
]

/** The checks whose test servers start with the prepared data. */
const NEED_DATA = new Set(['contract', 'pglite', 'pglite-again', 'e2e', 'e2e-repeats'])
const NEED_BROWSER = new Set(['e2e', 'e2e-repeats'])

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg)),
  options: { all: { type: 'boolean' }, changed: { type: 'string' } },
  allowPositionals: true,
})
const changes = values.changed === undefined ? null : changesSince(values.changed)
const checks = chosenChecks()
const progress = new Progress([...checks.keys()])

/** Exit status of the first failure, after which no other check starts. */
let failedWith = 0

const needs = (names: ReadonlySet<string>) => [...checks.keys()].some((name) => names.has(name))
// While the pages are built.
const preparing = needs(NEED_DATA) ? prepareData().catch(reportNoData) : undefined
// Found, or installed, before any test's timeout starts.
if (needs(NEED_BROWSER)) console.log(`Browser: ${browserVersion(findHeadlessShell())}`)

for (const stage of STAGES) {
  await Promise.all(stage.map(runChain))
  await preparing
  if (failedWith !== 0) break
}
const deleteData = await preparing
await deleteData?.()
progress.finish()
process.exit(failedWith)

/** The commands of each check to run. Ends the process if a check does not exist, or there is nothing to check. */
function chosenChecks(): Map<string, Command[]> {
  const repeated = REPEATED.map(({ name }) => name)
  const names = positionals.flatMap((name) => (name === 'repeats' ? repeated : [name]))
  const available = values.all ? [...ONCE, ...REPEATED] : ONCE
  const unknown = names.filter((name) => !available.some((check) => check.name === name))
  if (unknown.length > 0) {
    const known = available.map(({ name }) => name).join(', ')
    console.error(`Unknown check: ${unknown.join(', ')}. The checks are: ${known}`)
    process.exit(2)
  }
  const chosen = available
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map(({ name, commands }) => [name, commands(changes)] as const)
    .filter(([, commands]) => commands.length > 0)
  if (chosen.length === 0) {
    console.log('Nothing has changed that a check could notice.')
    process.exit()
  }
  return new Map(chosen)
}

function reportNoData(error: unknown): undefined {
  console.error('\nThe data of the test servers could not be prepared:', error)
  failedWith ||= 1
}

async function runChain(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const commands = checks.get(name)
    if (!commands || failedWith !== 0) continue
    const started = Date.now()
    progress.begin(name)
    let result: Outcome = { status: 0, printed: '' }
    for (const command of commands) {
      result = await runProgram(command, (news) => {
        progress.note(name, news)
        if (name === 'e2e' && news.kind === 'visits' && !changes) keepBudget(news)
      })
      if (result.status !== 0) break
    }
    if (result.status !== 0) process.stdout.write(`\n── ${name}\n${result.printed}\n`)
    progress.end(name, Math.round((Date.now() - started) / 1000), result.status === 0)
    failedWith ||= result.status
  }
}

/** Fails the run when its browser tests are more than agreed, or open more pages. */
function keepBudget({ tests, visits }: { tests: number; visits: number }): void {
  const { tests: testsMax, visits: visitsMax } = BROWSER_BUDGET
  console.log(`Browser tests: ${tests} of ${testsMax}, page visits: ${visits} of ${visitsMax}`)
  if (tests <= testsMax && visits <= visitsMax) return
  console.error('That is more than tests/run/browser-budget.ts allows: see CONTRIBUTING.md')
  failedWith ||= 1
}
