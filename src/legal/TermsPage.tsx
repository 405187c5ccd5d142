import { paths } from '../config/paths.ts'
import {
  BILLING_CYCLE,
  CHARGE_EVERY,
  GOVERNING_LAW,
  MINIMUM_AGE,
  PASS_PRICE,
  PASS_WORTH,
} from '../rules/pass.ts'
import { PageHead } from '../ui/public/PageHead.tsx'
import { ContactDetails } from './ContactDetails.tsx'
import { LegalPage, type LegalSection } from './LegalPage.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <>
        <p>
          These terms apply between you and Campfire for the MoCo restaurant pass, called the pass
          below. You accept them when you subscribe.
        </p>
        <p>
          The pass is a subscription. It gives you coupons, which are gift passes and free items
          worth {PASS_WORTH} in all, at the participating restaurants. It is bought and used in the
          Campfire app.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: `You are ${MINIMUM_AGE} or older`,
    body: (
      <p>Only people who are {MINIMUM_AGE} years of age or older may subscribe and use the pass.</p>
    ),
  },
  {
    id: 'price',
    title: 'Price and billing cycle',
    body: (
      <>
        <p>
          The pass costs {PASS_PRICE}, charged every {CHARGE_EVERY} with auto-billing on.
        </p>
        <p>
          To the hour, a billing cycle lasts {BILLING_CYCLE}. It begins when you subscribe, and the
          next one begins when it ends.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <p>
        You pay by card, Google Pay, Apple Pay or Cash App Pay. Card data is handled by a payment
        processor. Your default payment method is charged at each renewal.
      </p>
    ),
  },
  {
    id: 'renewal',
    title: 'Automatic renewal',
    body: (
      <p>
        Your subscription renews automatically every {BILLING_CYCLE}, at {PASS_PRICE}, until it is
        canceled.
      </p>
    ),
  },
  {
    id: 'coupons',
    title: 'Using the coupons',
    body: (
      <ul>
        <li>Each coupon has one use per billing cycle.</li>
        <li>Coupons refresh every {BILLING_CYCLE}, together with your cycle.</li>
        <li>A coupon that is added later is usable immediately.</li>
        <li>A coupon that is removed later is no longer usable.</li>
      </ul>
    ),
  },
  {
    id: 'cancellation',
    title: 'When you cancel',
    body: (
      <p>
        You may cancel at any time. Your pass is then not renewed, and you keep access to the end of
        the cycle that you have paid for.
      </p>
    ),
  },
  {
    id: 'failed-payment',
    title: 'When a payment cannot be made',
    body: (
      <p>
        Your subscription is canceled if you have no default payment method when it is due for
        renewal, or if the payment fails.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'No refunds',
    body: <p>There are no refunds, and all sales are final.</p>,
  },
  {
    id: 'privacy',
    title: 'Your data',
    body: (
      <p>
        What we store about you is in the <a href={paths.passPrivacy}>privacy policy</a>.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law',
    body: <p>The law of the State of {GOVERNING_LAW} applies to these terms.</p>,
  },
  {
    id: 'contact',
    title: 'Contact',
    body: <ContactDetails />,
  },
]

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
      sections={SECTIONS}
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
