/**
 * `npm run test:browsers`: tests in engines other than Chromium that decisions are sent within 15 seconds.
 * `--sessions 40 --engine webkit|firefox|both --seed <number>`. Needs the built app and Debian packages; an
 * engine whose packages are missing is reported and skipped. Exits with 1 if a session failed.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chanceOf } from '../../tests/fixtures/data/chance.ts'
import { isAppBuilt } from '../../server/pages/static-files.ts'
import { readLedger } from '../../tests/fixtures/servers/ledger.ts'
import { startServerProcess } from '../../tests/fixtures/servers/server-process.ts'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { standBefore } from './outage.ts'
import { diagnose, signIn } from './reviewer.ts'
import { MOST_DECISIONS, runSession, type SessionResult } from './session.ts'
import { webkit } from './webkit.ts'

const SIGN_IN_TRIES = 5

const ENGINES: Record<string, Engine[]> = {
  webkit: [webkit],
  firefox: [firefox],
  both: [webkit, firefox],
}

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '40' },
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now()) },
  },
})
const sessions = Number(values.sessions)
const chosen = ENGINES[values.engine]
if (!chosen || !(sessions >= 1)) {
  console.error(
    'Usage: npm run test:browsers -- --sessions 40 --engine webkit|firefox|both --seed 1',
  )
  process.exit(2)
}
if (!isAppBuilt()) {
  console.error('The app is not built: npm run build')
  process.exit(2)
}

const runnable = chosen.filter(({ name, missingPackages }) => {
  const missing = missingPackages()
  if (missing.length > 0) console.log(`${name} is skipped: apt-get install ${missing.join(' ')}`)
  return missing.length === 0
})
if (runnable.length === 0) process.exit()

// An exit also kills the browsers: see `startGroup`.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

console.log(`Seed ${values.seed}`)
const seededReviews = runnable.length * sessions * MOST_DECISIONS
const server = await startServerProcess({ seededReviews, env: { RATE_LIMIT: '0' } })
const outage = await standBefore(server.port)
const busyLoop = spawn(process.execPath, ['-e', 'for (;;);'])
process.once('exit', () => busyLoop.kill())

const taken = new Set<string>()
/** Number of sign-ins after which a tablet never became ready to work offline. */
const stuckSignIns = new Map<Engine, number>()
const results: [Engine, SessionResult[]][] = []
for (const engine of runnable) results.push([engine, await runSessions(engine)])

busyLoop.kill()
await outage.close()
await server.stop()
const { decisions } = await readLedger(server.dataDir)
await server.discard()

const summary = results.map(([engine, ended]) => summarize(engine, ended))
console.table(summary)
const isFaultless = summary.every(
  ({ sessions, sent, lost, doubled, stuckSignIns }) =>
    sent === sessions && lost + doubled + stuckSignIns === 0,
)
process.exit(isFaultless ? 0 : 1)

async function runSessions(engine: Engine): Promise<SessionResult[]> {
  const done: SessionResult[] = []
  const signedIn = await makeSignedInProfile(engine)
  for (let number = 0; number < sessions; number += 1) {
    const chance = chanceOf(Number(values.seed) + number)
    const result = await runSession({ engine, signedIn, outage, chance, number, taken })
    done.push(result)
    const end = result.problem ?? `sent in ${seconds(result.sentInMs ?? NaN)}`
    console.log(`${engine.name} ${number + 1}/${sessions}: ${result.plan}: ${end}`)
  }
  await rm(signedIn, { recursive: true, force: true })
  return done
}

/** Signs in once for all sessions, because that takes longer than a session. @returns the profile's folder */
async function makeSignedInProfile(engine: Engine): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const profile = await mkdtemp(join(tmpdir(), 'campfire-signed-in-'))
    const tablet = await engine.start(profile)
    try {
      await signIn(tablet, outage.origin)
      await tablet.close()
      return profile
    } catch (error) {
      stuckSignIns.set(engine, tries)
      console.log(`${engine.name}, signing in: ${String(error)}; ${await diagnose(tablet)}`)
      await tablet.kill()
      await rm(profile, { recursive: true, force: true })
      if (tries === SIGN_IN_TRIES) throw error
    }
  }
}

/** Compares an engine's sessions with the decisions that the server stored. */
function summarize(engine: Engine, ended: SessionResult[]) {
  const times = ended.flatMap(({ sentInMs }) => sentInMs ?? [])
  const counts = ended
    .flatMap(({ saved }) => saved)
    .map((id) => decisions.filter(({ reviewId }) => reviewId === id).length)
  return {
    engine: engine.name,
    sessions: ended.length,
    sent: times.length,
    decisions: counts.length,
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
    stuckSignIns: stuckSignIns.get(engine) ?? 0,
    longest: times.length > 0 ? seconds(Math.max(...times)) : 'none was sent',
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
