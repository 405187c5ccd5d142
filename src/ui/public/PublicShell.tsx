import type { ReactNode } from 'react'
import { AVAILABILITY } from '../../config/availability.ts'
import { paths } from '../../config/paths.ts'
import { STORE_LINKS } from '../../config/settings.ts'
import { CampfireLogo } from '../CampfireLogo.tsx'
import { PassLogo } from './PassLogo.tsx'
import styles from './PublicShell.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import { TopBar } from './TopBar.tsx'

const MAIN_ID = 'main'

/** The calls to action of the bar. `more` goes on after the label, on phones in a line of its own. */
const ACTIONS = {
  signUp: { to: `${paths.home}#contact`, label: 'Sign up', more: 'your shop' },
  download: { to: paths.download, label: 'Download' },
}

const CUSTOMERS_APP = { app: 'the Campfire app', ...STORE_LINKS.consumer }

/** The links of each brand: those of the bar, whose menu has the same, and those of the footer. */
const BRANDS = {
  campfire: {
    home: { to: paths.home, label: 'Campfire', logo: <CampfireLogo size={44} /> },
    links: [
      ACTIONS.download,
      { to: `${paths.home}#FAQs`, label: 'FAQs' },
      { to: `${paths.home}#howitworks`, label: 'How it works' },
      { to: paths.pass, label: 'MoCo pass' },
      { to: paths.waitlist, label: 'Join the Waitlist' },
    ],
    footer: {
      logo: <CampfireLogo size={48} />,
      words: `One loyalty program, multiple stores. In ${AVAILABILITY}.`,
      links: [
        { to: paths.pass, label: 'MoCo pass' },
        { to: paths.support, label: 'Support' },
        { to: paths.waitlist, label: 'Waitlist' },
      ],
      stores: [
        { label: 'For customers', ...CUSTOMERS_APP },
        { label: 'For businesses', app: 'the Campfire business app', ...STORE_LINKS.business },
      ],
    },
  },
  moco: {
    home: { to: paths.pass, label: 'MoCo pass', logo: <PassLogo /> },
    links: [
      { to: paths.pass, label: 'The pass' },
      { to: `${paths.pass}#meeting`, label: 'Join Us' },
      { to: `${paths.pass}#howitworks`, label: 'How it works' },
      { to: `${paths.pass}#FAQs`, label: 'FAQs' },
      { to: paths.passOffers, label: 'See All Offers' },
    ],
    footer: {
      logo: <PassLogo />,
      words: 'The restaurant pass of Montgomery County, Maryland, by Campfire.',
      links: [
        { to: paths.home, label: 'Campfire' },
        { to: paths.support, label: 'Support' },
      ],
      stores: [{ label: 'Get the app', ...CUSTOMERS_APP }],
    },
  },
}

export type Brand = keyof typeof BRANDS

interface PublicShellProps {
  brand: Brand
  /** The bar's call to action; it is not among the bar's links then. */
  action?: keyof typeof ACTIONS
  /** The bar's link to the waitlist then leads to the page's own section (checklist L8). */
  hasWaitlistSection?: boolean
  children: ReactNode
}

/**
 * The frame of every public page: light, in the brand's colors, with a bar above and a footer below (checklist L2,
 * L7, L8, P1, P6).
 */
export function PublicShell({
  brand,
  action = 'download',
  hasWaitlistSection = false,
  children,
}: PublicShellProps) {
  const { home, links, footer } = BRANDS[brand]
  const shownLinks = links
    .filter(({ to }) => to !== ACTIONS[action].to)
    .map((link) =>
      hasWaitlistSection && link.to === paths.waitlist
        ? { ...link, to: `${paths.home}#waitlist` }
        : link,
    )
  return (
    <div className={styles.page} data-public data-brand={brand}>
      <a className={styles.skip} href={`#${MAIN_ID}`} data-screen-only>
        Skip to the content
      </a>
      <TopBar brand={brand} home={home} links={shownLinks} action={ACTIONS[action]} />
      {/* The bar is fixed, so the page leaves space for its height. */}
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter home={home} {...footer} />
    </div>
  )
}
