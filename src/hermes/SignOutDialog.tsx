import { useState } from 'react'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Dialog } from '../ui/staff/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import { SaveDecisionsButton } from './SaveDecisionsButton.tsx'
import styles from './SignOutDialog.module.css'

/** Typed by hand: a decision thrown away cannot be brought back. */
const DISCARD_WORD = 'DISCARD'

/** What becomes of decisions that the server does not have yet, asked before signing out. */
export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Sign out with unsent work?" isOpen={isOpen} onClose={onClose}>
      <SignOutChoices />
    </Dialog>
  )
}

function SignOutChoices() {
  const { signOut, sendNow, email } = useWorkspace()
  const { waiting, sending, attention, isOnline, signInNeeded } = useSyncStatus()
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState<'keep' | 'discard' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const onTheWay = waiting + sending
  const unsent = onTheWay + attention
  const leave = (choice: 'keep' | 'discard') => {
    setLeaving(choice)
    setProblem(null)
    signOut(choice)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setLeaving(null))
  }

  return (
    <div className={styles.choices}>
      {problem && <Notice tone="attention" role="alert" title={`Not signed out: ${problem}`} />}
      <p role="status">
        {unsent === 0 ? 'Everything has been sent.' : unsentWords(onTheWay, attention)}
      </p>
      {unsent === 0 ? (
        <Button variant="primary" onPress={() => leave('keep')} isPending={leaving === 'keep'}>
          Sign out
        </Button>
      ) : (
        <>
          <section className={styles.choice}>
            <Button
              variant="primary"
              onPress={sendNow}
              isDisabled={waiting === 0 || isOnline === false || signInNeeded}
              isPending={sending > 0}
            >
              Send now
            </Button>
            <p>
              {isOnline === false
                ? 'There is no connection to send over at the moment.'
                : 'Then sign out when nothing waits any more.'}
            </p>
          </section>
          <section className={styles.choice}>
            <Button onPress={() => leave('keep')} isPending={leaving === 'keep'}>
              Keep for my next sign-in
            </Button>
            <p>Stays on this tablet, for {email} alone, and is sent when you sign in here again.</p>
            <SaveDecisionsButton />
          </section>
          <section className={styles.choice}>
            <TextField
              label={`To discard, type ${DISCARD_WORD}`}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
            />
            <Button
              variant="danger"
              onPress={() => leave('discard')}
              isDisabled={typed.trim().toUpperCase() !== DISCARD_WORD}
              isPending={leaving === 'discard'}
            >
              Discard and sign out
            </Button>
            <p>
              {sending > 0
                ? 'What is being sent at this moment may still take effect; the rest never does.'
                : 'These decisions never take effect.'}{' '}
              This cannot be undone.
            </p>
          </section>
        </>
      )}
    </div>
  )
}

function unsentWords(onTheWay: number, attention: number): string {
  const parts = []
  if (onTheWay > 0) parts.push(`${decisions(onTheWay)} still to be sent`)
  if (attention > 0) parts.push(`${decisions(attention)} in need of you`)
  return `This tablet holds ${parts.join(' and ')}.`
}

function decisions(count: number): string {
  return count === 1 ? '1 decision' : `${count} decisions`
}
