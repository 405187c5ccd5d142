import { useEffect, useState, type SubmitEvent } from 'react'
import { Navigate } from 'react-router-dom'
import { retryVerification, signIn, useStaffSession } from '../auth/staff-session.ts'
import { paths } from '../config/paths.ts'
import { messageOf } from '../contract/message-of.ts'
import { watchConnection } from '../offline/connection.ts'
import { readEmail } from '../rules/values/email.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Loading } from '../ui/staff/Loading.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import { EmulatedSignInNotice } from './EmulatedSignInNotice.tsx'
import { GatePage } from './GatePage.tsx'
import styles from './SignInForm.module.css'
import { anybodysWords } from './status-words.ts'
import { useOthersWaiting } from '../workspace/use-others-waiting.ts'

const REASONS = {
  none: null,
  expired: 'Your session on this tablet has ended. Sign in to continue.',
  refused: 'The server no longer accepts the last session. Sign in again.',
}

/** Staff login (spec section 2, checklist H1 and H2). */
export function LoginPage() {
  const session = useStaffSession()
  const waiting = useOthersWaiting(null)
  if (session.status === 'valid') return <Navigate to={paths.hermes} replace />
  return (
    <GatePage title="Hermes Login">
      <EmulatedSignInNotice />
      {session.status === 'unknown' && <Loading label="Checking your session" />}
      {session.status === 'signed-out' && REASONS[session.reason] && (
        <Notice tone="info" title={REASONS[session.reason] ?? ''} />
      )}
      {session.status !== 'unknown' && <LoginForm />}
      {/* Below the form: what comes and goes above it would move what somebody is about to press. */}
      {session.status === 'unreachable' && <ServerAway />}
      {session.status !== 'unknown' && waiting > 0 && (
        <Notice tone="waiting" title={anybodysWords(waiting)} />
      )}
    </GatePage>
  )
}

function ServerAway() {
  // Hears of the connection being back, upon which the session is checked again.
  useEffect(() => watchConnection(), [])
  return (
    <Notice
      tone="waiting"
      role="status"
      title="The server does not answer"
      actions={<Button onPress={retryVerification}>Try again</Button>}
    >
      <p>
        The first sign-in on a tablet needs a connection. Hermes tries again by itself as soon as
        there is one.
      </p>
    </Notice>
  )
}

function LoginForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const address = readEmail(email)
  const isEmailMissing = isChecked && address === ''
  const isPasswordMissing = isChecked && password === ''

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setIsChecked(true)
    setProblem(null)
    const missing = address === '' ? 'email' : password === '' ? 'password' : null
    if (missing) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${missing}]`)?.focus()
      return
    }
    setIsPending(true)
    signIn(address, password)
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setIsPending(false))
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        asSent={readEmail}
        isRequired
        error={isEmailMissing ? 'Enter your email' : undefined}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
        error={isPasswordMissing ? 'Enter your password' : undefined}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        Sign in
      </Button>
      {problem && <Notice tone="attention" role="alert" title={problem} />}
    </form>
  )
}
