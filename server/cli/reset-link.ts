/**
 * `npm run reset-link -- consumer@campfire.example`: prints the link of a password-reset e-mail, because the
 * auth emulators of the running server send no e-mail. `--verify` prints the link that confirms a customer's
 * address instead.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { EMULATED_BUSINESS_PROJECT, EMULATED_CONSUMER_PROJECT, readEnv } from '../config/env.ts'
import { orExit, StartError } from '../config/start-error.ts'

/** In the order of the emulators' ports. Only customers confirm their addresses. */
const PROJECTS = [
  { id: EMULATED_CONSUMER_PROJECT, page: '/reset', canVerify: true },
  { id: EMULATED_BUSINESS_PROJECT, page: '/business/action', canVerify: false },
]

const { email, isVerification } = readArguments()
await orExit(async () => {
  const env = readEnv()
  const links: string[] = []
  for (const [index, project] of PROJECTS.entries()) {
    if (isVerification && !project.canVerify) continue
    const oobCode = await requestCode(project.id, env.AUTH_PORT + index)
    if (!oobCode) continue
    const mode = isVerification ? 'verifyEmail' : 'resetPassword'
    const site = env.SITE_URL ?? `http://localhost:${env.PORT}`
    links.push(`${site}${project.page}?${new URLSearchParams({ mode, oobCode })}`)
  }
  if (links.length === 0) {
    const kind = isVerification ? 'customer' : 'customer or business owner'
    throw new StartError(`There is no ${kind} with the address ${email}`)
  }
  console.log(links.join('\n'))
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { verify: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [address] = z.tuple([z.email()]).parse(positionals)
    return { email: address, isVerification: values.verify }
  } catch {
    console.error('Usage: npm run reset-link -- <e-mail address> [--verify]')
    process.exit(2)
  }
}

/** @returns null when the project has no such account */
async function requestCode(projectId: string, port: number): Promise<string | null> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:sendOobCode`
  const requestType = isVerification ? 'VERIFY_EMAIL' : 'PASSWORD_RESET'
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ requestType, email, returnOobLink: true }),
  }).catch(() => {
    throw new StartError(
      `No auth emulator answers on port ${port}: start the server, or set AUTH_PORT to the port it uses`,
    )
  })
  const answer = z.object({ oobCode: z.string().optional() }).parse(await response.json())
  return answer.oobCode ?? null
}
