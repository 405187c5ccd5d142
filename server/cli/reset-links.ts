import { z } from 'zod'
import { EMULATED_BUSINESS_PROJECT, EMULATED_CONSUMER_PROJECT, type Env } from '../config/env.ts'
import { StartError } from '../config/start-error.ts'
import { askProvider } from '../http/ask-provider.ts'
import type { Arguments } from './command-line.ts'

/** Only customers confirm their addresses. */
const PROJECTS = [
  { id: EMULATED_CONSUMER_PROJECT, page: '/reset', canVerify: true },
  { id: EMULATED_BUSINESS_PROJECT, page: '/business/action', canVerify: false },
]

/** Whose link, and whether it confirms the address instead of leading to a new password. */
export interface LinkRequest {
  email: string
  isVerification: boolean
}

/** Reads the arguments of `npm run reset-link`. @returns null if they name no address */
export function readLinkRequest({
  values,
  positionals,
}: Arguments<'reset-link'>): LinkRequest | null {
  const { data: email } = z.email().safeParse(positionals[0])
  return email === undefined ? null : { email, isVerification: values.verify ?? false }
}

/**
 * Asks the auth emulators of the running server for a code.
 * @returns the links to our pages with it, one for each account of that address
 * @throws {StartError} when there is no such account, or no such server
 */
export async function resetLinks(
  env: Env,
  { email, isVerification }: LinkRequest,
): Promise<string[]> {
  const links: string[] = []
  for (const project of PROJECTS) {
    if (isVerification && !project.canVerify) continue
    const oobCode = await requestCode(project.id, env.AUTH_PORT, { email, isVerification })
    if (!oobCode) continue
    const mode = isVerification ? 'verifyEmail' : 'resetPassword'
    const site = env.SITE_URL ?? `http://localhost:${env.PORT}`
    links.push(`${site}${project.page}?${new URLSearchParams({ mode, oobCode })}`)
  }
  if (links.length === 0) {
    const kind = isVerification ? 'customer' : 'customer or business owner'
    throw new StartError(`There is no ${kind} with the address ${email}`)
  }
  return links
}

/** @returns null when the project has no such account */
async function requestCode(
  projectId: string,
  port: number,
  { email, isVerification }: LinkRequest,
): Promise<string | null> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:sendOobCode`
  const requestType = isVerification ? 'VERIFY_EMAIL' : 'PASSWORD_RESET'
  const body = { requestType, email }
  const { text } = await askProvider(`http://127.0.0.1:${port}${path}`, body).catch(() => {
    throw new StartError(
      `No auth emulator answers on port ${port}: start the server, or set AUTH_PORT to the port it uses`,
    )
  })
  return z.object({ oobCode: z.string().optional() }).parse(JSON.parse(text)).oobCode ?? null
}
