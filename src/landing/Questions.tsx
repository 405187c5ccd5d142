import { paths } from '../config/paths.ts'
import { Faq, type FaqItem } from '../ui/public/Faq.tsx'
import { AVAILABILITY } from '../config/availability.ts'
import { Band } from './Band.tsx'
import { ContactWays } from './ContactWays.tsx'

/** The questions and their answers (spec section 2, checklist L5). */
const QUESTIONS: readonly FaqItem[] = [
  {
    question: 'Which businesses can join?',
    answer: <p>Small retail and restaurant businesses can join.</p>,
  },
  {
    question: 'What does it cost?',
    answer: <p>It is free while we are testing, for businesses and for customers.</p>,
  },
  {
    question: 'How does my business join?',
    answer: (
      <p>
        E-mail or call us: <ContactWays />. The form below reaches us too.
      </p>
    ),
  },
  {
    question: 'Is Campfire in my city?',
    answer: (
      <p>
        Campfire is available only in {AVAILABILITY}. For other cities there is a{' '}
        <a href={paths.waitlist}>waitlist</a>.
      </p>
    ),
  },
  {
    question: 'How do I earn points?',
    answer: (
      <p>
        Upload your receipts in the Campfire app: 1 point for every dollar you spent, in the store,
        by online delivery or in the business’s own web shop.
      </p>
    ),
  },
  {
    question: 'Where can I spend them?',
    answer: <p>On coupons at any participating store. Points are shared by all of them.</p>,
  },
]

/** The FAQ section (checklist L5). */
export function Questions() {
  return (
    <Band id="FAQs" layout="split" title="FAQs">
      <Faq items={QUESTIONS} />
    </Band>
  )
}
