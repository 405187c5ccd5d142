import { useNavigate } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import type { NewBusiness } from '../../contract/business-calls.ts'
import type { BusinessAttempt } from '../../offline/drafts/business-attempts.ts'
import { comparableName } from '../../rules/business-name.ts'
import { comparableAddress } from '../../rules/street-address.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { FailureDialog } from './FailureDialog.tsx'
import { HandOverCard } from '../hand-over/HandOverCard.tsx'
import { keepHandOver } from '../hand-over/hand-overs.ts'
import type { AddingResult } from '../use-add-business.ts'

/** What was sent, and how it ended. */
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
export function SentDialog({ sent, unsettled, onStay, onSend }: SentDialogProps) {
  const { uid } = useWorkspace()
  const navigate = useNavigate()
  const { business, isConfirmed, result } = sent
  if (result.kind === 'added') {
    const leave = () => void navigate(paths.businesses)
    const done = () => {
      keepHandOver(uid, { ...result.handOver, isHandedOver: true })
      leave()
    }
    return <HandOverCard handOver={result.handOver} onClose={leave} onDone={done} />
  }
  if (result.kind === 'duplicate') {
    const earlier = unsettled.findLast((attempt) => isSameBusiness(attempt.business, business))
    return (
      <DuplicateDialog
        duplicate={result.duplicate}
        onStay={onStay}
        onAddAnyway={() => onSend(business, true)}
        onAskAgain={earlier ? () => onSend(earlier.business, false) : null}
      />
    )
  }
  return (
    <FailureDialog
      result={result}
      onStay={onStay}
      onSendAgain={() => onSend(business, isConfirmed)}
    />
  )
}

/** As the server finds duplicates. */
function isSameBusiness(one: NewBusiness, other: NewBusiness): boolean {
  return (
    comparableName(one.name) === comparableName(other.name) &&
    comparableAddress(one.address) === comparableAddress(other.address)
  )
}
