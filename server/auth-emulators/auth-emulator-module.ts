/**
 * Runs the Firebase Auth emulator of firebase-tools in this process. Its internals are not a public API, so
 * package.json pins its version, and everything that depends on them is in this file.
 */
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { hashedForm, hashPassword } from './stored-password.ts'

const FIREBASE_TOOLS = 'firebase-tools/lib/emulator/auth'

/** More codes than anybody has open; the emulator itself keeps every unused one for ever. */
const MOST_CODES = 1000

/** An account as the emulator stores it; other fields are kept but not read. */
export interface EmulatedUser {
  localId: string
  salt?: string
  passwordHash?: string
}

/** The accounts of one emulated project. */
export interface EmulatedProject {
  readonly users: ReadonlyMap<string, EmulatedUser>
  /** Stores the account unchanged, including its password, sign-in time and `validSince`. */
  overwriteUserWithLocalId(localId: string, user: EmulatedUser): void
  /** As in production, gives the same answer for a wrong password and an unknown address. */
  enableImprovedEmailPrivacy: boolean
}

/** What we change of a project's state. */
interface ProjectState extends EmulatedProject {
  /** The codes in e-mails, oldest first. */
  readonly oobs: Map<string, unknown>
  createOob(...facts: unknown[]): unknown
  getTenantProject(tenantId: string): ProjectState
  getUserByEmail(email: string): EmulatedUser | undefined
  updateUserByLocalId(
    localId: string,
    fields: Partial<EmulatedUser>,
    options?: object,
  ): EmulatedUser
}

interface Credentials {
  email?: string
  password?: string
}

type SignIn = (state: ProjectState, credentials: Credentials) => Promise<unknown>

interface EmulatorOperations {
  authOperations: { identitytoolkit: { accounts: { signInWithPassword: SignIn } } }
}

interface EmulatorErrors {
  BadRequestError: new (message: string) => Error
}

interface EmulatorServer {
  createApp(
    projectId: string,
    singleProjectMode: undefined,
    projects: Map<string, EmulatedProject>,
  ): Promise<RequestListener>
}

interface EmulatorState {
  AgentProjectState: new (projectId: string) => ProjectState
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

  const { authOperations } = require(`${FIREBASE_TOOLS}/operations.js`) as EmulatorOperations
  const { accounts } = authOperations.identitytoolkit
  accounts.signInWithPassword = withHashedPassword(accounts.signInWithPassword)

  const { createApp } = require(`${FIREBASE_TOOLS}/server.js`) as EmulatorServer
  const { AgentProjectState } = require(`${FIREBASE_TOOLS}/state.js`) as EmulatorState
  const { BadRequestError } = require(`${FIREBASE_TOOLS}/errors.js`) as EmulatorErrors
  return { createApp, AgentProjectState: safeState(AgentProjectState, BadRequestError) }
}

/** The emulator compares what it stored with the password of a sign-in, so both have to be the hash. */
function withHashedPassword(signIn: SignIn): SignIn {
  return (state, credentials) => {
    const { email, password } = credentials
    if (!email || !password) return signIn(state, credentials)
    // Without an account too, so that the time does not tell which addresses have one.
    const { salt = '' } = state.getUserByEmail(email.toLowerCase()) ?? {}
    return signIn(state, { ...credentials, password: hashPassword(password, salt) })
  }
}

/** Stores no password in plain text, and nothing that strangers could fill the memory with. */
function safeState(
  AgentProjectState: EmulatorState['AgentProjectState'],
  BadRequestError: EmulatorErrors['BadRequestError'],
): EmulatorState['AgentProjectState'] {
  return class extends AgentProjectState {
    override updateUserByLocalId(localId: string, fields: Partial<EmulatedUser>, options?: object) {
      return super.updateUserByLocalId(localId, hashedForm(fields), options)
    }

    /** The emulator itself creates a tenant as soon as a request or a token names one. */
    override getTenantProject(): never {
      throw new BadRequestError('UNSUPPORTED_TENANT_OPERATION')
    }

    override createOob(...facts: unknown[]) {
      const [oldest] = this.oobs.keys()
      if (oldest && this.oobs.size >= MOST_CODES) this.oobs.delete(oldest)
      return super.createOob(...facts)
    }
  }
}
