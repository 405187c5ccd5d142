/** The rules for new passwords (spec sections 5 and 9). */

/** Whose password it is. The rules differ only in the minimum length. */
export type PasswordOwner = 'consumer' | 'business'

const MIN_LENGTH: Record<PasswordOwner, number> = { consumer: 12, business: 9 }

export interface PasswordRule {
  /** The text in the live checklist. */
  label: string
  holds: (password: string) => boolean
}

/** The same for both owners. Only ASCII letters and digits, which every auth provider counts. */
const KINDS_OF_CHARACTERS: readonly PasswordRule[] = [
  { label: '1 special character', holds: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
  { label: '1 lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { label: '1 capital letter', holds: (password) => /[A-Z]/.test(password) },
  { label: '1 number', holds: (password) => /[0-9]/.test(password) },
]

/** Every rule for a new password, in the order of spec section 5. */
export function passwordRules(owner: PasswordOwner): readonly PasswordRule[] {
  const min = MIN_LENGTH[owner]
  const length: PasswordRule = {
    label: `At least ${min} characters`,
    // Counts code points, so that an emoji is one character.
    holds: (password) => [...password].length >= min,
  }
  return [length, ...KINDS_OF_CHARACTERS]
}

/** The rules that a password does not satisfy. */
export function brokenRules(password: string, rules: readonly PasswordRule[]): PasswordRule[] {
  return rules.filter((rule) => !rule.holds(password))
}
