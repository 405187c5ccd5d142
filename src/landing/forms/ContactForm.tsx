import { useState, type SubmitEvent } from 'react'
import action from '../../ui/action.module.css'
import { ContactResult } from './ContactResult.tsx'
import form from './form.module.css'
import { FormField, FormTextArea } from './FormField.tsx'
import { NoScriptNote } from './NoScriptNote.tsx'
import { sendMessage } from './send-message.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * Sends us a message (spec section 2, checklist W5, W6). The fields are cleared after success and keep what
 * was typed after failure.
 */
export function ContactForm() {
  const isHydrated = useIsHydrated()
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<'success' | 'failure' | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const element = event.currentTarget
    const data = new FormData(element)
    const textOf = (name: string) => String(data.get(name) ?? '')
    setIsSending(true)
    try {
      await sendMessage({
        name: textOf('name'),
        email: textOf('email'),
        message: textOf('message'),
      })
      element.reset()
      setOutcome('success')
    } catch (error) {
      console.error('The message was not sent', error)
      setOutcome('failure')
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <form className={form.form} onSubmit={(event) => void submit(event)}>
        <FormField label="Name" name="name" autoComplete="name" maxLength={200} required />
        <FormField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <FormTextArea label="Message" name="message" maxLength={5000} required />
        <div className={form.end}>
          <button
            type="submit"
            className={action.action}
            data-variant="ember"
            disabled={!isHydrated}
            // Not `disabled`: the button must keep the focus, which the dialog gives back to it.
            aria-disabled={isSending}
          >
            {isSending ? 'Sending...' : 'Send'}
          </button>
        </div>
        <NoScriptNote />
      </form>
      {outcome && <ContactResult outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}
