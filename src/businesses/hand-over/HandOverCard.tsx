import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { copyText } from '../../ui/copy-text.ts'
import field from '../../ui/field.module.css'
import { Button, buttonClass } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWorkspace } from '../../workspace/workspace.ts'
import { say } from '../../ui/staff/say.ts'
import { Switch } from '../../ui/staff/Switch.tsx'
import { TextField } from '../../ui/staff/TextField.tsx'
import styles from './HandOverCard.module.css'
import { useHandOvers, type HandOver } from './hand-overs.ts'
import { Typed } from '../../ui/Typed.tsx'

/** The texts that can be copied: the name of each on its button, and the words that are said then. */
const COPIES = {
  email: { name: 'the e-mail', said: 'E-mail copied' },
  password: { name: 'the password', said: 'Password copied' },
  both: { name: 'both', said: 'Both copied' },
}
type Copied = keyof typeof COPIES

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

  const copy = async (what: Copied) => {
    const both = `E-mail: ${email}\nTemporary password: ${password}`
    const text = { email, password: password ?? '', both }[what]
    if (!(await copyText(text))) {
      setByHand(text)
      say('It could not be copied: copy it by hand')
      return
    }
    setByHand(null)
    setCopied(what)
    if (what !== 'email') setIsPasswordCopied(true)
    say(COPIES[what].said)
  }
  const copyButton = (what: Copied) => {
    const isCopied = copied === what
    const verb = isCopied ? 'Copied' : 'Copy'
    return (
      <Button
        icon={isCopied ? <Check size={18} /> : <Copy size={18} />}
        aria-label={`${verb} ${COPIES[what].name}`}
        onPress={() => void copy(what)}
      >
        {what === 'both' ? `${verb} both` : verb}
      </Button>
    )
  }
  return (
    <Dialog title="Business added" role="alertdialog" isOpen onClose={onClose}>
      <p>
        Business added successfully! Store these credentials and pass them to the business owners
      </p>
      <dl className={styles.credentials}>
        <div className={styles.credential}>
          <dt>Owner e-mail</dt>
          <dd className={styles.value}>{email}</dd>
          <dd>{copyButton('email')}</dd>
        </div>
        {password !== null && (
          <div className={styles.credential}>
            <dt>Temporary password</dt>
            <dd className={styles.value}>{password}</dd>
            <dd>{copyButton('password')}</dd>
          </div>
        )}
      </dl>
      {byHand !== null && (
        <TextField rows={2} label="Copy this by hand" value={byHand} isReadOnly />
      )}
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
        <Link
          to={paths.counterCard(handOver.businessId)}
          className={buttonClass}
          data-variant="secondary"
        >
          Card for the counter
        </Link>
        {password !== null && copyButton('both')}
        <Button variant="primary" isDisabled={!isSafe} onPress={onDone}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
