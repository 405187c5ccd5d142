import { useState, type SubmitEvent } from 'react'
import { signIn } from '../auth/staff-session.ts'
import { messageOf } from '../contract/message-of.ts'
import { tablet } from '../offline/tablet-state.ts'
import { useTablet } from '../workspace/use-tablet.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import styles from './SignInForm.module.css'

interface SignInAgainDialogProps {
  /** The server still wants the sign-in; the session may recover by itself. */
  isNeeded: boolean
  onClose: () => void
}

/**
 * Signs the same person in again without leaving the page, so nothing on it is lost (checklist H7). If the session
 * recovers first, the dialog says so and stays: the page below would get the password that somebody is typing.
 */
export function SignInAgainDialog({ isNeeded, onClose }: SignInAgainDialogProps) {
  const { email } = useWorkspace()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const worksOffline = useTablet((tablet) => tablet.worksOffline)
  const isSignedIn = !isNeeded && !isPending

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSignedIn) return onClose()
    if (isPending || password === '') return
    setIsPending(true)
    setProblem(null)
    signIn(email, password)
      .then(() => tablet.setState({ refusedCalls: [] }))
      .then(onClose)
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setIsPending(false))
  }

  return (
    <Dialog
      title={isSignedIn ? 'You are signed in again' : 'Sign in again to send'}
      isOpen
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p role="status">
          {isSignedIn
            ? 'The server accepts your session again. You need not enter the password; go on where you were.'
            : 'The server needs you to sign in again. The page below stays as it is; you can also go on working and sign in later.'}
        </p>
        {worksOffline && <p>Signing in needs the network, so it ends working offline.</p>}
        <TextField label="Email" type="email" value={email} isReadOnly autoComplete="username" />
        <TextField
          label="Password"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          autoFocus
          isRequired
        />
        <DialogActions>
          {!isSignedIn && <Button onPress={onClose}>Later</Button>}
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            isDisabled={!isSignedIn && password === ''}
          >
            {isSignedIn ? 'Go on' : 'Sign in'}
          </Button>
        </DialogActions>
        {problem && !isSignedIn && <Notice tone="attention" role="alert" title={problem} />}
      </form>
    </Dialog>
  )
}
