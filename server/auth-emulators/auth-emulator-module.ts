/**
 * The Firebase Auth emulator out of firebase-tools, in this process. Its inside is no public interface:
 * the version in package.json is fixed, and everything that depends on it is in this file.
 */
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'

const FIREBASE_TOOLS = 'firebase-tools/lib/emulator/auth'

/** An account as the emulator keeps it. */
export interface EmulatedUser {
  localId: string
}

/** The accounts of one emulated project. */
export interface EmulatedProject {
  readonly users: ReadonlyMap<string, EmulatedUser>
  /** Takes the account as it is, with its password, sign-in time and `validSince`. */
  overwriteUserWithLocalId(localId: string, user: EmulatedUser): void
  /** As production has it: a wrong password and an unknown address get the same answer. */
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

/** What the emulator makes its routes with. */
interface ExegesisExpress {
  middleware: (description: unknown, options: object) => unknown
}

/** What our pages, our server and our tests use of the emulator's API. */
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
 * Makes the emulator of one project.
 * @returns its accounts, and what answers its requests
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

/** Loads the emulator in the way that starts fast: as it comes, it took 4.5 s a project. */
function load(): EmulatorServer & EmulatorState {
  const require = createRequire(import.meta.url)
  const api = require(`${FIREBASE_TOOLS}/apiSpec.js`) as EmulatorApi
  // The whole API is far more than what is used.
  for (const path of Object.keys(api.default.paths)) {
    if (!USED_PATHS.has(path)) delete api.default.paths[path]
  }
  // With this option a call's check is compiled when the first such call comes, not at the start.
  const ofFirebaseTools = createRequire(require.resolve('firebase-tools/package.json'))
  const exegesis = ofFirebaseTools('exegesis-express') as ExegesisExpress
  const { middleware } = exegesis
  exegesis.middleware = (description, options) =>
    middleware(description, { ...options, lazyCompileValidationSchemas: true })

  const { createApp } = require(`${FIREBASE_TOOLS}/server.js`) as EmulatorServer
  const { AgentProjectState } = require(`${FIREBASE_TOOLS}/state.js`) as EmulatorState
  return { createApp, AgentProjectState }
}
