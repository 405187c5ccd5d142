/**
 * `npm test`: every check in the order of its speed, each with its time. Stops at the first that fails.
 * `npm test -- unit e2e` runs the named ones only.
 */
import { spawnSync } from 'node:child_process'
import { findChromium } from '../build/find-chromium.ts'

const CHECKS: Record<string, string[]> = {
  types: ['tsc --noEmit', 'tsc --noEmit -p sw'],
  lint: ['eslint .'],
  format: ['prettier --check .'],
  unused: ['knip'],
  unit: ['vitest run --project unit --project component'],
  build: ['vite build --logLevel warn'],
  contract: ['vitest run --project contract'],
  e2e: ['vitest run --project e2e'],
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in CHECKS))
if (unknown.length > 0) {
  console.error(
    `Unknown check: ${unknown.join(', ')}. There are: ${Object.keys(CHECKS).join(', ')}`,
  )
  process.exit(2)
}

for (const [name, commands] of Object.entries(CHECKS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const started = Date.now()
  console.log(`\n── ${name}`)
  // Looked for, and installed where the machine has none, before a test's clock runs.
  if (name === 'e2e') process.env.CHROME_PATH = findChromium()
  for (const command of commands) {
    const { status } = spawnSync(`npx --no-install ${command}`, { shell: true, stdio: 'inherit' })
    if (status !== 0) {
      console.error(`\n✗ ${name} failed`)
      process.exit(status ?? 1)
    }
  }
  console.log(`✓ ${name} (${Math.round((Date.now() - started) / 1000)} s)`)
}
