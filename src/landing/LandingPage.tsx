import { paths } from '../config/paths.ts'
import { listShops } from '../contract/public-calls.ts'
import type { PageData } from '../contract/page-renderer.ts'
import { newYorkDay, newYorkDayEnd } from '../public-data/offer-end.ts'
import { shownAnswer } from '../public-data/public-data.ts'
import { Island } from '../ui/public/Island.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { PublicShell } from '../ui/public/PublicShell.tsx'
import { Band } from './Band.tsx'
import { Benefits } from './Benefits.tsx'
import { Discounts } from './Discounts.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { landingJsonLd } from './landing-json-ld.ts'
import { PassBand } from './pass/PassBand.tsx'
import { Questions } from './Questions.tsx'
import { ShopFinder } from './shops/ShopFinder.tsx'
import { SignUp } from './SignUp.tsx'
import { Waitlist } from './Waitlist.tsx'

/** `/`: the front page of the loyalty program (spec section 2, checklist L1 to L8). */
export function LandingPage({ shops, offers }: Pick<PageData, 'shops' | 'offers'>) {
  return (
    <PublicShell brand="campfire" action="signUp" hasWaitlistSection>
      <PageHead
        title="Campfire: One Loyalty Program, Multiple Stores"
        description="Upload receipts from local shops, earn 1 point per dollar and spend the points on coupons at any participating store. Free to join in Ypsilanti, Michigan and Montgomery County, Maryland."
        path={paths.home}
        jsonLd={landingJsonLd(shops?.data.shops ?? [])}
      />
      <Hero shops={shops} />
      <Band id="shops" title="Can I use it at my bakery?">
        <Island
          name="ShopFinder"
          wake="touch"
          component={ShopFinder}
          props={{ shops, today: shops ? newYorkDay() : '' }}
          shows={{
            ...shownAnswer(listShops, shops),
            ...(shops && { until: newYorkDayEnd() }),
          }}
        />
      </Band>
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
