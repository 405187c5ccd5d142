import { paths } from '../paths.ts'
import { PASS_PRICE } from '../rules/pass.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Disclaimers } from './Disclaimers.tsx'
import { JoinUs } from './JoinUs.tsx'
import { OfferMarquee } from './OfferMarquee.tsx'
import { PASS_JSON_LD } from './pass-json-ld.ts'
import { PassFaq } from './PassFaq.tsx'
import { PassHero } from './PassHero.tsx'
import { PassShell } from './PassShell.tsx'
import { PassSteps } from './PassSteps.tsx'
import { Restaurants } from './Restaurants.tsx'

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
