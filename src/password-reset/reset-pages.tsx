/** The pages that the links in the auth provider's e-mails open (spec section 2). Their islands wake at load. */
import type { ReactNode } from 'react'
import { CONTACT } from '../config/settings.ts'
import { paths } from '../config/paths.ts'
import { CampfireLogo } from '../ui/CampfireLogo.tsx'
import { Island } from '../ui/public/Island.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { BusinessReset } from './BusinessReset.tsx'
import { CustomerReset } from './CustomerReset.tsx'
import styles from './ResetFrame.module.css'

/** `/reset`: customers' password reset and e-mail confirmation (spec section 2, checklist R1 to R4). */
export function ResetPage() {
  return (
    <ResetFrame
      path="/reset"
      title="Set a new password"
      description="Set a new password for your Campfire account."
    >
      <Island name="CustomerReset" wake="load" component={CustomerReset} props={{}} />
    </ResetFrame>
  )
}

/** `/business/action`: business owners' password reset (spec section 2, checklist R5). */
export function BusinessResetPage() {
  return (
    <ResetFrame
      path="/business/action"
      title="Set a new business password"
      description="Set a new password for your Campfire business account."
    >
      <Island name="BusinessReset" wake="load" component={BusinessReset} props={{}} />
    </ResetFrame>
  )
}

interface ResetFrameProps {
  /** The document's title; the card's own heading depends on the link. */
  title: string
  description: string
  path: string
  /** The island on the card. */
  children: ReactNode
}

/** The layout of the password pages: one card of paper on pine and paper (checklist R1 to R5). */
function ResetFrame({ title, description, path, children }: ResetFrameProps) {
  return (
    <div className={styles.page} data-public data-brand="campfire">
      <PageHead title={`${title} · Campfire`} description={description} path={path} />
      <meta name="robots" content="noindex" />
      {/* The address holds a secret, which every request from here would send as its referrer. */}
      <meta name="referrer" content="no-referrer" />
      <header className={styles.top} data-on-pine>
        <div className={styles.ring} data-screen-only>
          <CampfireLogo size={620} />
        </div>
        <a href={paths.home} className={styles.home}>
          <CampfireLogo size={40} />
          Campfire
        </a>
      </header>
      <main className={styles.card}>{children}</main>
      <footer className={styles.foot}>
        <p>
          Questions? <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
        </p>
        <nav aria-label="More pages">
          <a href={paths.passPrivacy}>Privacy policy</a>
          <a href={paths.passTerms}>Terms</a>
          <a href={paths.support}>Support</a>
        </nav>
      </footer>
    </div>
  )
}
