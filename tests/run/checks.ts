/** What `npm run check`, `npm test` and `npm run test:all` run: each check with the commands that it consists of. */
import { existsSync } from 'node:fs'
import { browserTestsTouchedBy, isTouched, PRODUCT, type Changes } from './changes.ts'
import type { Command } from './program.ts'

export interface Check {
  name: string
  /**
   * @param changes null: everything
   * @returns what to run; nothing if the changes cannot have touched it
   */
  commands: (changes: Changes | null) => Command[]
}

const CODE = /\.tsx?$|\.json$/
const SERVER =
  /^(server|src\/contract|src\/rules|tests\/fixtures\/servers)\/|^package(-lock)?\.json$/

const whenTouched =
  (pattern: RegExp, ...commands: Command[]) =>
  (changes: Changes | null) =>
    isTouched(changes, pattern) ? commands : []

function vitest(projects: string[], ...rest: string[]): Command {
  const chosen = projects.flatMap((project) => ['--project', project])
  return ['vitest', 'run', ...chosen, '--reporter=./tests/run/vitest-reporter.ts', ...rest]
}

function playwright(project: string, ...rest: string[]): Command {
  const reporter = '--reporter=./tests/run/playwright-reporter.ts'
  return ['playwright', 'test', `--project=${project}`, reporter, ...rest]
}

/** Follows the imports of what has changed. */
function unitTests(changes: Changes | null): Command[] {
  const since = changes ? ['--changed', changes.since, '--passWithNoTests'] : []
  return isTouched(changes, CODE) ? [vitest(['unit', 'component'], ...since)] : []
}

/** The built files are made anew by whatever changes the product. */
function builtPageTests(changes: Changes | null): Command[] {
  const isNeeded = isTouched(changes, PRODUCT) || isTouched(changes, /^tests\/built\//)
  return isNeeded ? [vitest(['built'])] : []
}

/** The server is another process, whose imports Vitest does not see. */
function contractTests(changes: Changes | null): Command[] {
  if (isTouched(changes, SERVER)) return [vitest(['contract'])]
  const files = changes?.files.filter((file) => /^tests\/contract\/.*\.ts$/.test(file)) ?? []
  const tests = files.filter((file) => file.endsWith('.test.ts') && existsSync(file))
  if (files.length > tests.length) return [vitest(['contract'])]
  return tests.length > 0 ? [vitest(['contract'], ...tests)] : []
}

function browserTests(changes: Changes | null): Command[] {
  const files = changes ? browserTestsTouchedBy(changes) : null
  if (files?.length === 0) return []
  return [playwright('e2e', '--pass-with-no-tests', ...(files ?? []))]
}

function format(changes: Changes | null): Command[] {
  const files = changes?.files.filter((file) => existsSync(file)) ?? ['.']
  return files.length > 0 ? [['prettier', '--check', '--ignore-unknown', ...files]] : []
}

/** What a computer tells without running the product. */
const CHECK: Check[] = [
  { name: 'types', commands: whenTouched(CODE, ['tsc', '-b']) },
  {
    name: 'lint',
    commands: whenTouched(CODE, ['oxlint'], ['depcruise', 'src', 'sw', 'server', 'build', 'tools']),
  },
  { name: 'format', commands: format },
  { name: 'unused', commands: whenTouched(CODE, ['knip']) },
  { name: 'repository', commands: whenTouched(/./, vitest(['repository'])) },
]

/** Tests whose outcome depends on the code alone. */
const TEST: Check[] = [
  { name: 'build', commands: whenTouched(PRODUCT, ['vite', 'build', '--logLevel', 'warn']) },
  { name: 'unit', commands: unitTests },
  { name: 'built', commands: builtPageTests },
  { name: 'contract', commands: contractTests },
  { name: 'e2e', commands: browserTests },
]

/** Every other proof: kills, outages, floods, sizes, looks, seeds, other databases. */
const ALL: Check[] = [
  { name: 'unit-long', commands: whenTouched(CODE, vitest(['unit-long'])) },
  { name: 'looks', commands: whenTouched(PRODUCT, playwright('looks')) },
  { name: 'fault', commands: whenTouched(PRODUCT, playwright('fault')) },
  { name: 'alone', commands: whenTouched(PRODUCT, playwright('alone')) },
  { name: 'fault-server', commands: whenTouched(SERVER, vitest(['fault-server'])) },
  { name: 'pglite', commands: whenTouched(SERVER, vitest(['pglite'])) },
  { name: 'newest-postgres', commands: whenTouched(SERVER, vitest(['newest-postgres'])) },
  { name: 'outage', commands: whenTouched(SERVER, vitest(['outage'])) },
  { name: 'early-answers', commands: whenTouched(SERVER, vitest(['early-answers'])) },
]

/** By the word after `run.ts`. */
export const CHECKS = { check: CHECK, test: TEST, all: [...TEST, ...ALL] }

/** Stages run in turn. The chains of a stage run side by side, the checks of a chain in turn. */
export const STAGES = [
  [
    ['types', 'lint'],
    ['format', 'unused'],
  ],
  [['repository']],
  [['build']],
  // Beside each other they took longer than in turn.
  [['unit', 'built', 'contract', 'e2e']],
  [['unit-long', 'looks', 'fault']],
  // It compares speeds.
  [['alone']],
  // The outage tests mostly wait until something is given up.
  [['fault-server', 'pglite', 'newest-postgres', 'early-answers'], ['outage']],
]
