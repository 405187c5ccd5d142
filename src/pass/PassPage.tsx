import { paths } from '../config/paths.ts'
import { listPassCoupons, listRestaurants } from '../contract/public-calls.ts'
import type { PageData } from '../contract/page-renderer.ts'
import { shownAnswer } from '../public-data/public-data.ts'
import { PASS_PRICE } from '../rules/pass.ts'
import { Island } from '../ui/public/Island.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { PublicShell } from '../ui/public/PublicShell.tsx'
import { Disclaimers } from './sections/Disclaimers.tsx'
import { JoinUs } from './sections/JoinUs.tsx'
import { newYorkDay, newYorkDayEnd } from '../public-data/offer-end.ts'
import { OfferMarquee } from './offers/OfferMarquee.tsx'
import { PASS_JSON_LD } from './pass-json-ld.ts'
import { PassFaq } from './sections/PassFaq.tsx'
import { PassHero } from './sections/PassHero.tsx'
import { PassSteps } from './sections/PassSteps.tsx'
import { Restaurants } from './sections/Restaurants.tsx'

/** `/MoCo`: the restaurant pass (spec section 2, checklist P1 to P6). */
export function PassPage({ offers, restaurants }: Pick<PageData, 'offers' | 'restaurants'>) {
  return (
    <PublicShell brand="moco">
      <PageHead
        title={`MoCo pass: restaurant offers for ${PASS_PRICE} a month`}
        description={`Gift passes and free items worth about $100 at restaurants in Montgomery County, Maryland, for ${PASS_PRICE} a month. Cancel at any time.`}
        path={paths.pass}
        card="pass"
        type="product"
        jsonLd={PASS_JSON_LD}
      />
      <PassHero />
      <Island
        name="OfferMarquee"
        wake="touch"
        component={OfferMarquee}
        props={{ offers, today: offers ? newYorkDay() : '' }}
        shows={{
          ...shownAnswer(listPassCoupons, offers),
          ...(offers && { until: newYorkDayEnd() }),
        }}
      />
      <PassSteps />
      <Island
        name="Restaurants"
        wake="touch"
        component={Restaurants}
        props={{ restaurants }}
        shows={shownAnswer(listRestaurants, restaurants)}
      />
      <JoinUs />
      <PassFaq />
      <Disclaimers />
    </PublicShell>
  )
}
