/**
 * `npm run check`, `npm test` and `npm run test:all`: which checks each of them has is in `checks.ts`. A run starts no
 * check after one that failed, and says last what failed.
 * `-- unit e2e` runs only the named checks.
 * `-- --changed` runs what uncommitted changes can touch, `-- --changed=main` what those since a commit can.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { browserVersion, findHeadlessShell } from '../../tools/find-chromium.ts'
import prepareData from '../fixtures/servers/prepared-data.ts'
import { BROWSER_BUDGET } from './browser-budget.ts'
import { changesSince } from './changes.ts'
import { CHECKS, STAGES } from './checks.ts'
import { describeFailure, lastLines, quoted } from './failure.ts'
import type { Failure } from './news.ts'
import { runProgram, type Command } from './program.ts'
import { Progress } from './progress.ts'

/** The checks whose test servers start with the prepared data. */
const NEED_DATA = new Set(['contract', 'fault-server', 'pglite', 'newest-postgres'])
const NEED_BROWSER = new Set(['e2e', 'looks', 'fault', 'alone'])

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg)),
  options: { changed: { type: 'string' } },
  allowPositionals: true,
})
const changes = values.changed === undefined ? null : changesSince(values.changed)
const checks = chosenChecks()
const progress = new Progress([...checks.keys()])

/** Printed when everything else has been printed; no check starts after the first. */
const failed: string[] = []

const needs = (...sets: ReadonlySet<string>[]) =>
  [...checks.keys()].some((name) => sets.some((set) => set.has(name)))
// While the pages are built.
const preparing = needs(NEED_DATA, NEED_BROWSER) ? prepareData().catch(reportNoData) : undefined
// Found, or installed, before any test's timeout starts.
if (needs(NEED_BROWSER)) console.log(`Browser: ${browserVersion(findHeadlessShell())}`)

for (const stage of STAGES) {
  await Promise.all(stage.map(runChain))
  await preparing
  if (failed.length > 0) break
}
const deleteData = await preparing
await deleteData?.()
progress.finish()
if (failed.length > 0) console.error(`\n${failed.join('\n\n')}`)
process.exit(failed.length > 0 ? 1 : 0)

/** The commands of each check to run. Ends the process if a check does not exist, or there is nothing to check. */
function chosenChecks(): Map<string, Command[]> {
  const [tier = '', ...names] = positionals
  const available = CHECKS[tier as keyof typeof CHECKS]
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
  failed.push(`The data of the test servers could not be prepared: ${error}`)
}

async function runChain(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const commands = checks.get(name)
    if (!commands || failed.length > 0) continue
    progress.begin(name)
    let hasPassed = true
    for (const command of commands) {
      hasPassed = hasPassed && (await runCommand(name, command))
    }
    progress.end(name, hasPassed)
  }
}

/** @returns whether it has passed */
async function runCommand(name: string, command: Command): Promise<boolean> {
  const failures: Failure[] = []
  const { status, printed } = await runProgram(command, (news) => {
    progress.note(name, news)
    if (news.kind === 'failure') failures.push(news.failure)
    if (news.kind === 'visits' && name === 'e2e' && !changes) keepBudget(news)
  })
  if (status === 0) return true
  mkdirSync('test-results', { recursive: true })
  writeFileSync(`test-results/${name}.log`, printed)
  failed.push(
    failures.length > 0
      ? `${name}: ${failures.length} failed\n\n${failures.map(describeFailure).join('\n\n')}`
      : `${name} failed\n\n${lastLines(printed)}\n  again: ${['npx', ...command].map(quoted).join(' ')}`,
    `Everything that ${name} printed is in test-results/${name}.log`,
  )
  return false
}

/** Fails the run when its browser tests are more than agreed, or open more pages. */
function keepBudget({ tests, visits }: { tests: number; visits: number }): void {
  const { tests: testsMax, visits: visitsMax } = BROWSER_BUDGET
  const counted = `Browser tests: ${tests} of ${testsMax}, page visits: ${visits} of ${visitsMax}`
  console.log(counted)
  if (tests <= testsMax && visits <= visitsMax) return
  failed.push(
    `${counted}\nThat is more than tests/run/browser-budget.ts allows: see CONTRIBUTING.md`,
  )
}
