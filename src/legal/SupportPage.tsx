import { paths } from '../config/paths.ts'
import { CONTACT } from '../config/settings.ts'
import { PASS_QUESTIONS } from '../rules/pass.ts'
import { Faq } from '../ui/public/Faq.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { Accessibility } from './Accessibility.tsx'
import { ContactDetails } from './ContactDetails.tsx'
import { DeletionRequest } from './DeletionRequest.tsx'
import { LegalPage, type LegalSection } from './LegalPage.tsx'
import { RECEIPT_SECTIONS } from './receipt-sections.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'sign-up',
    title: 'Sign up',
    body: (
      <ul>
        <li>
          <strong>Customers</strong> sign up in the <a href={paths.download}>Campfire app</a>, with
          an e-mail address and a password.
        </li>
        <li>
          <strong>Shops and restaurants</strong> write to us with the{' '}
          <a href={`${paths.home}#contact`}>form on the home page</a>, and we set everything up
          together.
        </li>
      </ul>
    ),
  },
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <>
        <p>For your account, only your e-mail address and a password are collected.</p>
        <p>
          Receipts that you send are something else: <a href="#receipts">what is stored of them</a>{' '}
          is below.
        </p>
      </>
    ),
  },
  ...RECEIPT_SECTIONS,
  {
    id: 'passwords',
    title: 'How passwords are stored',
    body: (
      <p>
        Passwords are stored one-way hashed. Nobody, including us, can read yours from what is
        stored. If you have forgotten it, choose <strong>Forgot password</strong> at the login of
        the app: you get an e-mail with a link to set a new one.
      </p>
    ),
  },
  { id: 'deletion', title: 'Delete your account', body: <DeletionRequest /> },
  {
    id: 'pass',
    title: 'The restaurant pass',
    body: (
      <>
        <Faq items={PASS_QUESTIONS} />
        <p>
          More about <a href={paths.pass}>the MoCo pass</a>, its <a href={paths.passTerms}>terms</a>{' '}
          and its <a href={paths.passPrivacy}>privacy policy</a>.
        </p>
      </>
    ),
  },
  { id: 'accessibility', title: 'Accessibility', body: <Accessibility /> },
  {
    id: 'company',
    title: 'Contact the company',
    body: (
      <>
        <p>Campfire, for questions about points, coupons, the pass and your account:</p>
        <ContactDetails />
      </>
    ),
  },
  {
    id: 'developer',
    title: 'Contact the developer',
    body: (
      <p>
        Something in the app or on this site does not work? Tell the Campfire developers what you
        did and what you saw:{' '}
        <a
          href={`mailto:${CONTACT.developerEmail}?subject=${encodeURIComponent('For the developers')}`}
        >
          {CONTACT.developerEmail}
        </a>
      </p>
    ),
  },
]

const JSON_LD = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: PASS_QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

/** `/support`: questions, account data and contacts (spec section 1, checklist P13). */
export function SupportPage() {
  return (
    <LegalPage
      brand="campfire"
      title="Support"
      summary={<p>Your account, the restaurant pass, and how to reach the people behind both.</p>}
      sections={SECTIONS}
    >
      <PageHead
        title="Support: Campfire"
        description="What Campfire collects, how to delete your account, answers about the restaurant pass, and how to reach us."
        path={paths.support}
        jsonLd={JSON_LD}
      />
    </LegalPage>
  )
}
