import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * Describes an error for the log. Of a database's error it takes only what cannot contain a row's values: not
 * its message, its detail or the statement's parameters.
 */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: `Thrown: ${typeof error}` }
  const { code } = error as Error & { code?: unknown }
  // The stack begins with the message.
  const stack = error.stack?.match(/^ +at .*$/gm)?.join('\n')
  const known = { type: error.constructor.name, code, stack, ...causeOf(error) }
  if (error instanceof DrizzleQueryError) return { ...known, statement: error.query }
  if ('severity' in error) return { ...known, ...placeOf(error) }
  return { ...known, message: error.message }
}

function causeOf({ cause }: Error): object {
  return cause === undefined ? {} : { cause: loggedError(cause) }
}

/** The parts of PostgreSQL's error that name something of the schema. */
function placeOf(error: object): object {
  const { table, column, constraint } = error as Record<string, unknown>
  return { table, column, constraint }
}
