import type { ReactNode } from 'react'
import { CONTACT, STORE_LINKS } from '../config/settings.ts'
import { paths } from '../config/paths.ts'
import { PassMark } from '../ui/public/PassMark.tsx'
import { PublicPage } from '../ui/public/PublicPage.tsx'
import { SiteFooter } from '../ui/public/SiteFooter.tsx'
import { TopBar } from '../ui/public/TopBar.tsx'

const HOME = { to: paths.pass, label: 'MoCo pass', mark: <PassMark /> }

const LINKS = [
  { to: paths.pass, label: 'The pass' },
  { to: `${paths.pass}#meeting`, label: 'Join Us' },
  { to: `${paths.pass}#howitworks`, label: 'How it works' },
  { to: `${paths.pass}#FAQs`, label: 'FAQs' },
  { to: paths.passOffers, label: 'See All Offers' },
]

const MORE = [
  { to: paths.home, label: 'Campfire' },
  { to: paths.support, label: 'Support' },
]

/** The bar and footer around every page of the pass (checklist P1, P6). */
export function PassShell({ children }: { children: ReactNode }) {
  return (
    <PublicPage
      brand="moco"
      bar={
        <TopBar
          brand="moco"
          home={HOME}
          links={LINKS}
          action={{ to: paths.download, label: 'Download' }}
        />
      }
      footer={
        <SiteFooter
          home={HOME}
          words="The restaurant pass of Montgomery County, Maryland, by Campfire."
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
