import { paths } from '../config/paths.ts'
import { BILLING_CYCLE, MINIMUM_AGE, PASS_PRICE } from '../rules/pass.ts'
import { PageHead } from '../ui/public/PageHead.tsx'
import { LegalPage } from './LegalPage.tsx'
import { TERMS_SECTIONS } from './terms-sections.tsx'

/** `/MoCo/terms` (spec section 1, checklist P12). */
export function TermsPage() {
  return (
    <LegalPage
      brand="moco"
      title="Terms of the pass"
      summary={
        <p>
          In short: {PASS_PRICE} per cycle of {BILLING_CYCLE}, renewed until you cancel. One use of
          each coupon per cycle, no refunds, for people aged {MINIMUM_AGE} and older.
        </p>
      }
      sections={TERMS_SECTIONS}
    >
      <PageHead
        title="Terms of the MoCo pass"
        description={`What you agree to with the MoCo restaurant pass: ${PASS_PRICE} per cycle of ${BILLING_CYCLE}, automatic renewal, no refunds.`}
        path={paths.passTerms}
        card="pass"
        type="article"
      />
    </LegalPage>
  )
}
