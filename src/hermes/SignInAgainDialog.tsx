import { useState, type SubmitEvent } from 'react'
import { signIn } from '../auth/staff-session.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import styles from './SignInAgainDialog.module.css'

/** Signs the same person in again without leaving the page, so nothing on it is lost (checklist H7). */
export function SignInAgainDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Sign in again to send" isOpen={isOpen} onClose={onClose}>
      <SignInAgainForm onClose={onClose} />
    </Dialog>
  )
}

function SignInAgainForm({ onClose }: { onClose: () => void }) {
  const { email } = useWorkspace()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || password === '') return
    setIsPending(true)
    setProblem(null)
    signIn(email, password)
      .then(onClose)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setIsPending(false))
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        The server needs you to sign in again. Your decisions and what you are typing are safe on
        this tablet; you can also keep working and sign in later.
      </p>
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
        <Button onPress={onClose}>Later</Button>
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={password === ''}>
          Sign in
        </Button>
      </DialogActions>
      {problem && <Notice tone="attention" role="alert" title={problem} />}
    </form>
  )
}
