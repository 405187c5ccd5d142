import { paths } from '../config/paths.ts'
import { PASS_PRICE } from '../rules/pass.ts'
import { PageHead } from '../ui/public/PageHead.tsx'
import { Disclaimers } from './sections/Disclaimers.tsx'
import { JoinUs } from './sections/JoinUs.tsx'
import { OfferMarquee } from './offers/OfferMarquee.tsx'
import { PASS_JSON_LD } from './pass-json-ld.ts'
import { PassFaq } from './sections/PassFaq.tsx'
import { PassHero } from './sections/PassHero.tsx'
import { PassShell } from './PassShell.tsx'
import { PassSteps } from './sections/PassSteps.tsx'
import { Restaurants } from './sections/Restaurants.tsx'

/** `/MoCo`: the restaurant pass (spec section 2, checklist P1 to P6). */
export function PassPage() {
  return (
    <PassShell>
      <PageHead
        title={`MoCo pass: restaurant offers for ${PASS_PRICE} a month`}
        description={`Gift passes and free items worth about $100 at restaurants in Montgomery County, Maryland, for ${PASS_PRICE} a month. Cancel at any time.`}
        path={paths.pass}
        card="pass"
        type="product"
        jsonLd={PASS_JSON_LD}
      />
      <PassHero />
      <OfferMarquee />
      <PassSteps />
      <Restaurants />
      <JoinUs />
      <PassFaq />
      <Disclaimers />
    </PassShell>
  )
}
