import type { ReactNode } from 'react'
import { CONTACT, STORE_LINKS } from '../config/settings.ts'
import { paths } from '../config/paths.ts'
import { CampfireMark } from '../ui/CampfireMark.tsx'
import { PublicPage } from '../ui/public/PublicPage.tsx'
import { SiteFooter } from '../ui/public/SiteFooter.tsx'
import { TopBar } from '../ui/public/TopBar.tsx'
import { AVAILABILITY } from '../rules/availability.ts'

const STORES = [
  { label: 'For customers', app: 'the Campfire app', ...STORE_LINKS.consumer },
  { label: 'For businesses', app: 'the Campfire business app', ...STORE_LINKS.business },
]

const MORE_PAGES = [
  { to: paths.pass, label: 'MoCo pass' },
  { to: paths.support, label: 'Support' },
  { to: paths.waitlist, label: 'Waitlist' },
]

interface CampfireShellProps {
  /** Whether the page has the waitlist section that the bar can scroll to (checklist L8). */
  hasWaitlistSection: boolean
  children: ReactNode
}

/** The bar and footer around the loyalty program's pages (checklist L2, L7, L8). */
export function CampfireShell({ hasWaitlistSection, children }: CampfireShellProps) {
  return (
    <PublicPage
      brand="campfire"
      bar={
        <TopBar
          brand="campfire"
          home={{ to: paths.home, label: 'Campfire', mark: <CampfireMark size={44} /> }}
          links={[
            { to: paths.download, label: 'Download' },
            { to: `${paths.home}#FAQs`, label: 'FAQs' },
            { to: `${paths.home}#howitworks`, label: 'How it works' },
            { to: paths.pass, label: 'MoCo pass' },
            {
              to: hasWaitlistSection ? `${paths.home}#waitlist` : paths.waitlist,
              label: 'Join the Waitlist',
            },
          ]}
          action={{ to: `${paths.home}#contact`, label: 'Sign up', more: 'your shop' }}
        />
      }
      footer={
        <SiteFooter
          home={{ to: paths.home, label: 'Campfire', mark: <CampfireMark size={48} /> }}
          words={`One loyalty program, multiple stores. In ${AVAILABILITY}.`}
          contact={CONTACT}
          stores={STORES}
          links={MORE_PAGES}
        />
      }
    >
      {children}
    </PublicPage>
  )
}
