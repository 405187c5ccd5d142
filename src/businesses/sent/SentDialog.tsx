import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import type { DuplicateBusiness, NewBusiness } from '../../contract/business-calls.ts'
import type { BusinessAttempt } from '../../offline/drafts/business-attempts.ts'
import { comparableName } from '../../rules/business-name.ts'
import { comparableAddress } from '../../rules/street-address.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import { Typed } from '../../ui/Typed.tsx'
import { useHermesFrame } from '../../workspace/hermes-frame.ts'
import { useSyncStatus } from '../../workspace/sync-status.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { byWhom, isMine, whenAdded } from '../added/addition-words.ts'
import { HandOverCard } from '../hand-over/HandOverCard.tsx'
import { storeHandOver } from '../hand-over/hand-overs.ts'
import type { AddingResult } from '../use-add-business.ts'
import styles from './SentDialog.module.css'

/** A business that was sent, and the result. */
export interface Sent {
  business: NewBusiness
  isConfirmed: boolean
  result: AddingResult
}

interface SentDialogProps {
  sent: Sent
  /** Attempts whose answer was lost. */
  unsettled: readonly BusinessAttempt[]
  onStay: () => void
  onSend: (business: NewBusiness, isConfirmed: boolean) => void
}

/** The result of sending a business (spec section 8, checklist A10). */
export function SentDialog(props: SentDialogProps) {
  const { uid } = useWorkspace()
  const navigate = useNavigate()
  const { result } = props.sent
  if (result.kind === 'added') {
    const leave = () => void navigate(paths.businesses)
    const done = () => {
      storeHandOver(uid, { ...result.handOver, isHandedOver: true })
      leave()
    }
    return <HandOverCard handOver={result.handOver} onClose={leave} onDone={done} />
  }
  return result.kind === 'duplicate' ? (
    <DuplicateDialog {...props} duplicate={result.duplicate} />
  ) : (
    <FailureDialog {...props} result={result} />
  )
}

/** As the server finds duplicates. */
function isSameBusiness(one: NewBusiness, other: NewBusiness): boolean {
  return (
    comparableName(one.name) === comparableName(other.name) &&
    comparableAddress(one.address) === comparableAddress(other.address)
  )
}

/** The server has a business of this name and address: who added it and when, and what to do. */
function DuplicateDialog({
  duplicate,
  sent: { business },
  unsettled,
  onStay,
  onSend,
}: SentDialogProps & { duplicate: DuplicateBusiness }) {
  const { email } = useWorkspace()
  const { name, address, city, state, addedBy } = duplicate
  const isOwn = isMine(addedBy, email)
  const earlier = isOwn
    ? unsettled.findLast((attempt) => isSameBusiness(attempt.business, business))
    : undefined
  return (
    <Dialog title="Is this a duplicate?" role="alertdialog" isOpen onClose={onStay}>
      <p>A business with this name and address already exists:</p>
      <p className={styles.duplicate}>
        <strong>
          <Typed text={name} />
        </strong>
        <span>
          <Typed text={address} />, <Typed text={city} />, <Typed text={state} />
        </span>
        <span>{additionWords(duplicate, email)}</span>
      </p>
      {earlier ? (
        <p>
          It may be your earlier try, whose answer was lost. Then its credentials are the ones to
          hand over.
        </p>
      ) : (
        <p>What you sent just now was not added. Add it anyway, as a second business?</p>
      )}
      <DialogActions>
        <Button onPress={onStay}>Back to the form</Button>
        <Button variant={isOwn ? 'secondary' : 'primary'} onPress={() => onSend(business, true)}>
          Add it anyway
        </Button>
        {earlier && (
          <Button variant="primary" onPress={() => onSend(earlier.business, false)}>
            Show its credentials
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** @returns nothing if staff did not add it */
function additionWords({ addedBy, addedAt }: DuplicateBusiness, email: string): string {
  if (addedAt === null) return ''
  // The server is asked at this moment, so the words are as fresh as the answer.
  const when = whenAdded(addedAt, Date.now())
  if (isMine(addedBy, email)) return `You added it ${when}.`
  return `It was added ${[byWhom(addedBy, email), when].filter(Boolean).join(' ')}.`
}

const FAILURES = {
  unheard: 'We could not hear whether it was added',
  'sign-in': 'Sign in again to add the business',
  refused: 'The business was not added',
}

/** Why the business was not added, or that this is not known (spec section 8, checklist A10). */
function FailureDialog({
  result,
  sent: { business, isConfirmed },
  onStay,
  onSend,
}: SentDialogProps & { result: Extract<AddingResult, { error: string }> }) {
  const { signInAgain } = useHermesFrame()
  const { isSignInWanted } = useSyncStatus()
  const isUnheard = result.kind === 'unheard'
  const canSignIn = result.kind === 'sign-in' && isSignInWanted
  const canSendAgain = result.kind !== 'refused' && !canSignIn
  return (
    <Dialog title={FAILURES[result.kind]} role="alertdialog" isOpen onClose={onStay}>
      <p>{result.error}</p>
      {isUnheard && (
        <p>
          It may have got through. Send it again: the same business is never added twice. Or look at{' '}
          <Link to={paths.businesses}>what was added lately</Link>.
        </p>
      )}
      {canSignIn && <p>Nothing you typed is lost. After the sign-in, press Add Business again.</p>}
      <DialogActions>
        <Button variant={result.kind === 'refused' ? 'primary' : 'secondary'} onPress={onStay}>
          Back to the form
        </Button>
        {canSignIn && (
          <Button
            variant="primary"
            onPress={() => {
              onStay()
              signInAgain()
            }}
          >
            Sign in
          </Button>
        )}
        {canSendAgain && (
          <Button variant="primary" onPress={() => onSend(business, isConfirmed)}>
            Send again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
