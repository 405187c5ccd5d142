import { CONTACT } from '../../config/settings.ts'
import { NativeDialog } from '../../ui/public/NativeDialog.tsx'
import form from './form.module.css'
import { Sign } from '../../ui/public/Sign.tsx'

/** `refused`: the service will not take the message, however often it is sent. */
export type ContactOutcome = 'success' | 'failure' | 'refused'

interface ContactResultProps {
  outcome: ContactOutcome
  onClose: () => void
}

/** The result of sending, as worded in spec section 8 (checklist W6). */
export function ContactResult({ outcome, onClose }: ContactResultProps) {
  const isSuccess = outcome === 'success'
  return (
    <NativeDialog
      isOpen
      onClose={onClose}
      title={isSuccess ? 'SUCCESS!' : 'Oops...'}
      icon={
        isSuccess ? (
          <Sign name="check" className={form.success} size={48} aria-hidden="true" />
        ) : (
          <Sign name="alert" className={form.failure} size={48} role="img" aria-label="Error" />
        )
      }
    >
      {isSuccess && <p>We will follow up with an email!</p>}
      {outcome === 'failure' && <p>Something went wrong! Please try again</p>}
      {outcome === 'refused' && (
        <p>
          Something went wrong! Please write to{' '}
          <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a> instead. Your message is still in
          the form.
        </p>
      )}
    </NativeDialog>
  )
}
