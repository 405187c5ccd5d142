import { ReceiptText, Store } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import { ComparedReceipts } from '../similar/CompareDialog.tsx'
import { useReceiptTemplate } from '../prefetch/reference-data.ts'
import { useReviewSession } from '../session/review-session.ts'
import { isolated } from '../../ui/typed-text.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'

/** The receipt template of the chosen business beside the receipt under review (spec section 2, V9). */
export function TemplatePanel() {
  const { request, draft } = useReviewSession()
  const { business } = draft
  const template = useReceiptTemplate(business?.id ?? null)
  const isOnline = useIsOnline()
  if (!business) {
    return (
      <EmptyState icon={<Store size={32} />} title="Choose a business first">
        <p>Its receipt template appears here once a business is chosen in the Review tab.</p>
      </EmptyState>
    )
  }
  if (template.isLoading) return <Loading label="Loading the template" />
  if (!template.urls) {
    const [title, words] =
      isOnline === false
        ? [
            'This template is not on this tablet',
            'A template is kept on this tablet once it has been opened with a connection.',
          ]
        : ['The template could not be read', template.error]
    return (
      <EmptyState icon={<ReceiptText size={32} />} title={title}>
        <p>{words}</p>
      </EmptyState>
    )
  }
  if (template.urls.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText size={32} />}
        title="This business has no uploaded a receipt template yet"
      />
    )
  }
  return (
    <ComparedReceipts
      urls={request.urls}
      others={template.urls}
      otherLabel={`Template of ${isolated(business.name)}`}
    />
  )
}
