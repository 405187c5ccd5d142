import { initializeApp } from 'firebase-admin/app'
import { FirebaseAuthError, getAuth } from 'firebase-admin/auth'
import { log } from '../config/log.ts'
import type { AuthEmulators } from '../auth-emulators/auth-emulators.ts'
import type { EmulatedProject } from '../auth-emulators/emulated-project.ts'
import { EMULATED_BUSINESS_PROJECT, type Env } from '../config/env.ts'
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
  const project = emulators?.projects.get(EMULATED_BUSINESS_PROJECT)
  return emulators && project
    ? emulatedAccounts(project, emulators.projects.save)
    : firebaseAccounts(env.BUSINESS_PROJECT)
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

function emulatedAccounts(project: EmulatedProject, save: () => Promise<void>): OwnerAccounts {
  return {
    exists: (email) => Promise.resolve(project.find(email) !== undefined),
    async create(email, password) {
      try {
        const { localId } = project.create({ email, password })
        await save()
        return localId
      } catch (error) {
        const problem = error instanceof Error ? error.message : ''
        if (problem === 'EMAIL_EXISTS') return null
        throw refusal(problem) ?? outage(error)
      }
    },
    remove(uid) {
      project.accounts.delete(uid)
      return save()
    },
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
