/** Constants of the restaurant pass (spec sections 1 and 9), as the pages show and use them. */

/** US dollars for one billing cycle. */
export const PASS_PRICE_DOLLARS = 4.99
export const PASS_PRICE = `$${PASS_PRICE_DOLLARS}`

/** Approximate worth of the gift passes and free items of one cycle. */
export const PASS_WORTH = 'about $100'

export const CHARGE_EVERY = '30 days'

/** The exact length of a billing cycle; coupons refresh with it. */
export const BILLING_CYCLE = '30 days and 1 hour'

export const MINIMUM_AGE = 18

export const GOVERNING_LAW = 'Maryland'

export const PRIVACY_EFFECTIVE = '7/1/2024'

/** Everything that is stored about a subscriber. */
export const STORED_PASS_DATA = [
  'the date on which your subscription starts',
  'the date on which it ends',
  'whether it has been canceled',
  'your e-mail address',
  'the coupons you have used in each cycle',
  'feedback and complaints that you send us',
] as const

/** The subject of an e-mail that asks for account deletion, and the hours until it is done. */
export const DELETION_TITLE = 'Account Deletion Request'
export const DELETION_HOURS = 48

/** The subject of an e-mail that asks for a copy of what is stored about its sender. */
export const COPY_TITLE = 'Copy of My Data'

/** Questions and answers for the pass page and the support page (checklist P1, P13). */
export const PASS_QUESTIONS = [
  {
    question: 'What does the pass cost?',
    answer: `${PASS_PRICE}, charged every ${CHARGE_EVERY} with auto-billing on. You can cancel at any time.`,
  },
  {
    question: 'What do I get for it?',
    answer: `Gift passes and free items at the participating restaurants, worth ${PASS_WORTH} in all. You buy the pass and use its offers in the Campfire app.`,
  },
  {
    question: 'How often can I use an offer?',
    answer: `Each offer is usable once per subscription cycle. When the next cycle begins, after ${BILLING_CYCLE}, you can use all of them again.`,
  },
  {
    question: 'How can I pay?',
    answer: 'By card, Google Pay, Apple Pay and Cash App Pay.',
  },
  {
    question: 'What if offers are added or removed?',
    answer:
      'Coupons added later are usable immediately, even in the middle of your cycle. Coupons removed later are no longer usable.',
  },
  {
    question: 'What happens when I cancel?',
    answer:
      'Your pass is not renewed. You can use it until the end of the cycle that you have paid for.',
  },
  {
    question: 'Can I have a refund?',
    answer: 'No. There are no refunds, and all sales are final.',
  },
  {
    question: 'Who can subscribe?',
    answer: `Anybody who is ${MINIMUM_AGE} or older.`,
  },
] as const
