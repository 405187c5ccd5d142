import type { ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import { CONTACT } from '../../config/settings.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { SocialIcons } from './SocialIcons.tsx'
import { StoreBadges } from './StoreBadges.tsx'
import styles from './SiteFooter.module.css'

interface SiteFooterProps {
  home: FooterLink
  logo: ReactNode
  /** A line under the name. */
  words: string
  /** `label` heads the badges ("For customers"), `app` names the app for screen readers. */
  stores: readonly { label: string; app: string; ios: string; android: string }[]
  links: readonly FooterLink[]
}

interface FooterLink {
  to: string
  label: string
}

/** Every page that asks for something says how it is treated. */
const LEGAL_PAGES: readonly FooterLink[] = [
  { to: paths.passPrivacy, label: 'Privacy policy' },
  { to: paths.passTerms, label: 'Terms' },
]

/** The footer of every public page: contact, social media, more pages and the apps (checklist L7). */
export function SiteFooter({ home, logo, stores, links, words }: SiteFooterProps) {
  return (
    <footer className={styles.footer} data-on-pine>
      <div className={styles.inner}>
        <div className={styles.who}>
          <a href={home.to} className={styles.home}>
            {logo}
            {home.label}
          </a>
          <p className={styles.words}>{words}</p>
          <SocialIcons />
        </div>
        <div>
          <h2 className={styles.title}>Customers and shops</h2>
          <div className={styles.links}>
            <p>
              <a className={styles.link} href={`mailto:${CONTACT.email}`}>
                {CONTACT.email}
              </a>
            </p>
            <p>
              <PhoneLink digits={CONTACT.phone} className={styles.link} />
            </p>
          </div>
          <div className={styles.developers} data-screen-only>
            <h2 className={styles.title}>Developers</h2>
            <p>
              <a className={styles.link} href={`mailto:${CONTACT.developerEmail}`}>
                {CONTACT.developerEmail}
              </a>
            </p>
          </div>
        </div>
        <nav aria-label="More pages" data-screen-only>
          <h2 className={styles.title}>More</h2>
          <ul className={styles.links}>
            {[...links, ...LEGAL_PAGES].map(({ to, label }) => (
              <li key={to}>
                <a className={styles.link} href={to}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.stores} data-screen-only>
          {stores.map(({ label, ...store }) => (
            <div key={label}>
              <h2 className={styles.title}>{label}</h2>
              <StoreBadges {...store} />
            </div>
          ))}
        </div>
      </div>
    </footer>
  )
}
