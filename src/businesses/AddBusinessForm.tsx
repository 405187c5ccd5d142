import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import styles from './AddBusinessForm.module.css'
import { ContactSection } from './ContactSection.tsx'
import page from './FormPage.module.css'
import { focusFirst } from './FormSection.tsx'
import { InformationSection } from './InformationSection.tsx'
import { NoTypeDialog } from './NoTypeDialog.tsx'
import { OwnerSection } from './OwnerSection.tsx'
import { businessPayload } from './payload.ts'
import { ResultDialog } from './ResultDialog.tsx'
import { SubmitBar } from './SubmitBar.tsx'
import { TagsSection } from './TagsSection.tsx'
import { useAddBusiness, type AddingResult } from './use-add-business.ts'
import type { StoredBusinessDraft } from './use-business-draft.ts'
import { useBusinessForm } from './use-business-form.ts'
import { useStay } from './use-stay.ts'

/** The form of spec section 2, and what sending it does (sections 4 and 5, checklist A3 to A11). */
export function AddBusinessForm({ draft }: { draft: StoredBusinessDraft }) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const form = useBusinessForm(draft)
  const { isPending, add } = useAddBusiness()
  useStay(isPending)
  const [isLogoBusy, setIsLogoBusy] = useState(false)
  const [isTypeAsked, setIsTypeAsked] = useState(false)
  const [result, setResult] = useState<AddingResult | null>(null)

  const send = async (isConfirmed: boolean) => {
    setResult(null)
    const next = await add(businessPayload(form.input, form.password), isConfirmed)
    if (!next) return
    // Before showing the result, so that a reload does not restore the draft of an added business.
    if (next.kind === 'added') await draft.remove().catch(() => undefined)
    setResult(next)
  }
  const submit = () => {
    if (isPending || isLogoBusy) return
    const problems = form.check()
    if (problems.type) {
      focusFirst(element.current, ['type'])
      return setIsTypeAsked(true)
    }
    const wrong = Object.keys(problems)
    if (wrong.length > 0) return focusFirst(element.current, wrong)
    void send(false)
  }

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label="Add a Business"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={`${page.column} ${styles.sections}`}>
        <InformationSection form={form} onLogoBusy={setIsLogoBusy} />
        <ContactSection form={form} />
        <TagsSection form={form} />
        <OwnerSection form={form} />
      </div>
      <SubmitBar
        isPending={isPending}
        isLogoBusy={isLogoBusy}
        problemCount={Object.keys(form.problems).length}
        saveProblem={draft.problem}
        onStartOver={form.startOver}
      />
      <NoTypeDialog isOpen={isTypeAsked} onClose={() => setIsTypeAsked(false)} />
      <ResultDialog
        result={result}
        onAdded={() => void navigate(paths.businesses)}
        onStay={() => setResult(null)}
        onAddAnyway={() => void send(true)}
      />
    </form>
  )
}
