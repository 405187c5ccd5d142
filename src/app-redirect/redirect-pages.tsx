/** The app-store redirects (spec section 2, checklist D1 and D2). */
import { StoreRedirect } from './StoreRedirect.tsx'

const POINTS =
  'Earn 1 point per dollar and spend your points on coupons at any participating store.'

const CONSUMER = {
  app: 'consumer',
  title: 'Get the Campfire app',
  words: `Upload a receipt from any participating store. ${POINTS}`,
} as const

export const REDIRECTS = {
  /** The link that a business gives its customers. */
  consumerVisit: <StoreRedirect {...CONSUMER} path="/download/redirect/consumer/v1" countsVisits />,
  /** On posters and our own pages. */
  consumerGeneral: <StoreRedirect {...CONSUMER} path="/download/redirect/consumer/general" />,
  /** Printed on receipts. */
  consumerReceipt: (
    <StoreRedirect
      app="consumer"
      path="/download/redirect/consumer/receipt"
      title="Your receipt is worth points"
      words={`Upload it in the Campfire app. ${POINTS}`}
    />
  ),
  /** The link for businesses themselves. */
  businessVisit: (
    <StoreRedirect
      app="business"
      path="/download/redirect/business/v1"
      title="Get Campfire for your business"
      words="See statistics about your business and its coupons in real time. Joining is free during the testing phase."
      countsVisits
    />
  ),
}
