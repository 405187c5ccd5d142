import { CONTACT, SITE_URL } from '../config/settings.ts'
import { paths } from '../config/paths.ts'
import { PageHead } from '../ui/public/PageHead.tsx'
import { PLACES } from '../rules/availability.ts'
import { Benefits } from './Benefits.tsx'
import { CampfireShell } from './CampfireShell.tsx'
import { Discounts } from './Discounts.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Questions } from './Questions.tsx'
import { SignUp } from './SignUp.tsx'
import { Waitlist } from './Waitlist.tsx'

const ORGANIZATION = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Campfire',
  slogan: 'One Loyalty Program, Multiple Stores',
  url: `${SITE_URL}${paths.home}`,
  logo: `${SITE_URL}/icons/campfire-512.png`,
  email: CONTACT.email,
  telephone: `+1${CONTACT.phone}`,
  sameAs: Object.values(CONTACT.social),
  areaServed: PLACES,
}

/** `/`: the front page of the loyalty program (spec section 2, checklist L1 to L8). */
export function LandingPage() {
  return (
    <CampfireShell hasWaitlistSection>
      <PageHead
        title="Campfire: One Loyalty Program, Multiple Stores"
        description="Upload receipts from local shops, earn 1 point per dollar and spend the points on coupons at any participating store. Free to join in Ypsilanti, Michigan and Montgomery County, Maryland."
        path={paths.home}
        jsonLd={ORGANIZATION}
      />
      <Hero />
      <Benefits />
      <HowItWorks />
      <Discounts />
      <Waitlist />
      <Questions />
      <SignUp />
    </CampfireShell>
  )
}
