/** `npm run serve -- --workers 2`: two processes on one port, which one process starts, watches and stops. */
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standInGoogle } from '../../fixtures/servers/stand-in-google.ts'
import { startServerProcess, type ServerProcess } from '../../fixtures/servers/server-process.ts'
import { client, queuePath, REVIEWER } from '../../fixtures/servers/client.ts'

/** More than enough for connections to go to both. */
const CALLS = 20

const WAIT = { timeout: 60_000 }

let google: Awaited<ReturnType<typeof standInGoogle>>
let server: ServerProcess

beforeAll(async () => {
  google = await standInGoogle(REVIEWER)
  server = await startServerProcess({ args: ['--workers', '2'], env: google.env })
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

async function statuses(): Promise<number[]> {
  // Each on a connection of its own.
  const once = { headers: { authorization: `Bearer ${google.idToken}`, connection: 'close' } }
  const calls = Array.from({ length: CALLS }, () => fetch(server.origin + queuePath(null), once))
  return (await Promise.all(calls)).map(({ status }) => status)
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

test('when one is killed the other answers, and it is started again', async () => {
  const [killed, other] = workers()
  process.kill(killed!, 'SIGKILL')
  await expect.poll(() => isRunning(killed!), WAIT).toBe(false)
  expect(await statuses()).toEqual(Array(CALLS).fill(200))
  await expect.poll(workers, WAIT).toHaveLength(2)
  expect(workers()).toContain(other)
  expect(workers()).not.toContain(killed)
  expect(await statuses()).toEqual(Array(CALLS).fill(200))
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
