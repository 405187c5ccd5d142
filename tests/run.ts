/**
 * `npm test`: runs every check and prints its time. Stops at the first failure.
 * `npm test -- unit e2e` runs only the named checks.
 */
import { spawn } from 'node:child_process'
import { findChromium } from '../tools/find-chromium.ts'
import prepareData from './fixtures/servers/prepared-data.ts'

const CHECKS: Record<string, string[]> = {
  build: ['vite build --logLevel warn'],
  types: ['tsc -b'],
  lint: ['oxlint', 'depcruise src sw server build tools'],
  format: ['prettier --check .'],
  unused: ['knip'],
  contract: ['vitest run --project contract'],
  postgres: ['vitest run --project postgres'],
  unit: ['vitest run --project unit --project component'],
  e2e: ['playwright test'],
}

/** Stages run in turn. The chains of a stage run in parallel, the checks of a chain in turn. */
const STAGES = [
  [['build']],
  [['contract', 'postgres']],
  // The browsers leave a sixth of the processor idle, which is enough for the other checks.
  [['e2e'], ['unit', 'types', 'lint', 'format', 'unused']],
]

/** Prints its output live; the other checks print theirs when they end. */
const SHOWN_LIVE = 'e2e'

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in CHECKS))
if (unknown.length > 0) {
  console.error(
    `Unknown check: ${unknown.join(', ')}. The checks are: ${Object.keys(CHECKS).join(', ')}`,
  )
  process.exit(2)
}
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

/** Exit status of the first failure, after which no other check starts. */
let failedWith = 0

// While the pages are built. `contract` and `e2e` use it.
const preparing =
  isChosen('contract') || isChosen('e2e') ? prepareData().catch(reportNoData) : undefined

for (const stage of STAGES) {
  const chains = stage.map((chain) => chain.filter(isChosen)).filter((chain) => chain.length > 0)
  await Promise.all(chains.map(runChain))
  await preparing
  if (failedWith !== 0) break
}
const deleteData = await preparing
await deleteData?.()
process.exit(failedWith)

function reportNoData(error: unknown): undefined {
  console.error('\nThe data of the test servers could not be prepared:', error)
  failedWith ||= 1
}

async function runChain(names: string[]): Promise<void> {
  for (const name of names) {
    if (failedWith !== 0) return
    const started = Date.now()
    if (name === SHOWN_LIVE) console.log(`\n── ${name}`)
    // Find Chromium, or install it, before any test's timeout starts.
    if (name === 'e2e') findChromium()
    let printed = ''
    let status = 0
    for (const command of CHECKS[name] ?? []) {
      const result = await run(command, name)
      printed += result.printed
      status = result.status
      if (status !== 0) break
    }
    if (name !== SHOWN_LIVE) process.stdout.write(`\n── ${name}\n${printed}`)
    if (status === 0) {
      console.log(`✓ ${name} (${Math.round((Date.now() - started) / 1000)} s)`)
    } else {
      console.error(`\n✗ ${name} failed`)
      failedWith ||= status
    }
  }
}

function run(command: string, name: string): Promise<{ status: number; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(`npx --no-install ${command}`, {
      shell: true,
      stdio: name === SHOWN_LIVE ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk))
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk))
    child.once('close', (status) => resolve({ status: status ?? 1, printed }))
  })
}
