import { destination, pino, stdTimeFunctions } from 'pino'
import type { Env } from './env.ts'
import { loggedError } from './logged-error.ts'

/** The longest that a line waits for others, in milliseconds. */
const FLUSH_MS = 100

/**
 * The server's log: one line of JSON for each event, on standard output. An error belongs under `err`, which
 * takes personal data out of it.
 */
export const log = pino(
  {
    level: 'warn',
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: loggedError },
    hooks: {
      // Without a message pino would take the error's, which can hold personal data.
      logMethod(args, method) {
        method.apply(this, args.length === 1 ? [args[0], ''] : args)
      },
    },
  },
  // Together, because to write costs more than to log. When the process exits, pino writes the rest.
  destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: FLUSH_MS }),
)

/** Logs from LOG_LEVEL up; without it, requests are logged only in production. */
export function setLogLevel({ LOG_LEVEL, AUTH_EMULATORS }: Env): void {
  log.level = LOG_LEVEL ?? (AUTH_EMULATORS === 'on' ? 'warn' : 'info')
}
