/** What a new password must have (spec sections 5 and 9). */

/** Whose password it is; the two kinds of account differ in the length alone. */
export type PasswordOwner = 'consumer' | 'business'

const MIN_LENGTH: Record<PasswordOwner, number> = { consumer: 12, business: 9 }

export interface PasswordRule {
  /** What the person reads in the live checklist. */
  label: string
  holds: (password: string) => boolean
}

/** The same for everybody. Letters and digits are those that every auth provider counts. */
const KINDS_OF_CHARACTERS: readonly PasswordRule[] = [
  { label: '1 special character', holds: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
  { label: '1 lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { label: '1 capital letter', holds: (password) => /[A-Z]/.test(password) },
  { label: '1 number', holds: (password) => /[0-9]/.test(password) },
]

/** Every rule of a new password, in the order of the spec's section 5. */
export function passwordRules(owner: PasswordOwner): readonly PasswordRule[] {
  const min = MIN_LENGTH[owner]
  const length: PasswordRule = {
    label: `At least ${min} characters`,
    // Characters as people count them: an emoji is one.
    holds: (password) => [...password].length >= min,
  }
  return [length, ...KINDS_OF_CHARACTERS]
}

/** The rules that a password does not keep yet. */
export function brokenRules(password: string, rules: readonly PasswordRule[]): PasswordRule[] {
  return rules.filter((rule) => !rule.holds(password))
}
