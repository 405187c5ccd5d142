/**
 * SQLSTATEs of failures that pass: the connection (08) or the login (28, 3D) failed, the server lacks resources
 * (53) or is shutting down or starting (57P), a time-out or another transaction ended the statement (57014, 55P03,
 * 25P03, 40), or the server is a standby that has not taken over yet (25006).
 */
const SQLSTATE = /^(08...|28...|3D...|53...|57P..|57014|55P03|25P03|25006|40001|40P01)$/

const SYSTEM =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Messages of the drivers that come without a code. */
const MESSAGES = new Set([
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'PGlite is closed',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

interface Failure {
  code?: unknown
  message?: unknown
  cause?: unknown
}

/** Tells if something failed, itself or by its `cause`, only because the database is away or busy for a while. */
export function isDatabaseAway(error: unknown): boolean {
  return isOrHasCause(error, ({ code, message }) => {
    const text = String(code)
    return SQLSTATE.test(text) || SYSTEM.test(text) || MESSAGES.has(String(message))
  })
}

/** Tells if a write failed because this connection leads to a machine that only reads: a standby, or a former primary. */
export function isReadOnly(error: unknown): boolean {
  return isOrHasCause(error, ({ code }) => code === '25006')
}

/** Tells if a statement waited too long for the lock of a table. */
export function isLockNotFree(error: unknown): boolean {
  return isOrHasCause(error, ({ code }) => code === '55P03')
}

function isOrHasCause(error: unknown, matches: (failure: Failure) => boolean): boolean {
  for (let failure = error as Failure | null | undefined; failure;) {
    if (matches(failure)) return true
    failure = failure.cause as Failure | null | undefined
  }
  return false
}
