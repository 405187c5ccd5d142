import { Check, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import field from '../../ui/field.module.css'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWorkspace } from '../../workspace/workspace.ts'
import { say } from '../../ui/staff/say.ts'
import { Switch } from '../../ui/staff/Switch.tsx'
import { TextArea } from '../../ui/staff/TextArea.tsx'
import styles from './HandOverCard.module.css'
import { useHandOvers, type HandOver } from './hand-overs.ts'
import { Typed } from '../../ui/Typed.tsx'

type Copied = 'email' | 'password' | 'both'

interface HandOverCardProps {
  handOver: HandOver
  /** Closes the card; the credentials stay in this tab. */
  onClose: () => void
  /** The credentials are copied or written down. */
  onDone: () => void
}

/**
 * The credentials for the owner of a new business (spec section 8, checklist A10, A11). "Done" waits until the
 * password is copied or the person says that it is written down.
 */
export function HandOverCard({ handOver, onClose, onDone }: HandOverCardProps) {
  const { email, password } = handOver
  const [copied, setCopied] = useState<Copied | null>(null)
  const [byHand, setByHand] = useState<string | null>(null)
  const [isPasswordCopied, setIsPasswordCopied] = useState(false)
  const [isWrittenDown, setIsWrittenDown] = useState(false)
  const { uid } = useWorkspace()
  const isStored = useHandOvers(uid).some(({ businessId }) => businessId === handOver.businessId)
  const isSafe = password === null || handOver.isHandedOver || isPasswordCopied || isWrittenDown

  const copy = async (what: Copied, text: string, words: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setByHand(text)
      say('It could not be copied: copy it by hand')
      return
    }
    setByHand(null)
    setCopied(what)
    if (what !== 'email') setIsPasswordCopied(true)
    say(words)
  }
  return (
    <Dialog title="Business added" role="alertdialog" isOpen onClose={onClose}>
      <p>
        Business added successfully! Store these credentials and pass them to the business owners
      </p>
      <dl className={styles.credentials}>
        <Credential
          term="Owner e-mail"
          what="the e-mail"
          isCopied={copied === 'email'}
          onCopy={() => void copy('email', email, 'E-mail copied')}
        >
          {email}
        </Credential>
        {password !== null && (
          <Credential
            term="Temporary password"
            what="the password"
            isCopied={copied === 'password'}
            onCopy={() => void copy('password', password, 'Password copied')}
          >
            {password}
          </Credential>
        )}
      </dl>
      {byHand !== null && <TextArea label="Copy this by hand" value={byHand} isReadOnly />}
      {password === null ? (
        <Notice tone="info" title="This account already existed and keeps its password">
          <p>
            The temporary password was not used. Tell the owner to sign in to the business app as
            before.
          </p>
        </Notice>
      ) : (
        <>
          <p>
            Tell the owner of <Typed text={handOver.name} /> to sign in to the business app with
            both, and then to set a password of their own.
          </p>
          <p className={field.description}>
            To finish, copy the password or say that you wrote it down.{' '}
            {isStored
              ? 'The Business Dashboard shows this card again until you sign out or close this tab; nothing else keeps the password.'
              : 'This browser could not keep it: once this card is closed, nothing has the password.'}
          </p>
          <Switch isSelected={isWrittenDown} onChange={setIsWrittenDown}>
            I wrote it down
          </Switch>
        </>
      )}
      <DialogActions>
        {password !== null && (
          <Button
            icon={copied === 'both' ? <Check size={18} /> : <Copy size={18} />}
            onPress={() =>
              void copy('both', `E-mail: ${email}\nTemporary password: ${password}`, 'Both copied')
            }
          >
            {copied === 'both' ? 'Copied both' : 'Copy both'}
          </Button>
        )}
        <Button variant="primary" isDisabled={!isSafe} onPress={onDone}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface CredentialProps {
  term: string
  /** In the button's name. */
  what: string
  isCopied: boolean
  onCopy: () => void
  children: ReactNode
}

function Credential({ term, what, isCopied, onCopy, children }: CredentialProps) {
  return (
    <div className={styles.credential}>
      <dt>{term}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd>
        <Button
          icon={isCopied ? <Check size={18} /> : <Copy size={18} />}
          aria-label={`${isCopied ? 'Copied' : 'Copy'} ${what}`}
          onPress={onCopy}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </dd>
    </div>
  )
}
