import { useRef, useState, type SubmitEvent } from 'react'
import { isMailAddress, nameProblem } from '../../rules/contact.ts'
import { asStorable } from '../../rules/plain-text.ts'
import { addressFault, readEmail } from '../../rules/values/email.ts'
import action from '../../ui/action.module.css'
import { ContactResult, type ContactOutcome } from './ContactResult.tsx'
import form from './form.module.css'
import { FormField } from './FormField.tsx'
import { FormNotes } from './FormNotes.tsx'
import { MessageField } from './MessageField.tsx'
import { MessageRefusedError, sendMessage, type Message } from './send-message.ts'

/**
 * Sends us a message (spec section 2, checklist W5, W6). The fields are cleared after success and keep what
 * was typed after failure.
 */
export function ContactForm() {
  // Presses from before React was there are replayed at once, before it can render the state.
  const isUnderway = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<ContactOutcome | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderway.current) return
    isUnderway.current = true
    const element = event.currentTarget
    const message = messageIn(element)
    setIsSending(true)
    try {
      await sendMessage(message)
      clear(element, message)
      setOutcome('success')
    } catch (error) {
      console.error('The message was not sent', error)
      setOutcome(error instanceof MessageRefusedError ? 'refused' : 'failure')
    } finally {
      isUnderway.current = false
      setIsSending(false)
    }
  }

  return (
    <>
      <form
        className={form.form}
        data-typed="contact"
        // Outside of a dialog, this keeps the browser from sending the form itself before React is there.
        method="dialog"
        onSubmit={(event) => void submit(event)}
      >
        <FormField label="Name" name="name" autoComplete="name" required problemOf={nameProblem} />
        <FormField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="For example name@shop.com."
          problemOf={addressProblem}
          asSent={readEmail}
        />
        <MessageField />
        <div className={form.end}>
          <button
            type="submit"
            className={action.action}
            data-variant="ember"
            // Not `disabled`: the button must keep the focus, which the dialog gives back to it.
            aria-disabled={isSending}
          >
            {isSending ? 'Sending...' : 'Send'}
          </button>
        </div>
        <FormNotes />
      </form>
      {outcome && <ContactResult outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}

function addressProblem(email: string): string | null {
  if (isMailAddress(email)) return null
  return addressFault(email) ?? 'Use an address like name@shop.com.'
}

function messageIn(element: HTMLFormElement): Message {
  const data = new FormData(element)
  const textOf = (name: keyof Message) => AS_SENT[name](String(data.get(name) ?? ''))
  return { name: textOf('name'), email: textOf('email'), message: textOf('message') }
}

/** The text of each field as it is sent. */
const AS_SENT: Record<keyof Message, (text: string) => string> = {
  name: asStorable,
  email: readEmail,
  message: asStorable,
}

/** Clears what was sent. What somebody has typed into a field in the meantime stays. */
function clear(element: HTMLFormElement, sent: Message): void {
  for (const name of ['name', 'email', 'message'] as const) {
    const field = element.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
    if (AS_SENT[name](field.value) !== sent[name]) continue
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
