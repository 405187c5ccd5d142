import type * as z from 'zod/mini'

/** Maximum length, because it can quote what the client sent. */
const MAX_LENGTH = 200

/** @returns what is wrong with a request, beginning with its first invalid field */
export function problemOf({ issues: [first] }: z.core.$ZodError): string {
  const problem = [first?.path.join('.'), first?.message].filter(Boolean).join(': ')
  return problem.slice(0, MAX_LENGTH).toWellFormed()
}
