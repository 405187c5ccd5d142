/** The checks of `npm run check`, `npm test` and `npm run test:all`, each with the commands that it consists of. */
import { existsSync } from 'node:fs'
import { isTouched, type Changes } from './changes.ts'
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
/** Whole folders, and what the pages and the server are built and installed from. */
const PRODUCT =
  /^(src|sw|server|build|public)\/(?!.*(\.test\.|\.md$))|^(app-shell\.html|(vite|playwright)\.config\.ts|package(-lock)?\.json)$/

/** @returns what matches a file of the code under test, or one of the tests */
const withTests = (code: RegExp, tests: string) => new RegExp(`${code.source}|^tests/${tests}/`)

const whenTouched =
  (pattern: RegExp, ...commands: Command[]) =>
  (changes: Changes | null) =>
    isTouched(changes, pattern) ? commands : []

function vitest(projects: string[], ...rest: string[]): Command {
  const chosen = projects.flatMap((project) => ['--project', project])
  return ['vitest', 'run', ...chosen, '--reporter=./tests/run/vitest-reporter.ts', ...rest]
}

function playwright(project: string): Command {
  const reporter = '--reporter=./tests/run/playwright-reporter.ts'
  return ['playwright', 'test', `--project=${project}`, reporter]
}

/** Follows the imports of what has changed. */
function unitTests(changes: Changes | null): Command[] {
  const since = changes ? ['--changed', changes.since, '--passWithNoTests'] : []
  return isTouched(changes, CODE) ? [vitest(['unit', 'component'], ...since)] : []
}

function format(changes: Changes | null): Command[] {
  const files = changes?.files.filter((file) => existsSync(file)) ?? ['.']
  return files.length > 0 ? [['prettier', '--check', '--ignore-unknown', ...files]] : []
}

/** These do not run the product. */
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
  { name: 'built', commands: whenTouched(withTests(PRODUCT, 'built'), vitest(['built'])) },
  { name: 'contract', commands: whenTouched(withTests(SERVER, 'contract'), vitest(['contract'])) },
  { name: 'e2e', commands: whenTouched(withTests(PRODUCT, '(e2e|fixtures)'), playwright('e2e')) },
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
  { name: 'settings', commands: whenTouched(PRODUCT, vitest(['settings'])) },
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
  [['fault-server', 'pglite', 'newest-postgres', 'settings', 'early-answers'], ['outage']],
]
