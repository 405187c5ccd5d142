import type { AuthProject } from '../http/account-token.ts'
import type { Env } from './env.ts'

/**
 * The projects whose ID tokens the server accepts.
 * @param emulatorOf the origin of a project's emulator if it runs in this process
 */
export function authProjects(
  env: Env,
  emulatorOf: (projectId: string) => string | undefined = () => undefined,
): { staff: AuthProject; customers: AuthProject } {
  const project = (id: string, apiKey: string): AuthProject => ({
    ...{ id, apiKey },
    keysUrl: env.AUTH_KEYS_URL,
    accountsUrl: env.AUTH_ACCOUNTS_URL,
    emulator: emulatorOf(id),
  })
  return {
    staff: project(env.STAFF_PROJECT, env.STAFF_API_KEY),
    customers: project(env.CONSUMER_PROJECT, env.CONSUMER_API_KEY),
  }
}
