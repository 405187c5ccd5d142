/** One component for each app-store redirect (spec section 2, checklist D1 and D2). */
import { StoreRedirect } from './StoreRedirect.tsx'

const POINTS =
  'Earn 1 point per dollar and spend your points on coupons at any participating store.'

/** `/download/redirect/consumer/v1`: the link that a business gives its customers. */
export function ConsumerVisitPage() {
  return (
    <StoreRedirect
      app="consumer"
      path="/download/redirect/consumer/v1"
      title="Get the Campfire app"
      words={`Upload a receipt from any participating store. ${POINTS}`}
      countsVisits
    />
  )
}

/** `/consumer/general`: on posters and our own pages. */
export function ConsumerGeneralPage() {
  return (
    <StoreRedirect
      app="consumer"
      path="/download/redirect/consumer/general"
      title="Get the Campfire app"
      words={`Upload a receipt from any participating store. ${POINTS}`}
    />
  )
}

/** `/consumer/receipt`: printed on receipts. */
export function ConsumerReceiptPage() {
  return (
    <StoreRedirect
      app="consumer"
      path="/download/redirect/consumer/receipt"
      title="Your receipt is worth points"
      words={`Upload it in the Campfire app. ${POINTS}`}
    />
  )
}

/** `/download/redirect/business/v1`: the link for businesses themselves. */
export function BusinessVisitPage() {
  return (
    <StoreRedirect
      app="business"
      path="/download/redirect/business/v1"
      title="Get Campfire for your business"
      words="See statistics about your business and its coupons in real time. Joining is free during the testing phase."
      countsVisits
    />
  )
}
