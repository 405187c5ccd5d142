import type { ReactNode } from 'react'
import { CONTACT, STORE_LINKS } from '../config/settings.ts'
import { paths } from '../config/paths.ts'
import { CampfireMark } from '../ui/CampfireMark.tsx'
import { PassMark } from '../ui/public/PassMark.tsx'
import { PublicPage } from '../ui/public/PublicPage.tsx'
import { SiteFooter } from '../ui/public/SiteFooter.tsx'
import { TopBar } from '../ui/public/TopBar.tsx'

const HOMES = {
  moco: { to: paths.pass, label: 'MoCo pass', mark: <PassMark /> },
  campfire: { to: paths.home, label: 'Campfire', mark: <CampfireMark /> },
}

const BAR_LINKS = {
  moco: [
    { to: paths.pass, label: 'The pass' },
    { to: paths.passOffers, label: 'See All Offers' },
    { to: paths.support, label: 'Support' },
  ],
  campfire: [
    { to: `${paths.home}#howitworks`, label: 'How it works' },
    { to: `${paths.home}#FAQs`, label: 'FAQs' },
    { to: paths.pass, label: 'MoCo pass' },
    { to: paths.waitlist, label: 'Join the Waitlist' },
  ],
}

const MORE = [
  { to: paths.home, label: 'Campfire' },
  { to: paths.pass, label: 'MoCo restaurant pass' },
  { to: paths.support, label: 'Support' },
]

export type Brand = keyof typeof HOMES

interface LegalShellProps {
  /** The brand that the page belongs to. */
  brand: Brand
  children: ReactNode
}

/** The bar and footer around a legal page, those of the pass or of Campfire. */
export function LegalShell({ brand, children }: LegalShellProps) {
  return (
    <PublicPage
      brand={brand}
      bar={
        <TopBar
          brand={brand}
          home={HOMES[brand]}
          links={BAR_LINKS[brand]}
          action={{ to: paths.download, label: 'Download' }}
        />
      }
      footer={
        <SiteFooter
          home={HOMES[brand]}
          words="One loyalty program, multiple stores."
          contact={CONTACT}
          stores={[{ label: 'Get the app', app: 'the Campfire app', ...STORE_LINKS.consumer }]}
          links={MORE}
        />
      }
    >
      {children}
    </PublicPage>
  )
}
