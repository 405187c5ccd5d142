import { Island } from '../ui/public/Island.tsx'
import { Band } from './Band.tsx'
import { PlacesIllustration } from './illustrations/PlacesIllustration.tsx'
import { WaitlistForm } from './forms/WaitlistForm.tsx'
import form from './forms/form.module.css'
import { AVAILABILITY } from '../config/availability.ts'

/** The waitlist for cities without Campfire (checklist W1). */
export function Waitlist({ level = 2 }: { level?: 1 | 2 }) {
  return (
    <Band
      id="waitlist"
      tone="brand"
      layout="split"
      level={level}
      title="Not in your city yet?"
      intro={
        <>
          <p>
            Campfire is available only in {AVAILABILITY}. For every other city there is a waitlist.
          </p>
          <PlacesIllustration />
        </>
      }
    >
      <div className={form.card}>
        <Island name="WaitlistForm" wake="touch" component={WaitlistForm} props={{}} />
      </div>
    </Band>
  )
}
