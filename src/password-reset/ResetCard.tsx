import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PasswordRule } from '../rules/password.ts'
import action from '../ui/action.module.css'
import { Notice } from '../ui/Notice.tsx'
import type { AuthProject } from './auth-project.ts'
import { goTo } from './go-to.ts'
import { InvalidRequest, Loading, type NewLink } from './LinkStatus.tsx'
import { appLoginLink, REDIRECT_MS } from './mobile-app.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useResetLink } from './reset-link.ts'
import styles from './ResetCard.module.css'
import { useCodeCheck } from './use-code-check.ts'

/** For links of other kinds; rare, so their card is loaded only then. */
const ProviderLink = lazy(async () => ({
  default: (await import('./ProviderLink.tsx')).ProviderLink,
}))

export interface NewPassword {
  code: string
  password: string
  email: string
}

interface CardProps {
  project: AuthProject
  title: string
  rules: readonly PasswordRule[]
  /** Rejects when the password was not saved. */
  save: (password: NewPassword) => Promise<void>
  newLink: NewLink
  /** People of the project have an app on this device: it confirms their addresses, and they log in there. */
  hasApp?: boolean
  /** A link that says no mode is for a new password. */
  takesNoMode?: boolean
}

/** The card for the link that led here: the form, or what a link of another mode is for (spec section 2, checklist R1 to R5). */
export function ResetCard({ title, takesNoMode, ...props }: CardProps) {
  const link = useResetLink()
  const mode = link?.mode || (takesNoMode ? 'resetPassword' : null)
  if (link && mode && mode !== 'resetPassword') {
    return (
      <Suspense fallback={<Loading />}>
        <ProviderLink project={props.project} link={link} confirmsInApp={props.hasApp} />
      </Suspense>
    )
  }
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {link === undefined && <Loading />}
      {link && mode ? (
        <ResetPassword {...props} code={link.code} />
      ) : (
        link !== undefined && <InvalidRequest refusal="incomplete" newLink={props.newLink} />
      )}
    </>
  )
}

type ResetPasswordProps = Omit<CardProps, 'title' | 'takesNoMode'> & { code: string }

/** Checks the link's code, then asks for a password and saves it (spec section 4, checklist R1, R3 to R5). */
function ResetPassword({ project, code, rules, save, ...props }: ResetPasswordProps) {
  const { check, isAsking, checkAgain } = useCodeCheck(project, code)
  const [isSaved, setIsSaved] = useState(false)

  if (isSaved) return <PasswordSaved hasApp={props.hasApp} />
  if (check.status === 'checking') return <Loading />
  if (check.status === 'invalid') {
    return <InvalidRequest refusal={check.refusal} newLink={props.newLink} />
  }
  if (check.status === 'unreachable') {
    return (
      <Notice
        tone="waiting"
        role="alert"
        title="The link could not be checked"
        actions={
          <button
            type="button"
            className={action.action}
            data-variant="outline"
            data-size="small"
            // Not `disabled`, which would lose the focus.
            aria-disabled={isAsking}
            onClick={() => isAsking || checkAgain()}
          >
            {isAsking ? 'Checking...' : 'Try again'}
          </button>
        }
      >
        <p>
          There is no answer at the moment. Your link is not lost: this page goes on trying by
          itself.
        </p>
      </Notice>
    )
  }
  const { email } = check
  return (
    <NewPasswordForm
      email={email}
      rules={rules}
      onSave={async (password) => {
        try {
          await save({ code, password, email })
          setIsSaved(true)
        } catch (error) {
          // The link may have expired by now, or the password was saved and only the answer was lost.
          checkAgain()
          throw error
        }
      }}
    />
  )
}

/** Confirms the save; customers then continue in their app (spec section 8, checklist R4). */
function PasswordSaved({ hasApp = false }: Pick<CardProps, 'hasApp'>) {
  const message = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The form that had the focus is gone.
    message.current?.focus()
    if (!hasApp) return
    const timer = setTimeout(() => goTo(appLoginLink), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [hasApp])

  return (
    <>
      <div ref={message} tabIndex={-1} className={styles.saved}>
        <Notice
          tone="success"
          role="status"
          title="Password reset succesfully! You may now login with the new password!"
        />
      </div>
      {hasApp && (
        <div className={styles.actions}>
          <a className={action.action} data-variant="ember" href={appLoginLink}>
            Open the Campfire app
          </a>
        </div>
      )}
    </>
  )
}
