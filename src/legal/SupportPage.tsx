import { paths } from '../config/paths.ts'
import { PASS_QUESTIONS } from '../rules/pass.ts'
import { PageHead } from '../ui/public/PageHead.tsx'
import { LegalPage } from './LegalPage.tsx'
import { SUPPORT_SECTIONS } from './support-sections.tsx'

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
      sections={SUPPORT_SECTIONS}
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
