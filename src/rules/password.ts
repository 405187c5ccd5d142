/** The rules for new passwords (spec sections 5 and 9). */
import { isStorable, lengthOf } from './plain-text.ts'

/** Whose password it is. The rules differ only in the minimum length. */
export type PasswordOwner = 'consumer' | 'business'

const MIN_LENGTH: Record<PasswordOwner, number> = { consumer: 12, business: 9 }

/** The auth provider's limit for customers and our server's for businesses; the specification names none. */
export const PASSWORD_MAX: Record<PasswordOwner, number> = { consumer: 4096, business: 200 }

export interface PasswordRule {
  /** The text in the live checklist. */
  label: string
  holds: (password: string) => boolean
  /** Hardly anybody breaks it, so the checklist has it only then. */
  isRarelyBroken?: true
}

/** The same for both owners. Only ASCII letters and digits, which every auth provider counts. */
const KINDS_OF_CHARACTERS: readonly PasswordRule[] = [
  { label: '1 special character', holds: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
  { label: '1 lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { label: '1 capital letter', holds: (password) => /[A-Z]/.test(password) },
  { label: '1 number', holds: (password) => /[0-9]/.test(password) },
]

const PLAIN_TEXT: PasswordRule = {
  label: 'Only characters that can be typed',
  holds: isStorable,
  isRarelyBroken: true,
}

/** Every rule for a new password, in the order of spec section 5, and then our own. */
export function passwordRules(owner: PasswordOwner): readonly PasswordRule[] {
  const min = MIN_LENGTH[owner]
  const length: PasswordRule = {
    label: `At least ${min} characters`,
    holds: (password) => lengthOf(password) >= min,
  }
  const max = PASSWORD_MAX[owner]
  const limit: PasswordRule = {
    label: `At most ${max} characters`,
    holds: (password) => lengthOf(password) <= max,
    isRarelyBroken: true,
  }
  return [length, ...KINDS_OF_CHARACTERS, limit, PLAIN_TEXT]
}

export function brokenRules(password: string, rules: readonly PasswordRule[]): PasswordRule[] {
  return rules.filter((rule) => !rule.holds(password))
}
