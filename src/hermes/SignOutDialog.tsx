import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { messageOf } from '../contract/message-of.ts'
import { setWorksOffline } from '../offline/work-offline.ts'
import { inPlainCharacters } from '../rules/values/plain-characters.ts'
import { useHermesFrame } from '../workspace/hermes-frame.ts'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { Button, buttonClass } from '../ui/staff/Button.tsx'
import { Dialog } from '../ui/staff/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import { SaveDecisionsButton } from './SaveDecisionsButton.tsx'
import styles from './SignOutDialog.module.css'
import { decisionsWords } from './status-words.ts'
import { Typed } from '../ui/Typed.tsx'

/** Has to be typed, because discarded decisions cannot be recovered. */
const DISCARD_WORD = 'DISCARD'

/** Asks before a sign-out what to do with unsent decisions: send, look at, keep or discard them. */
export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Sign out with unsent work?" isOpen={isOpen} onClose={onClose}>
      <SignOutChoices onClose={onClose} />
    </Dialog>
  )
}

function SignOutChoices({ onClose }: { onClose: () => void }) {
  const { signOut, sendNow, email } = useWorkspace()
  const { signInAgain } = useHermesFrame()
  const { waiting, sending, attention, isOnline, worksOffline, signInNeeded } = useSyncStatus()
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState<'keep' | 'discard' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const onTheWay = waiting + sending
  const unsent = onTheWay + attention
  const leave = (choice: 'keep' | 'discard') => {
    setLeaving(choice)
    setProblem(null)
    signOut(choice)
      .catch((error: unknown) => setProblem(messageOf(error)))
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
          {onTheWay > 0 && (
            <section className={styles.choice}>
              {signInNeeded ? (
                <Button
                  variant="primary"
                  onPress={() => {
                    onClose()
                    signInAgain()
                  }}
                >
                  Sign in to send
                </Button>
              ) : worksOffline ? (
                <Button variant="primary" onPress={() => setWorksOffline(false)}>
                  Go online and send
                </Button>
              ) : (
                <Button
                  variant="primary"
                  onPress={sendNow}
                  isDisabled={waiting === 0 || isOnline === false}
                  isPending={sending > 0}
                >
                  Send now
                </Button>
              )}
              <p>
                {isOnline === false && !worksOffline
                  ? 'There is no connection at the moment.'
                  : 'Then sign out once everything has been sent.'}
              </p>
            </section>
          )}
          {attention > 0 && (
            <section className={styles.choice}>
              <Link
                className={buttonClass}
                data-variant={onTheWay > 0 ? 'secondary' : 'primary'}
                to={`${paths.queue}?view=attention`}
                onClick={onClose}
              >
                Show what needs me
              </Link>
              <p>
                Sending alone does not help there: edit and send again, or accept the decision that
                stands.
              </p>
            </section>
          )}
          <section className={styles.choice}>
            <Button onPress={() => leave('keep')} isPending={leaving === 'keep'}>
              Keep for my next sign-in
            </Button>
            <p>
              They stay on this tablet, for <Typed text={email} /> only,{' '}
              {onTheWay > 0
                ? 'and are sent when you sign in here again.'
                : 'and wait for you until you sign in here again.'}
            </p>
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
              isDisabled={inPlainCharacters(typed).toUpperCase() !== DISCARD_WORD}
              isPending={leaving === 'discard'}
            >
              Discard and sign out
            </Button>
            <p>
              {sending > 0
                ? 'Decisions being sent right now may still take effect; the others never will.'
                : 'These decisions will never take effect.'}{' '}
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
  if (onTheWay > 0) parts.push(`${decisionsWords(onTheWay)} still to be sent`)
  if (attention > 0)
    parts.push(`${decisionsWords(attention)} that ${attention === 1 ? 'needs' : 'need'} you`)
  return `This tablet holds ${parts.join(' and ')}.`
}
