/** What becomes of receipts: sections that the support page and the privacy policy share. */
import { CONTACT, DAYS_OF_IMAGES } from '../config/settings.ts'
import { COPY_TITLE, DELETION_HOURS } from '../rules/pass.ts'
import type { LegalSection } from './LegalPage.tsx'

const STORED_OF_A_RECEIPT = [
  'its photographs, turned upright, without what a phone writes into them, such as where they were taken',
  'what you say about it: the shop, the date and time, the amount',
  'the e-mail address of your account, and when you sent it',
  'the decision, its reasons and notes, when it was made and by whom on our team, and who has opened the receipt',
  'the points that it earned',
]

const COPY_MAIL = `mailto:${CONTACT.email}?subject=${encodeURIComponent(COPY_TITLE)}`

export const RECEIPT_SECTIONS: readonly LegalSection[] = [
  {
    id: 'receipts',
    title: 'What is stored of a receipt',
    body: (
      <>
        <p>When you send a receipt with the app, we store:</p>
        <ul>
          {STORED_OF_A_RECEIPT.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>
          A person on our team looks at every receipt. The photographs and what you say about it are
          there for that decision, and to see that no receipt counts twice. Text in photographs is
          read on the reviewer’s tablet and goes to no other company. Your address tells whose
          points they are. Reasons and names are stored so that we can answer you and put a mistake
          right.
        </p>
      </>
    ),
  },
  {
    id: 'receipts-kept',
    title: 'How long receipts are stored',
    body: (
      <>
        <p>{howLongImages(DAYS_OF_IMAGES)}</p>
        <p>
          The rest of the record stays, because it is the account of your points: without it nobody
          could say where they came from.
        </p>
        <p>
          When you have <a href="#deletion">your account deleted</a>, your address, your photographs
          and what you said about your receipts are deleted within the same {DELETION_HOURS} hours.
          How many points were given, and that a decision was made, when and by whom, stays in our
          books, without anything that leads to you.
        </p>
      </>
    ),
  },
  {
    id: 'copy',
    title: 'A copy of what is stored',
    body: (
      <p>
        You can ask what is stored about you. Send an e-mail with the title{' '}
        <strong>‘{COPY_TITLE}’</strong> from the address of your account to{' '}
        <a href={COPY_MAIL}>{CONTACT.email}</a>, and we send you a copy: your data in one file, and
        your photographs.
      </p>
    ),
  },
]

/** @param days 0: as long as the record */
function howLongImages(days: number): string {
  return days === 0
    ? 'Photographs are kept as long as the record of the receipt.'
    : `Photographs are deleted ${days} ${days === 1 ? 'day' : 'days'} after the receipt was decided.`
}
