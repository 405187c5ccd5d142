/** What `npm test` and `npm run test:all` run: each check with the commands that it consists of. */
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

/** Tag of a browser test: it repeats a promise with other seeds, sizes or engines. */
const REPEATS = '@repeats'
/** Tag of one of these that compares how fast a tablet loads with how fast somebody decides. */
const ALONE = '@alone'

const whenTouched =
  (pattern: RegExp, ...commands: Command[]) =>
  (changes: Changes | null) =>
    isTouched(changes, pattern) ? commands : []

function vitest(projects: string[], ...rest: string[]): Command {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', '--reporter=./tests/run/vitest-reporter.ts']
  return ['vitest', 'run', ...chosen, ...reporters, ...rest]
}

function playwright(...args: string[]): Command {
  return ['playwright', 'test', '--reporter=dot,./tests/run/playwright-reporter.ts', ...args]
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
const contractTests = (project: string) => (changes: Changes | null) => {
  if (isTouched(changes, SERVER)) return [vitest([project])]
  const files = changes?.files.filter((file) => /^tests\/contract\/.*\.ts$/.test(file)) ?? []
  const tests = files.filter((file) => file.endsWith('.test.ts') && existsSync(file))
  if (files.length > tests.length) return [vitest([project])]
  return tests.length > 0 ? [vitest([project], '--passWithNoTests', ...tests)] : []
}

function browserTests(changes: Changes | null): Command[] {
  const files = changes ? browserTestsTouchedBy(changes) : null
  if (files?.length === 0) return []
  return [playwright('--grep-invert', REPEATS, '--pass-with-no-tests', ...(files ?? []))]
}

function format(changes: Changes | null): Command[] {
  const files = changes?.files.filter((file) => existsSync(file)) ?? ['.']
  return files.length > 0 ? [['prettier', '--check', '--ignore-unknown', ...files]] : []
}

const REPEATING = [
  playwright('--grep', REPEATS, '--grep-invert', ALONE),
  playwright('--grep', ALONE, '--workers=1'),
]

/** Every promise once. */
export const ONCE: Check[] = [
  { name: 'build', commands: whenTouched(PRODUCT, ['vite', 'build', '--logLevel', 'warn']) },
  { name: 'types', commands: whenTouched(CODE, ['tsc', '-b']) },
  {
    name: 'lint',
    commands: whenTouched(CODE, ['oxlint'], ['depcruise', 'src', 'sw', 'server', 'build', 'tools']),
  },
  { name: 'format', commands: format },
  { name: 'unused', commands: whenTouched(CODE, ['knip']) },
  { name: 'repository', commands: whenTouched(/./, vitest(['repository'])) },
  { name: 'unit', commands: unitTests },
  { name: 'built', commands: builtPageTests },
  { name: 'contract', commands: contractTests('contract') },
  { name: 'pglite', commands: contractTests('pglite') },
  { name: 'e2e', commands: browserTests },
]

/** The same promises again: on more seeds, sizes, engines and databases, and with whole servers failing. */
export const REPEATED: Check[] = [
  { name: 'pglite-again', commands: contractTests('pglite-again') },
  { name: 'newest-postgres', commands: contractTests('newest-postgres') },
  { name: 'outage', commands: whenTouched(SERVER, vitest(['outage'])) },
  { name: 'early-answers', commands: whenTouched(SERVER, vitest(['early-answers'])) },
  { name: 'e2e-repeats', commands: whenTouched(PRODUCT, ...REPEATING) },
]
