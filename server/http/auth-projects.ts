import type { AuthProject } from './account-token.ts'
import type { Env } from '../config/env.ts'

/**
 * The projects whose ID tokens the server accepts.
 * @param emulator the origin of the emulators if they run in this process
 */
export function authProjects(
  env: Env,
  emulator?: string,
): { staff: AuthProject; customers: AuthProject } {
  const project = (id: string, apiKey: string): AuthProject => ({
    ...{ id, apiKey },
    keysUrl: env.AUTH_KEYS_URL,
    accountsUrl: env.AUTH_ACCOUNTS_URL,
    emulator,
  })
  return {
    staff: project(env.STAFF_PROJECT, env.STAFF_API_KEY),
    customers: project(env.CONSUMER_PROJECT, env.CONSUMER_API_KEY),
  }
}
