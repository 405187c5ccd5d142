/** The server's settings; server/README.md documents each one. */
import { z } from 'zod'
import { StartError } from './start-error.ts'

export const EMULATED_STAFF_PROJECT = 'demo-staff'

export const EMULATED_CONSUMER_PROJECT = 'demo-consumer'

/** The auth emulator's project for business owners; its API key is its name. */
export const EMULATED_BUSINESS_PROJECT = 'demo-business'

const EXAMPLE_REVIEWERS = [
  'reviewer@campfire.example',
  'reviewer2@campfire.example',
  'reviewer3@campfire.example',
].join()

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const GOOGLE_ACCOUNTS = 'https://identitytoolkit.googleapis.com'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

const DATABASE =
  'must be an address such as postgres://user:password@host:5432/name, with %23 for # in the password and the like'

const SECRET = 'must be one or two secrets of 16 characters or more, separated by a space'

const onOff = z.enum(['on', 'off'], 'must be on or off')

/** Strict, because anything else could add directives to the Content-Security-Policy it is put into. */
const origin = z
  .string()
  .regex(/^https?:\/\/[\w.-]+(:\d+)?$/, { error: 'must be origins such as https://meet.example' })

/**
 * A tablet may repeat a decision for weeks, and must not be told that there is no such request; a correction needs the images.
 * The audit log's trigger knows this number too.
 */
export const YOUNGEST_DAYS = 180

function whole(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  // Only digits: what JavaScript also takes for a number, such as a blank for 0, is a mistake.
  const digits = z.string().regex(/^\d{1,5}$/, error)
  return digits.transform(Number).pipe(z.number().min(least, error).max(most, error))
}

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://campfire.example',
})

/** Not `mailto:…`, but a letter is a drive. */
const isFolder = (place: string) => !/^\w{2,}:/.test(place)

function isBucket(place: string): boolean {
  if (!URL.canParse(place)) return false
  const { protocol, hostname, searchParams } = new URL(place)
  const endpoint = searchParams.get('endpoint')
  const isReachable = endpoint === null || webAddress.safeParse(endpoint).success
  return protocol === 's3:' && hostname !== '' && isReachable
}

