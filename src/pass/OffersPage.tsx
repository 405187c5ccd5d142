import { paths } from '../config/paths.ts'
import { listPassCoupons } from '../contract/public-calls.ts'
import type { PageData } from '../contract/page-renderer.ts'
import { shownAnswer } from '../public-data/public-data.ts'
import { PASS_PRICE } from '../rules/pass.ts'
import { Island } from '../ui/public/Island.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { PublicShell } from '../ui/public/PublicShell.tsx'
import { newYorkDay, newYorkDayEnd } from '../public-data/offer-end.ts'
import { OfferList } from './offers/OfferList.tsx'

/** `/MoCo/offers`: all offers of the pass and their number (checklist P9, P14). */
export function OffersPage({ offers }: Pick<PageData, 'offers'>) {
  return (
    <PublicShell brand="moco">
      <PageHead
        title="All offers of the MoCo pass"
        description={`Every gift pass and free item in the MoCo restaurant pass, for ${PASS_PRICE} a month.`}
        path={paths.passOffers}
        card="pass"
      />
      <Island
        name="OfferList"
        wake="touch"
        component={OfferList}
        // Without a list, the day says nothing, and would make every build another one.
        props={{ offers, today: offers ? newYorkDay() : '' }}
        shows={{
          ...shownAnswer(listPassCoupons, offers),
          ...(offers && { until: newYorkDayEnd() }),
        }}
      />
    </PublicShell>
  )
}
