import { initializeApp } from 'firebase-admin/app'
import { FirebaseAuthError, getAuth } from 'firebase-admin/auth'
import { z } from 'zod'
import { log } from '../config/log.ts'
import type { AuthEmulators } from '../auth-emulators/auth-emulators.ts'
import type { AuthEmulator } from '../auth-emulators/emulators-by-project.ts'
import { EMULATED_BUSINESS_PROJECT, type Env } from '../config/env.ts'
import { askProvider } from '../http/ask-provider.ts'
import { HttpError } from '../http/http-error.ts'

/** The accounts of business owners, in a separate auth project (spec section 6). */
export interface OwnerAccounts {
  /**
   * Whether an address has an account.
   * @throws {HttpError} 400 when the provider refuses the address, 503 when it does not answer or fails
   */
  exists: (email: string) => Promise<boolean>
  /**
   * Creates an account. An existing one keeps its password (checklist A11).
   * @returns the id of the new account, or null when one exists
   * @throws {HttpError} 400 when the provider refuses the address or password, 503 when it does not answer or
   *   fails
   */
  create: (email: string, password: string) => Promise<string | null>
  /** Deletes an account that `create` has just made. */
  remove: (uid: string) => Promise<void>
}

/**
 * Chooses where owners' accounts are kept.
 * @param emulators null to use the Firebase project BUSINESS_PROJECT
 */
export function ownerAccounts(env: Env, emulators: AuthEmulators | null): OwnerAccounts {
  const emulator = emulators?.byProject.get(EMULATED_BUSINESS_PROJECT)
  return emulator ? emulatedAccounts(emulator) : firebaseAccounts(env.BUSINESS_PROJECT)
}

function firebaseAccounts(projectId: string): OwnerAccounts {
  const auth = getAuth(initializeApp({ projectId }, `owners of ${projectId}`))
  return {
    async exists(email) {
      try {
        await auth.getUserByEmail(email)
        return true
      } catch (error) {
        const code = error instanceof FirebaseAuthError ? error.code : ''
        if (code === 'auth/user-not-found') return false
        throw refusal(code) ?? outage(error)
      }
    },
    async create(email, password) {
      try {
        return (await auth.createUser({ email, password })).uid
      } catch (error) {
        if (!(error instanceof FirebaseAuthError)) throw outage(error)
        if (error.code === 'auth/email-already-exists') return null
        throw refusal(`${error.code} ${error.message}`) ?? outage(error)
      }
    },
    remove: (uid) => auth.deleteUser(uid),
  }
}

const createdAccount = z.object({ localId: z.string() })
const foundAccounts = z.object({ users: z.array(createdAccount).default([]) })

function emulatedAccounts({ origin, save }: AuthEmulator): OwnerAccounts {
  const accounts = `${origin}/identitytoolkit.googleapis.com/v1/projects/${EMULATED_BUSINESS_PROJECT}/accounts`
  const ask = (url: string, body: object) =>
    askProvider(url, body, { authorization: 'Bearer owner' }).catch((error: unknown) => {
      throw outage(error)
    })
  return {
    async exists(email) {
      const { ok, text } = await ask(`${accounts}:lookup`, { email: [email] })
      if (!ok) throw outage(text)
      return read(foundAccounts, text).users.length > 0
    },
    async create(email, password) {
      const { ok, text } = await ask(accounts, { email, password })
      if (ok) {
        const { localId } = read(createdAccount, text)
        await save()
        return localId
      }
      if (text.includes('EMAIL_EXISTS')) return null
      throw refusal(text) ?? outage(text)
    },
    async remove(localId) {
      await ask(`${accounts}:delete`, { localId })
      await save()
    },
  }
}

/** @throws {HttpError} 503 when it is no answer of the provider's: a gate in between answers with pages of its own */
function read<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return z.parse(schema, JSON.parse(text))
  } catch (error) {
    throw outage(error)
  }
}

/** @returns null when the failure is not about the address or the password */
function refusal(problem: string): HttpError | null {
  if (/[A-Z]_PASSWORD|PASSWORD_[A-Z]|invalid-password/.test(problem)) {
    return new HttpError(400, 'dummy_password: refused by the auth provider')
  }
  if (/INVALID_EMAIL|invalid-email/.test(problem)) {
    return new HttpError(400, 'business_owner_email: refused by the auth provider')
  }
  return null
}

function outage(cause: unknown): HttpError {
  log.error({ err: cause }, "The business owners' auth provider failed")
  const words = "The owner's account cannot be created at the moment"
  return new HttpError(503, words, {}, { 'Retry-After': '5' })
}
