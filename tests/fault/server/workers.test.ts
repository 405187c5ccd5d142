/** `npm run serve -- --workers 2`: two processes on one port, which one process starts, watches and stops. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standInGoogle } from '../../fixtures/servers/stand-in-google.ts'
import { startServerProcess, type ServerProcess } from '../../fixtures/servers/server-process.ts'
import { freePorts } from '../../fixtures/servers/free-ports.ts'
import { client, queuePath, REVIEWER } from '../../fixtures/servers/client.ts'

/** More than enough for connections to go to both. */
const CALLS = 20

const WAIT = { timeout: 60_000 }

let google: Awaited<ReturnType<typeof standInGoogle>>
let server: ServerProcess
/** Of the first worker; the second one's is the next. */
let metricsPort: number

beforeAll(async () => {
  google = await standInGoogle(REVIEWER)
  metricsPort = await freePorts(2)
  const env = { ...google.env, METRICS_PORT: String(metricsPort) }
  server = await startServerProcess({ args: ['--workers', '2'], env })
})
afterAll(async () => {
  await server?.discard()
  google.close()
})

function workers(): number[] {
  const pids = execFileSync('pgrep', ['-P', String(server.pid), 'node'], { encoding: 'utf8' })
  return pids.trim().split('\n').map(Number)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Each on a connection of its own: `fetch` may take one that an earlier call left open to a worker that is dead by now. */
async function statuses(): Promise<(number | undefined)[]> {
  const own = { agent: false, headers: { authorization: `Bearer ${google.idToken}` } } as const
  const calls = Array.from({ length: CALLS }, async () => {
    const [response] = await once(get(server.origin + queuePath(null), own), 'response')
    const { statusCode } = (response as IncomingMessage).resume()
    return statusCode
  })
  return Promise.all(calls)
}

/** @returns whether both have answered calls since they started */
async function haveBothAnswered(): Promise<boolean> {
  const metrics = [metricsPort, metricsPort + 1].map(async (port) => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null)
    return (await response?.text())?.includes('route="call') ?? false
  })
  return (await Promise.all(metrics)).every(Boolean)
}

test('both are ready before the server says so, once, and both answer', async () => {
  expect(workers()).toHaveLength(2)
  expect(server.output().match(/Ready on/g)).toHaveLength(1)
  await expect.poll(() => server.output(), WAIT).toContain('example values')
  expect(await statuses()).toEqual(Array(CALLS).fill(200))
  const [first, second] = await Promise.all(
    [1, 2].map(() => client(server.origin, google.idToken).queue()),
  )
  // One secret signs the URLs of images.
  expect(first).toEqual(second)
})

test('what has an example value is said once for both, by name', () => {
  const warnings = server
    .output()
    .split('\n')
    .filter((line) => line.includes('example values'))
  expect(warnings).toHaveLength(1)
  for (const name of ['SECURITY_CONTACT', 'API_KEY', 'VITE_SITE_URL', 'VITE_CONSUMER_IOS_URL'])
    expect(warnings[0]).toMatch(new RegExp(`[ ,]${name}\\b`))
})

test('when one is killed the other answers, until it is started again and ready', async () => {
  const [killed, other] = workers()
  process.kill(killed!, 'SIGKILL')
  await expect.poll(() => isRunning(killed!), WAIT).toBe(false)
  do expect(await statuses()).toEqual(Array(CALLS).fill(200))
  while (!(await haveBothAnswered()))
  expect(workers()).toHaveLength(2)
  expect(workers()).toContain(other)
  expect(workers()).not.toContain(killed)
})

test('they end together: on SIGTERM in order, and with the process that started them', async () => {
  const stopped = workers()
  expect(await server.stop()).toBe(0)
  expect(stopped.filter(isRunning)).toEqual([])

  const { dataDir, port } = server
  server = await startServerProcess({ args: ['--workers', '2'], env: google.env, dataDir, port })
  const orphans = workers()
  await server.kill()
  await expect.poll(() => orphans.filter(isRunning), WAIT).toEqual([])
})

test.each([
  ['DATABASE_URL', { DATABASE_URL: '', EMBEDDED_DATABASE: 'on' }],
  ['AUTH_EMULATORS=off', { AUTH_EMULATORS: 'on', STAFF_PROJECT: '' }],
  ['IMAGE_SECRET', { IMAGE_SECRET: '' }],
])('without %s the start ends with one line that names it', async (setting, changes) => {
  const env = { ...google.env, ...changes }
  const started = startServerProcess({ args: ['--workers', '2'], env })
  await expect(started).rejects.toThrow(
    new RegExp(`ended with status 1: Several workers need ${setting}: .*\n$`),
  )
})

test.each(['0', 'two'])('%j workers are refused', async (count) => {
  const started = startServerProcess({ args: [`--workers=${count}`], env: google.env })
  await expect(started).rejects.toThrow(/status 2: Usage: npm run serve -- --workers <1 to 64>\n$/)
})
