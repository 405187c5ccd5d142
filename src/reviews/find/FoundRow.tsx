import type { EpochMs } from '../../rules/epoch-ms.ts'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { DecisionLine } from '../decided/DecisionLine.tsx'
import { dollars } from '../format/words.ts'
import { ListRow } from '../queue/ListRow.tsx'
import { RowThumbnail } from '../queue/RowThumbnail.tsx'
import { stateLabel, type Found } from './found.ts'

/** What happened when: `Open · 3 d ago`. */
const SINCE: Record<Found['state'], string> = {
  open: 'Open',
  waiting: 'Decided',
  attention: 'Decided',
  sent: 'Sent',
  decided: 'Decided',
}

interface FoundRowProps {
  found: Found
  /** Its first image is on this tablet. */
  isImageLocal: boolean
  now: EpochMs
}

/** A request that was found, in whatever state: what is claimed or was decided, and where it is now. */
export function FoundRow({ found, isImageLocal, now }: FoundRowProps) {
  const { email } = useWorkspace()
  const { request, state, at } = found
  const { tone, words } = stateLabel(found, email)
  return (
    <ListRow
      reviewId={request.id}
      thumbnail={<RowThumbnail urls={request.urls} isLocal={isImageLocal} />}
      title={request.userEmail}
      at={at}
      now={now}
      since={SINCE[state]}
      content={<Result request={request} />}
      note={<StatusChip tone={tone}>{words}</StatusChip>}
    />
  )
}

function Result({ request }: Pick<Found, 'request'>) {
  const { reviewStatus, businessName, subtotal, rejectionReasons } = request
  if (reviewStatus === 'rejected')
    return <DecisionLine decision={{ isApproved: false, rejectionReasons }} />
  if (reviewStatus === 'approved' && businessName !== null && subtotal !== null)
    return <DecisionLine decision={{ isApproved: true, businessName, subtotal }} />
  const stated = [businessName && isolated(businessName), subtotal !== null && dollars(subtotal)]
  return stated.filter(Boolean).join(' · ')
}
