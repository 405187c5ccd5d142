import { useEffect } from 'react'
import action from '../ui/action.module.css'
import { providerPage, type AuthProject } from './auth-project.ts'
import type { ResetLink } from './reset-link.ts'
import styles from './ResetCard.module.css'
import { VerifyEmail } from './VerifyEmail.tsx'

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

interface ProviderLinkProps {
  project: AuthProject
  link: ResetLink
  confirmsInApp: boolean | undefined
}

/**
 * The card for a link that our own form is not for. Only the confirmation of an address goes on by itself (checklist
 * R2). What else the provider's own page does changes the account, so nothing happens without a press: mail scanners
 * open links too.
 */
export function ProviderLink({ project, link, confirmsInApp }: ProviderLinkProps) {
  const { title, what } = WORDS[link.mode] ?? OTHER

  useEffect(() => {
    document.title = `${title} · Campfire`
  }, [title])

  if (confirmsInApp && link.mode === 'verifyEmail') {
    return (
      <>
        <h1 className={styles.title}>{title}</h1>
        <VerifyEmail project={project} link={link} />
      </>
    )
  }
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
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
