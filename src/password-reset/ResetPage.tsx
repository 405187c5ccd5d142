import { Island } from '../ui/public/Island.tsx'
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
