import { Check } from 'lucide-react'
import type { PasswordRule } from '../rules/password.ts'
import hidden from '../ui/visually-hidden.module.css'
import styles from './PasswordChecklist.module.css'

interface PasswordChecklistProps {
  id: string
  rules: readonly PasswordRule[]
  broken: readonly PasswordRule[]
}

/** Which rules the typed password meets so far (spec section 5, checklist R3). */
export function PasswordChecklist({ id, rules, broken }: PasswordChecklistProps) {
  const listed = rules.filter((rule) => !rule.isRarelyBroken || broken.includes(rule))
  return (
    <div>
      <ul id={id} className={styles.list}>
        {listed.map((rule) => {
          const isKept = !broken.includes(rule)
          return (
            <li key={rule.label} className={styles.rule} data-kept={isKept || undefined}>
              <span className={styles.box}>{isKept && <Check size={14} strokeWidth={3} />}</span>
              {rule.label}
              <span className={hidden.hidden}>{isKept ? ', done' : ', missing'}</span>
            </li>
          )
        })}
      </ul>
      {/* Announced only when the number changes, not at every keystroke. */}
      <p className={hidden.hidden} role="status">
        {broken.length === 0 ? 'All rules are met' : `${broken.length} of ${listed.length} missing`}
      </p>
    </div>
  )
}
