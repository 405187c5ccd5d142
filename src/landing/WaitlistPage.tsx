import { paths } from '../config/paths.ts'
import { PageHead } from '../ui/public/PageHead.tsx'
import { PublicShell } from '../ui/public/PublicShell.tsx'
import { Waitlist } from './Waitlist.tsx'

/** `/waitlist`: the waitlist on its own page (checklist W1, L8). */
export function WaitlistPage() {
  return (
    <PublicShell brand="campfire" action="signUp">
      <PageHead
        title="Join the waitlist | Campfire"
        description="Campfire is in Ypsilanti, Michigan and Montgomery County, Maryland. Join the waitlist for your city, as a customer or as a business."
        path={paths.waitlist}
      />
      <Waitlist level={1} />
    </PublicShell>
  )
}
