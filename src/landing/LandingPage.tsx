import { paths } from '../config/paths.ts'
import type { listPassCoupons, listShops } from '../contract/public-calls.ts'
import type { Snapshot } from '../contract/page-renderer.ts'
import { PageHead } from '../ui/public/PageHead.tsx'
import { PublicShell } from '../ui/public/PublicShell.tsx'
import { Benefits } from './Benefits.tsx'
import { Discounts } from './Discounts.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { landingJsonLd } from './landing-json-ld.ts'
import { PassBand } from './pass/PassBand.tsx'
import { Questions } from './Questions.tsx'
import { ShopsSection } from './shops/ShopsSection.tsx'
import { SignUp } from './SignUp.tsx'
import { Waitlist } from './Waitlist.tsx'

interface LandingPageProps {
  /** Null where the page is rendered without the lists. */
  shops: Snapshot<typeof listShops> | null
  offers: Snapshot<typeof listPassCoupons> | null
}

/** `/`: the front page of the loyalty program (spec section 2, checklist L1 to L8). */
export function LandingPage({ shops, offers }: LandingPageProps) {
  return (
    <PublicShell brand="campfire" action="signUp" hasWaitlistSection>
      <PageHead
        title="Campfire: One Loyalty Program, Multiple Stores"
        description="Upload receipts from local shops, earn 1 point per dollar and spend the points on coupons at any participating store. Free to join in Ypsilanti, Michigan and Montgomery County, Maryland."
        path={paths.home}
        jsonLd={landingJsonLd(shops?.data.shops ?? [])}
      />
      <Hero shops={shops} />
      <ShopsSection shops={shops} />
      <Benefits />
      <HowItWorks />
      <PassBand offers={offers} />
      <Discounts shops={shops} />
      <Waitlist />
      <Questions />
      <SignUp />
    </PublicShell>
  )
}
