import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { accountFile } from './account-file.ts'
import { registerAuthActionPage } from './auth-action-page.ts'
import { createEmulator } from './auth-emulator-module.ts'
import { registerAuthProxy } from './auth-proxy.ts'
import type { AuthEmulator, EmulatorsByProject } from './emulators-by-project.ts'
import type { Env } from '../config/env.ts'
import { EXAMPLE_ACCOUNTS, EXAMPLE_PASSWORD, type ExampleAccount } from './example-accounts.ts'
import { listen } from '../connections/listen.ts'
import type { RateLimits } from '../http/rate-limits.ts'

const LOOPBACK = '127.0.0.1'

export interface AuthEmulators {
  byProject: EmulatorsByProject
  /** Serves what browsers need of the emulators on our own origin. */
  register: (app: Hono, limits: RateLimits) => void
  close: () => Promise<void>
}

/**
 * Starts the emulators of the three auth projects on consecutive ports from AUTH_PORT, restores their
 * accounts and creates missing example accounts.
 * @returns the emulators by project, and a function that stops them
 * @throws {StartError} when one of the ports is taken
 */
export async function startAuthEmulators(env: Env): Promise<AuthEmulators> {
  const stops: (() => Promise<void>)[] = []
  const close = async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
  try {
    // Ports first, so that a taken one is reported before seconds of loading.
    const ports = await Promise.all(
      Object.entries(EXAMPLE_ACCOUNTS).map(async ([projectId, accounts], index) => {
        const port = await reservePort(env.AUTH_PORT + index, stops)
        return { projectId, accounts, ...port }
      }),
    )
    const byProject = new Map<string, AuthEmulator>()
    for (const { projectId, accounts, origin, answerWith } of ports) {
      const { project, handle } = await createEmulator(projectId)
      answerWith(handle)
      const file = accountFile(join(env.DATA_DIR, `accounts-${projectId}.json`), project)
      await file.restore()
      const missing = accounts.filter((account) => !project.users.has(account.uid))
      for (const account of missing) await createAccount(origin, projectId, account)
      await file.save()
      byProject.set(projectId, { origin, save: file.save })
    }
    const register = (app: Hono, limits: RateLimits) => {
      registerAuthProxy(app, byProject, limits)
      registerAuthActionPage(app, byProject)
    }
    return { byProject, register, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function reservePort(port: number, stops: (() => Promise<void>)[]) {
  let handle: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => {
    if (isFromWebsite(request, port)) response.writeHead(403).end()
    else handle(request, response)
  })
  stops.push(await listen(server, port, LOOPBACK, 'AUTH_PORT'))
  const answerWith = (handler: RequestListener) => (handle = handler)
  return { origin: `http://${LOOPBACK}:${port}`, answerWith }
}

/**
 * Whether a browser may have sent the request for a website, which must not act as the emulator's owner.
 * Another host is that of a website whose name leads to this machine (DNS rebinding).
 */
function isFromWebsite({ headers }: IncomingMessage, port: number): boolean {
  const hosts = [`${LOOPBACK}:${port}`, `localhost:${port}`]
  return headers.origin !== undefined || !hosts.includes(headers.host ?? '')
}

async function createAccount(
  origin: string,
  projectId: string,
  account: ExampleAccount,
): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({
      localId: account.uid,
      email: account.email,
      emailVerified: true,
      password: EXAMPLE_PASSWORD,
    }),
  })
  if (!response.ok) throw new Error(`Could not create ${account.email}: ${await response.text()}`)
}
