import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { API_KEY } from '../../config/api-key.ts'
import { call } from '../../contract/call.ts'
import { joinWaitlist } from '../../contract/form-calls.ts'
import { isWaitlistAddress, isWaitlistInput, nameProblem } from '../../rules/contact.ts'
import { asStorable } from '../../rules/plain-text.ts'
import { addressFault, readEmail } from '../../rules/values/email.ts'
import action from '../../ui/action.module.css'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './form.module.css'
import { FormField } from './FormField.tsx'
import { FormNotes } from './FormNotes.tsx'
import { forgetTyped } from './store-typed.ts'
import { Sign } from '../../ui/public/Sign.tsx'

type Phase = 'idle' | 'submitting' | 'success' | 'failure'

/**
 * Puts somebody on the waitlist (spec sections 2 and 5, checklist W2 to W4). A failure shows a red cross
 * without words and keeps what was typed; after any result the button stays disabled.
 */
export function WaitlistForm() {
  const element = useRef<HTMLFormElement>(null)
  // Presses from before React was there are replayed at once, before it can render the phase.
  const isSubmitted = useRef(false)
  const [phase, setPhase] = useState<Phase>('idle')
  const [isComplete, setIsComplete] = useState(false)

  // The fields are uncontrolled, so that text typed before hydration or filled in by the browser counts too.
  const check = () => {
    if (element.current) setIsComplete(isWaitlistInput(inputOf(element.current)))
  }
  useEffect(check, [])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const input = inputOf(form)
    if (isSubmitted.current || !isWaitlistInput(input)) return
    isSubmitted.current = true
    setPhase('submitting')
    const result = await join(input)
    if (result === 'success') forgetTyped(form)
    setPhase(result)
  }

  return (
    <form
      ref={element}
      className={styles.form}
      data-typed="waitlist"
      method="dialog"
      onInput={check}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <FormField label="Name" name="name" autoComplete="name" required problemOf={nameProblem} />
      <FormField
        label="Email"
        isOptional
        name="email"
        type="email"
        autoComplete="email"
        hint="For example name@shop.com, or leave it empty."
        problemOf={addressProblem}
        asSent={readEmail}
      />
      <label className={styles.check}>
        <input type="checkbox" name="business" />I have a business
      </label>
      <div className={styles.end}>
        <button
          type="submit"
          className={action.action}
          data-variant="ember"
          disabled={phase !== 'idle' || !isComplete}
        >
          Join the Waitlist
        </button>
        <span role="status" className={styles.result}>
          <Result phase={phase} />
        </span>
      </div>
      <FormNotes />
    </form>
  )
}

function addressProblem(email: string): string | null {
  if (isWaitlistAddress(email)) return null
  return addressFault(email) ?? 'Use an address like name@shop.com, or leave it empty.'
}

const SIGNS = {
  success: { name: 'check', className: styles.success, 'aria-label': 'You are on the list' },
  failure: { name: 'cross', className: styles.failure, 'aria-label': 'Joining did not work' },
} as const

function Result({ phase }: { phase: Phase }) {
  if (phase === 'idle') return null
  if (phase === 'submitting') return <Spinner label="Joining the waitlist" size={36} />
  return <Sign {...SIGNS[phase]} size={44} role="img" />
}

interface WaitlistInput {
  name: string
  email: string
  isBusiness: boolean
}

function inputOf(element: HTMLFormElement): WaitlistInput {
  const data = new FormData(element)
  return {
    name: asStorable(String(data.get('name') ?? '')),
    email: readEmail(String(data.get('email') ?? '')),
    isBusiness: data.has('business'),
  }
}

async function join({ name, email, isBusiness }: WaitlistInput): Promise<Phase> {
  const customer_type = isBusiness ? 'business' : 'customer'
  try {
    await call(joinWaitlist, {
      body: { name, email, customer_type },
      credential: API_KEY,
      // It arrives even if the page is left at once. The server counts the same entry once a day.
      keepalive: true,
    })
    return 'success'
  } catch (error) {
    console.warn('The waitlist could not be joined', error)
    return 'failure'
  }
}
