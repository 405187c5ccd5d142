import { useEffect } from 'react'
import action from '../ui/action.module.css'
import { providerPage, type AuthProject } from './auth-project.ts'
import frame from './ResetFrame.module.css'
import type { ResetLink } from './reset-link.ts'
import styles from './ResetPassword.module.css'

interface Words {
  title: string
  what: string
}

const WORDS: Readonly<Record<string, Words>> = {
  verifyEmail: {
    title: 'Confirm your email',
    what: 'Confirm that this e-mail address is yours.',
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email',
    what: 'Once you confirm it, this e-mail address is the one of your account.',
  },
  recoverEmail: {
    title: 'Restore your earlier email',
    what: 'The e-mail address of your account was changed. If that was not you, restore the earlier one.',
  },
  revertSecondFactorAddition: {
    title: 'Remove the second step',
    what: 'A second step was added to the sign-in of your account. If that was not you, remove it.',
  },
  signIn: { title: 'Sign in', what: 'This link signs you in.' },
}

const OTHER: Words = { title: 'Your account', what: 'This link is about your account.' }

/**
 * The card for a link that only the auth provider's own page understands. It changes the account, so nothing happens
 * without a press: mail scanners open links too.
 */
export function ProviderLink({ project, link }: { project: AuthProject; link: ResetLink }) {
  const { title, what } = WORDS[link.mode] ?? OTHER

  useEffect(() => {
    document.title = `${title} · Campfire`
  }, [title])

  return (
    <>
      <h1 className={frame.title}>{title}</h1>
      <p>{what}</p>
      <p className={styles.hint}>
        It goes on at the page of our sign-in service. Each link works once.
      </p>
      <div className={styles.actions}>
        <a
          className={action.action}
          data-variant="ember"
          href={providerPage(project, link.parameters)}
        >
          Go on
        </a>
      </div>
    </>
  )
}
