/** The pages that the links in the auth provider's e-mails open (spec section 2). */
import { Island } from '../ui/public/Island.tsx'
import { BusinessReset } from './BusinessReset.tsx'
import { CustomerReset } from './CustomerReset.tsx'
import { ResetFrame } from './ResetFrame.tsx'

/** `/reset`: customers' password reset and e-mail confirmation (spec section 2, checklist R1 to R4). */
export function ResetPage() {
  return (
    <ResetFrame
      path="/reset"
      title="Set a new password"
      description="Set a new password for your Campfire account."
    >
      <Island name="CustomerReset" wake="load" component={CustomerReset} props={{}} />
    </ResetFrame>
  )
}

/** `/business/action`: business owners' password reset (spec section 2, checklist R5). */
export function BusinessResetPage() {
  return (
    <ResetFrame
      path="/business/action"
      title="Set a new business password"
      description="Set a new password for your Campfire business account."
    >
      <Island name="BusinessReset" wake="load" component={BusinessReset} props={{}} />
    </ResetFrame>
  )
}
