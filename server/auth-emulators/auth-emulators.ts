import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '../config/env.ts'
import { nullIfMissing, writeFileWhole } from '../config/write-file.ts'
import { listen } from '../connections/listen.ts'
import { registerAuthActionPage } from './auth-action-page.ts'
import { emulatedAccount, EmulatedProject } from './emulated-project.ts'
import { EXAMPLE_ACCOUNTS, EXAMPLE_PASSWORD } from './example-accounts.ts'
import {
  registerOwnerCalls,
  registerProviderCalls,
  type EmulatedProjects,
} from './provider-calls.ts'

const LOOPBACK = '127.0.0.1'

export type AuthEmulators = Awaited<ReturnType<typeof startAuthEmulators>>

const storedAccounts = z.record(z.string(), z.array(emulatedAccount))

/**
 * Starts the stand-in for the auth provider's three projects on AUTH_PORT, with the accounts of earlier runs and the
 * example accounts. For trying out only: its tokens are unsigned, and its file has passwords as they were typed.
 * @throws {StartError} when the port is taken
 */
export async function startAuthEmulators(env: Env) {
  const path = join(env.DATA_DIR, 'emulated-accounts.json')
  const text = await readFile(path, 'utf8').catch(nullIfMissing)
  const stored = storedAccounts.parse(JSON.parse(text ?? '{}'))
  const byId = new Map(
    Object.entries(EXAMPLE_ACCOUNTS).map(([id, examples]) => {
      const project = new EmulatedProject(id, stored[id] ?? [])
      for (const { uid, email } of examples.filter((example) => !project.accounts.has(example.uid)))
        project.create({ localId: uid, email, emailVerified: true, password: EXAMPLE_PASSWORD })
      return [id, project] as const
    }),
  )
  let saving = Promise.resolve()
  const projects: EmulatedProjects = {
    get: (id) => byId.get(id),
    save: () => {
      const accounts = [...byId].map(([id, project]) => [id, [...project.accounts.values()]])
      const write = () =>
        writeFileWhole(path, JSON.stringify(Object.fromEntries(accounts), null, 2))
      // One at a time. Whoever saves hears of a failure, which must not block the next.
      const result = saving.then(write)
      saving = result.catch(() => undefined)
      return result
    },
  }
  await projects.save()

  const own = new Hono()
  registerOwnerCalls(own, projects)
  registerProviderCalls(own, projects)
  const handle = getRequestListener(own.fetch)
  const server = createServer((request, response) => {
    if (isFromWebsite(request, env.AUTH_PORT)) response.writeHead(403).end()
    else void handle(request, response)
  })
  const close = await listen(server, env.AUTH_PORT, LOOPBACK, 'AUTH_PORT')
  /** Serves on our own origin what browsers need. */
  const register = (app: Hono) => {
    registerProviderCalls(app, projects)
    registerAuthActionPage(app, projects)
  }
  /** Where programs on this machine reach the provider's calls of all projects. */
  const origin = `http://${LOOPBACK}:${env.AUTH_PORT}`
  return { projects, origin, register, close }
}

/**
 * True of a request that a browser may have sent for a website, which must not administer accounts. Another host is that
 * of a website whose name leads to this machine (DNS rebinding).
 */
function isFromWebsite({ headers }: IncomingMessage, port: number): boolean {
  const hosts = [`${LOOPBACK}:${port}`, `localhost:${port}`]
  return headers.origin !== undefined || !hosts.includes(headers.host ?? '')
}
