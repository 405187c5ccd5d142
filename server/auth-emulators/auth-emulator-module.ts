/**
 * Runs the Firebase Auth emulator of firebase-tools in this process. Its internals are not a public API, so
 * package.json pins its version, and everything that depends on them is in this file.
 */
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'

const FIREBASE_TOOLS = 'firebase-tools/lib/emulator/auth'

/** An account as the emulator stores it; other fields are kept but not read. */
export interface EmulatedUser {
  localId: string
}

/** The accounts of one emulated project. */
export interface EmulatedProject {
  readonly users: ReadonlyMap<string, EmulatedUser>
  /** Stores the account unchanged, including its password, sign-in time and `validSince`. */
  overwriteUserWithLocalId(localId: string, user: EmulatedUser): void
  /** As in production, gives the same answer for a wrong password and an unknown address. */
  enableImprovedEmailPrivacy: boolean
}

interface EmulatorServer {
  createApp(
    projectId: string,
    singleProjectMode: undefined,
    projects: Map<string, EmulatedProject>,
  ): Promise<RequestListener>
}

interface EmulatorState {
  AgentProjectState: new (projectId: string) => EmulatedProject
}

interface EmulatorApi {
  default: { paths: Record<string, unknown> }
}

/** The library that the emulator builds its routes with. */
interface ExegesisExpress {
  middleware: (description: unknown, options: object) => unknown
}

/** The paths of the emulator's API that our pages, server and tests use. */
const USED_PATHS = new Set([
  '/v1/accounts:lookup',
  '/v1/accounts:resetPassword',
  '/v1/accounts:sendOobCode',
  '/v1/accounts:signInWithPassword',
  '/v1/accounts:update',
  '/v1/token',
  '/v1/projects/{targetProjectId}/accounts',
  '/v1/projects/{targetProjectId}/accounts:delete',
  '/v1/projects/{targetProjectId}/accounts:lookup',
  '/v1/projects/{targetProjectId}/accounts:sendOobCode',
  '/v1/projects/{targetProjectId}/accounts:update',
  '/emulator/v1/projects/{targetProjectId}/oobCodes',
])

/**
 * Creates the emulator of one project.
 * @returns its accounts, and its request handler
 */
export async function createEmulator(
  projectId: string,
): Promise<{ project: EmulatedProject; handle: RequestListener }> {
  loaded ??= load()
  const project = new loaded.AgentProjectState(projectId)
  project.enableImprovedEmailPrivacy = true
  const handle = await loaded.createApp(projectId, undefined, new Map([[projectId, project]]))
  return { project, handle }
}

let loaded: (EmulatorServer & EmulatorState) | undefined

/** Loads the emulator with a fast start: unmodified, it took 4.5 s per project. */
function load(): EmulatorServer & EmulatorState {
  const require = createRequire(import.meta.url)
  const api = require(`${FIREBASE_TOOLS}/apiSpec.js`) as EmulatorApi
  // We use only a small part of the API.
  for (const path of Object.keys(api.default.paths)) {
    if (!USED_PATHS.has(path)) delete api.default.paths[path]
  }
  // With this option, a call's validation is compiled at its first request instead of at startup.
  const requireFromTools = createRequire(require.resolve('firebase-tools/package.json'))
  const exegesis = requireFromTools('exegesis-express') as ExegesisExpress
  const { middleware } = exegesis
  exegesis.middleware = (description, options) =>
    middleware(description, { ...options, lazyCompileValidationSchemas: true })

  const { createApp } = require(`${FIREBASE_TOOLS}/server.js`) as EmulatorServer
  const { AgentProjectState } = require(`${FIREBASE_TOOLS}/state.js`) as EmulatorState
  return { createApp, AgentProjectState }
}
