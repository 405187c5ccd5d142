import { CircleAlert } from 'lucide-react'
import action from '../ui/action.module.css'
import type { LinkRefusal } from './link-refusal.ts'
import styles from './LinkStatus.module.css'

const REASONS: Record<LinkRefusal, string> = {
  incomplete:
    'A part of the link is missing. Open it in the e-mail itself, or copy the whole of it.',
  expired: 'The link has expired: it works only for a short time after the e-mail was sent.',
  used: 'Each link works once, and this one was used before or was changed on its way. If you have set a password with it, log in with that one.',
  account: 'The account that the link is for has been closed.',
  otherKind: 'The link is not one for setting a new password here.',
}

/** Shown while a link is being checked, and in the prerendered page (checklist R1). */
export function Loading() {
  return (
    <>
      <p className={styles.status} role="status">
        Loading...
      </p>
      <noscript>
        <p className={styles.hint}>This page needs JavaScript to check the link from your email.</p>
      </noscript>
    </>
  )
}

/** The way to a new link. */
export interface NewLink {
  /** Where people can ask for one: ends the sentence that begins with `at the login of`. */
  login: string
  href: string
  label: string
}

/** Shown for a link that is invalid or no longer valid (spec section 8, checklist R1). */
export function InvalidRequest({ refusal, newLink }: { refusal: LinkRefusal; newLink: NewLink }) {
  return (
    <>
      <p className={styles.status} role="alert">
        <CircleAlert size={20} className={styles.icon} aria-hidden />
        Invalid request...
      </p>
      <p className={styles.hint}>{REASONS[refusal]}</p>
      <p className={styles.hint}>
        For a new link, choose <strong>Forgot password</strong> at the login of {newLink.login}.
      </p>
      <a className={action.action} data-variant="ember" href={newLink.href}>
        {newLink.label}
      </a>
    </>
  )
}
