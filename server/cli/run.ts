import cluster from 'node:cluster'
import { setTimeout as after } from 'node:timers/promises'
import type { EpochMs } from '../../src/rules/epoch-ms.ts'
import {
  EMULATED_BUSINESS_PROJECT,
  EMULATED_CONSUMER_PROJECT,
  exampleSettings,
  readEnv,
  type Env,
} from '../config/env.ts'
import { log } from '../config/log.ts'
import { builtSettings } from '../pages/built-settings.ts'
import { DIST } from '../pages/static-files.ts'
import { startServer, type RunningServer, type ServerOptions } from '../server.ts'
import { orExit } from '../config/start-error.ts'

export const READY = 'ready'

/** A single Ctrl-C can arrive twice: from the terminal and forwarded by npm. */
const SAME_SIGNAL_MS = 500

/** The longest stop; process managers tend to kill after ten seconds. */
const STOP_MS = 8_000

const EXPOSED =
  'Sign-in is emulated and EXPOSE_EMULATORS is on: anybody who reaches this server can sign in as anybody. Never put real receipts here.'

const NOT_DURABLE =
  'The database is the embedded one, which loses data in a power cut. Set DATABASE_URL before anything real is stored.'

const EXAMPLES =
  'These settings have example values, which lead nobody to you. Set them at the start, and those that begin with VITE_ for the build (server/README.md):'

const OTHER_PROMISE =
  'IMAGES_KEPT_DAYS is not what the pages promise: build them with VITE_IMAGES_KEPT_DAYS of the same number.'

const NO_CUSTOMERS =
  'CONSUMER_PROJECT or CONSUMER_API_KEY is not set: the customers’ app can send no receipts.'

const OWN_IMAGES =
  'IMAGE_STORE is not set: images of receipts are in DATA_DIR, where no other server finds them.'

const NO_OWNERS =
  'BUSINESS_PROJECT or BUSINESS_API_KEY is not set: owners of new businesses get no account, and owners no new password.'

/**
 * Runs the server process: starts everything, prints "Ready on …", and stops on SIGINT or SIGTERM.
 * @param options.isStartedAgain as of `startServer`
 * @param options.middleware runs before every route; tests use it to inject faults
 */
export async function run(options: Omit<ServerOptions, 'env'> = {}): Promise<void> {
  await orExit(async () => {
    const env = readEnv()
    let server: RunningServer | undefined
    // From the beginning: as the first process of a container, we would ignore a signal that nobody handles.
    stopOnSignals(async () => server?.close())
    server = await startServer({ env, ...options })
    // The process that started the workers speaks for all of them.
    if (cluster.isWorker) return void process.send?.(READY)
    console.log(`Ready on ${server.origin}`)
    if (env.AUTH_EMULATORS === 'on') console.log(await exampleAccounts())
    warnOf(env)
  })
}

/** Logs what may be right for a trial, but not for real receipts. */
export function warnOf(env: Env): void {
  for (const warning of warnings(env)) log.warn(warning)
}

function warnings(env: Env): string[] {
  if (env.AUTH_EMULATORS === 'on') return env.EXPOSE_EMULATORS === 'on' ? [EXPOSED] : []
  const isWithoutOwners =
    env.BUSINESS_PROJECT === EMULATED_BUSINESS_PROJECT ||
    env.BUSINESS_API_KEY === EMULATED_BUSINESS_PROJECT
  const isWithoutCustomers =
    env.CONSUMER_PROJECT === EMULATED_CONSUMER_PROJECT ||
    env.CONSUMER_API_KEY === EMULATED_CONSUMER_PROJECT
  const built = builtSettings(DIST)
  const examples = [...exampleSettings(env), ...(built?.examples ?? [])]
  const isAsPromised = !built || built.imagesKeptDays === env.IMAGES_KEPT_DAYS
  return [
    ...(isAsPromised ? [] : [OTHER_PROMISE]),
    ...(examples.length > 0 ? [`${EXAMPLES} ${examples.join(', ')}`] : []),
    ...(env.DATABASE_URL ? [] : [NOT_DURABLE]),
    ...(env.DATABASE_URL && !env.IMAGE_STORE ? [OWN_IMAGES] : []),
    ...(isWithoutOwners ? [NO_OWNERS] : []),
    ...(isWithoutCustomers ? [NO_CUSTOMERS] : []),
  ]
}

/** The first signal lets open requests finish, within limits; a second one exits at once. */
export function stopOnSignals(close: () => Promise<void>): void {
  let stoppingSince: EpochMs | null = null
  const stop = () => {
    if (stoppingSince === null) {
      stoppingSince = Date.now()
      void Promise.race([close(), after(STOP_MS)])
        .catch((error: unknown) => log.error({ err: error }, 'The server did not stop in order'))
        .then(() => process.exit(0))
    } else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) {
      process.exit(1)
    }
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Imported only where it is used: a server for real projects is installed without the emulators. */
async function exampleAccounts(): Promise<string> {
  const { EXAMPLE_ACCOUNTS, EXAMPLE_PASSWORD } =
    await import('../auth-emulators/example-accounts.ts')
  const accounts = Object.values(EXAMPLE_ACCOUNTS).flat()
  return [
    'Sign-in is emulated: whoever reaches this server can sign in as anybody, so no real receipts here.',
    `Example accounts, password ${EXAMPLE_PASSWORD}:`,
    ...accounts.map(({ email, what }) => `  ${email.padEnd(28)} ${what}`),
  ].join('\n')
}
