import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/request-body.ts'
import { codeKind, ProviderError, type EmulatedProject } from './emulated-project.ts'

/** Where the provider's SDK, and our server, look for a project: under its API key, which is its name. */
export interface EmulatedProjects {
  get: (id: string) => EmulatedProject | undefined
  /** Resolves once all accounts would survive a crash. */
  save: () => Promise<void>
}

const IDENTITY = '/identitytoolkit.googleapis.com'
const TOKENS = '/securetoken.googleapis.com'

const emailAndPassword = z.object({ email: z.string(), password: z.string() })
const withToken = z.object({ idToken: z.string() })
const withCode = z.object({ oobCode: z.string(), newPassword: z.string().optional() })
const refreshForm = z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() })
const newAccount = emailAndPassword.extend({ emailVerified: z.boolean().optional() })
const codeRequest = z.object({ requestType: codeKind, email: z.string() })

/**
 * Serves the provider's calls that our pages and our server make (spec sections 1, 2 and 7). Sign-up is not among them:
 * customers sign up in their app, and we create the accounts of owners and staff.
 */
export function registerProviderCalls(app: Hono, projects: EmulatedProjects): void {
  const byKey = (c: Context) => projects.get(c.req.query('key') ?? '')

  app.post(`${IDENTITY}/v1/accounts:signInWithPassword`, (c) =>
    answer(c, byKey(c), emailAndPassword, (project, { email, password }) => {
      const { account, ...tokens } = project.signIn(email, password)
      return { ...tokens, localId: account.localId, email: account.email, registered: true }
    }),
  )
  app.post(`${IDENTITY}/v1/accounts:lookup`, (c) =>
    answer(c, byKey(c), withToken, (project, { idToken }) => {
      const { password: _, validSince, ...account } = project.lookUp(idToken)
      return { users: [{ ...account, validSince: String(validSince), providerUserInfo: [] }] }
    }),
  )
  app.post(`${IDENTITY}/v1/accounts:resetPassword`, (c) =>
    answer(c, byKey(c), withCode, async (project, { oobCode, newPassword }) => {
      if (newPassword === undefined) return project.checkCode(oobCode)
      const facts = project.useCode(oobCode, newPassword)
      await projects.save()
      return facts
    }),
  )
  app.post(`${TOKENS}/v1/token`, (c) =>
    answer(c, byKey(c), refreshForm, (project, { refresh_token }) => {
      const { account, idToken, refreshToken, expiresIn } = project.refresh(refresh_token)
      return {
        ...{ access_token: idToken, id_token: idToken, refresh_token: refreshToken },
        ...{ expires_in: expiresIn, token_type: 'Bearer', user_id: account.localId },
      }
    }),
  )
  app.all(`${IDENTITY}/*`, (c) => refuse(c, 404, 'Not found'))
  app.all(`${TOKENS}/*`, (c) => refuse(c, 404, 'Not found'))
}

/** Serves the calls with which programs on this machine administer a project. */
export function registerOwnerCalls(app: Hono, projects: EmulatedProjects): void {
  const path = `${IDENTITY}/v1/projects/:project`
  const byPath = (c: Context) => projects.get(c.req.param('project') ?? '')

  app.post(`${path}/accounts`, (c) =>
    answer(c, byPath(c), newAccount, async (project, fields) => {
      const { localId } = project.create(fields)
      await projects.save()
      return { localId }
    }),
  )
  app.post(`${path}/accounts:sendOobCode`, (c) =>
    answer(c, byPath(c), codeRequest, (project, { requestType, email }) => ({
      email,
      oobCode: project.issueCode(requestType, email),
    })),
  )
}

async function answer<T extends z.ZodType>(
  c: Context,
  project: EmulatedProject | undefined,
  schema: T,
  act: (project: EmulatedProject, body: z.output<T>) => object | Promise<object>,
): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  if (!project) return refuse(c, 400, 'API key not valid. Please pass a valid API key.')
  const body = await readBody(c.req.raw)
  const { data, error } = schema.safeParse(fieldsOf(body, c.req.header('content-type') ?? ''))
  if (error) return refuse(c, 400, 'Invalid payload received.')
  try {
    return c.json(await act(project, data))
  } catch (failure) {
    if (failure instanceof ProviderError) return refuse(c, 400, failure.message)
    throw failure
  }
}

/** @returns null for a body that is too large, or not what its type says */
function fieldsOf(body: Uint8Array | null, type: string): unknown {
  const text = new TextDecoder().decode(body ?? undefined)
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  try {
    return type.startsWith('application/json') ? JSON.parse(text) : null
  } catch {
    return null
  }
}

/** Answers with an error in the provider's form, which its SDK understands. */
function refuse(c: Context, code: 400 | 404, message: string): Response {
  return c.json({ error: { code, message } }, code)
}
