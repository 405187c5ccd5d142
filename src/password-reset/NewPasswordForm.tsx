import { Check, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type SubmitEvent } from 'react'
import { CONTACT } from '../config/settings.ts'
import { brokenRules, type PasswordRule } from '../rules/password.ts'
import action from '../ui/action.module.css'
import field from '../ui/field.module.css'
import hidden from '../ui/visually-hidden.module.css'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './NewPasswordForm.module.css'
import { Typed } from '../ui/Typed.tsx'

interface NewPasswordFormProps {
  email: string
  rules: readonly PasswordRule[]
  /** Rejects when the password was not saved; the form then keeps what was typed. */
  onSave: (password: string) => Promise<void>
}

/** The account, the field for a new password and the live checklist (spec section 5, checklist R3 to R5). */
export function NewPasswordForm({ email, rules, onSave }: NewPasswordFormProps) {
  const id = useId()
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const broken = brokenRules(password, rules)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving || broken.length > 0) return
    setIsSaving(true)
    setHasFailed(false)
    onSave(password).catch(() => {
      setHasFailed(true)
      setIsSaving(false)
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.account}>
        Account{' '}
        <strong>
          <Typed text={email} />
        </strong>
      </p>
      {/* Tells a password manager which entry to change. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className={field.field}>
        <label className={styles.label} htmlFor={`${id}-password`}>
          New password
        </label>
        <div className={field.box}>
          <input
            id={`${id}-password`}
            className={field.input}
            type={isShown ? 'text' : 'password'}
            name="password"
            autoComplete="new-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby={`${id}-rules`}
            value={password}
            readOnly={isSaving}
            onChange={(event) => setPassword(event.target.value)}
          />
          <button
            type="button"
            className={styles.show}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={`${id}-password`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        </div>
      </div>
      <PasswordChecklist id={`${id}-rules`} rules={rules} broken={broken} />
      <button
        type="submit"
        className={action.action}
        data-variant="ember"
        disabled={broken.length > 0}
        // Not `disabled`, which would lose the focus.
        aria-disabled={isSaving || undefined}
      >
        {isSaving && <Spinner label="In progress" size={20} />}
        {isSaving ? 'Saving...' : 'Save'}
      </button>
      {/* In the words of spec section 8 (checklist R4). */}
      {hasFailed && (
        <p className={styles.failure} role="alert">
          Something went wrong! Please retry again. If it still doesn't work, please email us at{' '}
          <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a> and we will get back to you!
        </p>
      )}
    </form>
  )
}

interface PasswordChecklistProps {
  id: string
  rules: readonly PasswordRule[]
  broken: readonly PasswordRule[]
}

/** Which rules the typed password meets so far (spec section 5, checklist R3). */
function PasswordChecklist({ id, rules, broken }: PasswordChecklistProps) {
  const listed = rules.filter((rule) => !rule.isRarelyBroken || broken.includes(rule))
  return (
    <div>
      <ul id={id} className={styles.list}>
        {listed.map((rule) => {
          const isMet = !broken.includes(rule)
          return (
            <li key={rule.label} className={styles.rule} data-met={isMet || undefined}>
              <span className={styles.box}>{isMet && <Check size={14} strokeWidth={3} />}</span>
              {rule.label}
              <span className={hidden.hidden}>{isMet ? ', done' : ', missing'}</span>
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