const settings = z
  .object({
    PORT: whole(1, 65_535).default(4173),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .url(DATABASE)
      .regex(/^postgres(ql)?:\/\/./, DATABASE)
      .optional(),
    /** PGlite does not survive a power cut, so real projects must ask for it. */
    EMBEDDED_DATABASE: onOff.default('off'),
    DATABASE_POOL: whole(1, 100).default(10),
    AUTH_PORT: whole(1, 65_535).default(9101),
    AUTH_EMULATORS: onOff.default('on'),
    /** The emulators' tokens are unsigned, so the server must be asked to show them to a network. */
    EXPOSE_EMULATORS: onOff.default('off'),
    EXAMPLE_DATA: onOff.optional(),
    STAFF_PROJECT: z.string().default(EMULATED_STAFF_PROJECT),
    STAFF_ALLOW_LIST: z
      .string()
      .default(EXAMPLE_REVIEWERS)
      .transform((list) => list.split(',').map((address) => address.trim().toLowerCase()))
      .pipe(z.array(z.email('must be addresses, separated by commas'))),
    STAFF_ALLOW_LIST_FILE: z.string().optional(),
    STAFF_API_KEY: z.string().default(''),
    CONSUMER_PROJECT: z.string().default(EMULATED_CONSUMER_PROJECT),
    CONSUMER_API_KEY: z.string().default(EMULATED_CONSUMER_PROJECT),
    AUTH_KEYS_URL: webAddress.default(GOOGLE_KEYS),
    AUTH_ACCOUNTS_URL: webAddress.default(GOOGLE_ACCOUNTS),
    /** Firebase's own variable, which would make its library accept unsigned tokens. */
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
    NODE_ENV: z.string().optional(),
    IMAGE_STORE: z
      .string()
      .refine((place) => isFolder(place) || isBucket(place), {
        error: 'must be a folder or s3://bucket?endpoint=https://…&region=…',
      })
      .optional(),
    IMAGE_SECRET: z
      .string()
      .transform((list) => list.split(/\s+/).filter(Boolean))
      .pipe(z.array(z.string().min(16, SECRET)).min(1, SECRET).max(2, SECRET))
      .optional(),
    IMAGES_KEPT_DAYS: whole(0, 99_999)
      .refine((days) => days === 0 || days >= YOUNGEST_DAYS, {
        error: `must be at least ${YOUNGEST_DAYS}, or 0 to keep them for good`,
      })
      .default(400),
    API_KEY: z.string().default('campfire-site'),
    BUSINESS_PROJECT: z.string().default(EMULATED_BUSINESS_PROJECT),
    BUSINESS_API_KEY: z.string().default(EMULATED_BUSINESS_PROJECT),
    EMAILJS_USER: z.string().default('campfire-site'),
    EMAILJS_SERVICE: z.string().default('campfire-mail'),
    EMAILJS_TEMPLATE: z.string().default('campfire-contact'),
    RATE_LIMIT: whole(0, 1000).default(60),
    METRICS_PORT: whole(1, 65_535).optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
    TRUST_PROXY: onOff.default('off'),
    SITE_URL: webAddress.transform((url) => url.replace(/\/+$/, '')).optional(),
    SECURITY_CONTACT: z
      .string()
      .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, {
        error: 'must be mailto:security@campfire.example or an https:// address',
      })
      .default('mailto:security@campfire.example'),
    EMBED_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(/\s+/).filter(Boolean))
      .pipe(z.array(origin)),
  })
  .refine((env) => env.AUTH_EMULATORS === 'off' || env.NODE_ENV !== 'production', {
    path: ['AUTH_EMULATORS'],
    error:
      'the emulated sign-in is only for trying out; for NODE_ENV=production set it to off, and the settings of your projects (docs/deployment.md)',
  })
  .refine((env) => env.AUTH_EMULATORS === 'off' || env.STAFF_PROJECT === EMULATED_STAFF_PROJECT, {
    path: ['STAFF_PROJECT'],
    error: 'a project of your own needs AUTH_EMULATORS=off',
  })
  .refine((env) => env.AUTH_EMULATORS === 'on' || env.STAFF_PROJECT !== EMULATED_STAFF_PROJECT, {
    path: ['STAFF_PROJECT'],
    error: 'with AUTH_EMULATORS=off it must be a project of your own',
  })
  .refine(
    (env) =>
      env.AUTH_EMULATORS === 'on' ||
      env.STAFF_ALLOW_LIST_FILE !== undefined ||
      env.STAFF_ALLOW_LIST.join() !== EXAMPLE_REVIEWERS,
    {
      path: ['STAFF_ALLOW_LIST'],
      error:
        'with AUTH_EMULATORS=off it must name your reviewers, or STAFF_ALLOW_LIST_FILE a file that does',
    },
  )
  .refine(
    (env) =>
      env.AUTH_EMULATORS === 'on' ||
      env.DATABASE_URL !== undefined ||
      env.EMBEDDED_DATABASE === 'on',
    {
      path: ['DATABASE_URL'],
      error:
        'with AUTH_EMULATORS=off it must name a PostgreSQL, because the embedded database loses data in a power cut; for a trial without real receipts, set EMBEDDED_DATABASE=on',
    },
  )
  .refine((env) => env.AUTH_EMULATORS === 'on' || env.STAFF_API_KEY !== '', {
    path: ['STAFF_API_KEY'],
    error: 'with AUTH_EMULATORS=off it must be the API key of STAFF_PROJECT',
  })
  .refine((env) => env.AUTH_EMULATORS === 'on' || env.FIREBASE_AUTH_EMULATOR_HOST === undefined, {
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    error: 'with AUTH_EMULATORS=off it must not be set, because an emulator signs nothing',
  })
  .refine(
    (env) =>
      env.AUTH_EMULATORS === 'off' || env.EXPOSE_EMULATORS === 'on' || LOOPBACK.test(env.HOST),
    {
      path: ['HOST'],
      error:
        'with emulated sign-in, anybody who reaches the server can sign in as anybody; for a trial in a network you trust, set EXPOSE_EMULATORS=on',
    },
  )

export type Env = z.output<typeof settings>

/** Their initial values are only for trying out. */
const WITH_EXAMPLES = [
  'API_KEY',
  'BUSINESS_API_KEY',
  'BUSINESS_PROJECT',
  'CONSUMER_API_KEY',
  'CONSUMER_PROJECT',
  'EMAILJS_SERVICE',
  'EMAILJS_TEMPLATE',
  'EMAILJS_USER',
  'SECURITY_CONTACT',
  'SITE_URL',
] as const

/** @returns the names of the settings that have example values */
export function exampleSettings(env: Env): string[] {
  const initial = readEnv({})
  return WITH_EXAMPLES.filter((name) => {
    const value = env[name]
    return value !== undefined && (value === initial[name] || value.includes('campfire.example'))
  })
}

/**
 * @param source the variables; blanks around a value do not count, and an empty one counts as not set
 * @throws {StartError} naming the first invalid setting
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const written = Object.entries(source).map(([name, value = '']) => [name, value.trim()] as const)
  const result = settings.safeParse(Object.fromEntries(written.filter(([, value]) => value !== '')))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new StartError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}`)
}
