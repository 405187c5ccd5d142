import { paths } from '../config/paths.ts'
import { PRIVACY_EFFECTIVE, STORED_PASS_DATA } from '../rules/pass.ts'
import { PageHead } from '../ui/public/PageHead.tsx'
import { ContactDetails } from './ContactDetails.tsx'
import { DeletionRequest } from './DeletionRequest.tsx'
import { LegalPage, type LegalSection } from './LegalPage.tsx'
import { RECEIPT_SECTIONS } from './receipt-sections.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'What this policy covers',
    body: (
      <p>
        This policy is about the MoCo restaurant pass, which you buy and use in the Campfire app. It
        says what we store about you as a subscriber, why, and how to have it deleted. It is
        effective from {PRIVACY_EFFECTIVE}. It also says what is stored of{' '}
        <a href="#receipts">receipts</a> that you send for points.
      </p>
    ),
  },
  {
    id: 'stored',
    title: 'What we store',
    body: (
      <>
        <p>We store:</p>
        <ul>
          {STORED_PASS_DATA.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we store it',
    body: (
      <ul>
        <li>
          The dates of your subscription and whether it has been canceled tell the app if your pass
          is valid and when its next cycle begins.
        </li>
        <li>Your e-mail address identifies your account, and we use it to answer you.</li>
        <li>
          The coupons that you have used in a cycle are stored because each of them can be used only
          once per cycle.
        </li>
        <li>Feedback and complaints are stored so that we can act on them.</li>
      </ul>
    ),
  },
  {
    id: 'location',
    title: 'Your location',
    body: <p>Your location is not stored.</p>,
  },
  {
    id: 'payment',
    title: 'Your card and your password',
    body: (
      <>
        <p>Card data is handled by a payment processor, not by us.</p>
        <p>
          Your password is stored one-way hashed: it can be checked, but it cannot be read, not even
          by us.
        </p>
      </>
    ),
  },
  ...RECEIPT_SECTIONS,
  { id: 'deletion', title: 'Deleting your account', body: <DeletionRequest /> },
  {
    id: 'contact',
    title: 'Questions and complaints',
    body: (
      <>
        <p>Write to us or call us about anything on this page.</p>
        <ContactDetails />
      </>
    ),
  },
]

/** `/MoCo/privacy` (spec section 1, checklist P12). */
export function PrivacyPage() {
  return (
    <LegalPage
      brand="moco"
      title="Privacy policy"
      summary={
        <p>
          The MoCo pass keeps little about you, and your location is not part of it. Effective{' '}
          {PRIVACY_EFFECTIVE}.
        </p>
      }
      sections={SECTIONS}
    >
      <PageHead
        title="Privacy policy of the MoCo pass"
        description={`What the MoCo restaurant pass stores about you, and what it does not. Effective ${PRIVACY_EFFECTIVE}.`}
        path={paths.passPrivacy}
        card="pass"
        type="article"
      />
    </LegalPage>
  )
}
