/**
 * `npm run submit -- photo.jpg`: sends photographs of one receipt to the running server, as the customers' app does, in
 * the name of the example customer.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { EMBEDDED_SERVICES, IDEMPOTENCY_HEADER } from '../../src/contract/endpoint.ts'
import { acceptedReceipt, submitReceipt } from '../../src/contract/intake-calls.ts'
import { EMULATED_CONSUMER_PROJECT, readEnv } from '../config/env.ts'
import { orExit, StartError } from '../config/start-error.ts'
import { fromArguments, pathHere } from './command-line.ts'

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'

const { files, replaces } = fromArguments('submit', ({ positionals, values }) =>
  positionals.length > 0
    ? { files: positionals.map((file) => pathHere(file)), replaces: values.replaces }
    : null,
)
await orExit(async () => {
  const origin = `http://localhost:${readEnv().PORT}`
  const { email, password } = await exampleCustomer()
  const form = new FormData()
  for (const file of files) form.append('image', new Blob([await read(file)]), basename(file))
  if (replaces !== undefined) form.append('replaces', replaces)
  const answer = await ask(`${origin}${EMBEDDED_SERVICES.intake}${submitReceipt.path}`, {
    headers: {
      authorization: `Bearer ${await signIn(origin, email, password)}`,
      [IDEMPOTENCY_HEADER]: randomUUID(),
    },
    body: form,
  })
  const { id } = acceptedReceipt.parse(answer)
  console.log(`In the queue of ${origin}/hermes, from ${email}: ${origin}/hermes/${id}`)
})

/** Imported only where it is used: a server for real projects is installed without the emulators. */
async function exampleCustomer(): Promise<{ email: string; password: string }> {
  const { EXAMPLE_ACCOUNTS, EXAMPLE_PASSWORD } =
    await import('../auth-emulators/example-accounts.ts')
  const [account] = EXAMPLE_ACCOUNTS[EMULATED_CONSUMER_PROJECT]
  if (!account) throw new StartError('There is no example customer')
  return { email: account.email, password: EXAMPLE_PASSWORD }
}

async function signIn(origin: string, email: string, password: string): Promise<string> {
  const body = { email, password, returnSecureToken: true }
  const answer = await ask(`${origin}${SIGN_IN}?key=${EMULATED_CONSUMER_PROJECT}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return z.object({ idToken: z.string() }).parse(answer).idToken
}

/** @throws {StartError} when the server does not answer or refuses */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', ...init }).catch(() => {
    throw new StartError(
      'No server answers: start it with `npm start`, or set PORT to the one it uses',
    )
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body
  const { data } = z.object({ error: z.string() }).safeParse(body)
  throw new StartError(data?.error ?? `The server answered ${answer.status}`)
}

async function read(file: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readFile(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartError(
      code === 'ENOENT' ? `There is no file ${file}` : `Cannot read ${file} (${message})`,
    )
  }
}
