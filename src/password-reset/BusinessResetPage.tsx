import { Island } from '../ui/public/Island.tsx'
import { BusinessReset } from './BusinessReset.tsx'
import { ResetFrame } from './ResetFrame.tsx'

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
