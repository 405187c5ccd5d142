import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { Dialog } from '../../ui/staff/Dialog.tsx'
import { comparedFields } from './compared-fields.ts'
import styles from './CompareDialog.module.css'
import { ComparedFields } from './ComparedFields.tsx'
import { ComparedReceipts } from './ComparedReceipts.tsx'
import { isolated } from '../../ui/typed-text.ts'

interface CompareDialogProps {
  /** The receipt under review, and its draft. */
  request: ReviewRequest
  draft: ReviewDraft
  /** The receipt to compare it with; null while the dialog is closed. */
  other: ReviewRequest | null
  onClose: () => void
}

/** Two receipts side by side: their images, and their fields with differences marked. */
export function CompareDialog({ request, draft, other, onClose }: CompareDialogProps) {
  return (
    <Dialog title="Compare the receipts" size="full" isOpen={other !== null} onClose={onClose}>
      {other && (
        <div className={styles.compare}>
          <div className={styles.images}>
            <ComparedReceipts
              urls={request.urls}
              others={other.urls}
              otherLabel={`Sent by ${isolated(other.userEmail)}`}
            />
          </div>
          <div className={styles.fields}>
            <ComparedFields fields={comparedFields(request, draft, other)} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
