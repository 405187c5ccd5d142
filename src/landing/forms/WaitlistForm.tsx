import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { API_KEY } from '../../config/api-key.ts'
import { call } from '../../contract/call.ts'
import { joinWaitlist } from '../../contract/public-calls.ts'
import { isAddress, isWaitlistInput } from '../../rules/contact.ts'
import action from '../../ui/action.module.css'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './form.module.css'
import { FormField } from './FormField.tsx'
import { HONEYPOT, Honeypot } from './Honeypot.tsx'
import { forgetTyped } from './keep-typed.ts'
import { NoScriptNote } from './NoScriptNote.tsx'
import { NotLoadedNote } from './NotLoadedNote.tsx'
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
  const [isEmailWrong, setIsEmailWrong] = useState(false)

  // The fields are uncontrolled, so that text typed before hydration or filled in by the browser counts too.
  const check = () => {
    if (!element.current) return
    const input = inputOf(element.current)
    setIsComplete(isWaitlistInput(input))
    if (!isWrongAddress(input.email)) setIsEmailWrong(false)
  }
  useEffect(() => {
    check()
    const email = element.current?.elements.namedItem('email')
    if (email instanceof HTMLInputElement && email !== document.activeElement) {
      setIsEmailWrong(isWrongAddress(email.value))
    }
  }, [])

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
      data-keep="waitlist"
      method="dialog"
      onInput={check}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <FormField label="Name" name="name" autoComplete="name" maxLength={200} required />
      <FormField
        label="Email"
        isOptional
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        onBlur={({ target }) => setIsEmailWrong(isWrongAddress(target.value))}
        hint="For example name@shop.com, or leave it empty."
        isWrong={isEmailWrong}
      />
      <label className={styles.check}>
        <input type="checkbox" name="business" />I have a business
      </label>
      <Honeypot />
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
      <NotLoadedNote />
      <NoScriptNote />
    </form>
  )
}

/** The address is optional, so an empty one is not wrong. */
function isWrongAddress(email: string): boolean {
  return email !== '' && !isAddress(email)
}

function Result({ phase }: { phase: Phase }) {
  if (phase === 'submitting') return <Spinner label="Joining the waitlist" size={36} />
  if (phase === 'success') {
    return (
      <Sign
        name="check"
        className={styles.success}
        size={44}
        role="img"
        aria-label="You are on the list"
      />
    )
  }
  if (phase === 'failure') {
    return (
      <Sign
        name="cross"
        className={styles.failure}
        size={44}
        role="img"
        aria-label="Joining did not work"
      />
    )
  }
  return null
}

interface WaitlistInput {
  name: string
  email: string
  isBusiness: boolean
  isBot: boolean
}

function inputOf(element: HTMLFormElement): WaitlistInput {
  const data = new FormData(element)
  return {
    name: String(data.get('name') ?? ''),
    email: String(data.get('email') ?? ''),
    isBusiness: data.has('business'),
    isBot: data.get(HONEYPOT) !== '',
  }
}

async function join({ name, email, isBusiness, isBot }: WaitlistInput): Promise<Phase> {
  // A bot must not learn that it was detected.
  if (isBot) return 'success'
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
