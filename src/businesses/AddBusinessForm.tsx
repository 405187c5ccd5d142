import { useRef, useState } from 'react'
import type { NewBusiness } from '../contract/business-calls.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'
import { BusinessSections } from './BusinessSections.tsx'
import styles from './FormPage.module.css'
import { focusFirst } from './FormField.tsx'
import { businessPayload } from './payload.ts'
import { SentDialog, type Sent } from './sent/SentDialog.tsx'
import { SubmitBar } from './SubmitBar.tsx'
import { UnsettledNotices } from './sent/UnsettledNotices.tsx'
import { useAddBusiness } from './use-add-business.ts'
import type { StoredBusinessDraft } from './use-business-draft.ts'
import { useBusinessForm } from './use-business-form.ts'
import { useStay } from './use-stay.ts'

/** The form of spec section 2, and what sending it does (sections 4 and 5, checklist A3 to A11). */
export function AddBusinessForm({ draft }: { draft: StoredBusinessDraft }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useBusinessForm(draft)
  const { isPending, add } = useAddBusiness(draft)
  useStay(isPending)
  const unsettled = draft.attempts.filter(({ mayBeAdded }) => mayBeAdded)
  const [isLogoBusy, setIsLogoBusy] = useState(false)
  const [isTypeAsked, setIsTypeAsked] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)

  const send = async (business: NewBusiness, isConfirmed: boolean) => {
    setSent(null)
    const result = await add(form.input, business, isConfirmed)
    if (result) setSent({ business, isConfirmed, result })
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
    void send(businessPayload(form.input, form.password), false)
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
      {/* What is typed while the answer is pending would be neither sent nor kept. */}
      <div className={`${styles.column} ${styles.sections}`} inert={isPending}>
        <UnsettledNotices
          attempts={unsettled}
          isPending={isPending}
          onSendAgain={({ business }) => void send(business, false)}
        />
        <BusinessSections form={form} onLogoBusy={setIsLogoBusy} />
      </div>
      <SubmitBar
        isPending={isPending}
        isLogoBusy={isLogoBusy}
        problemCount={Object.keys(form.problems).length}
        saveProblem={draft.problem}
        onStartOver={() => {
          form.startOver()
          void draft.forgetAttempts()
        }}
        hasUnsettled={unsettled.length > 0}
      />
      <NoTypeDialog isOpen={isTypeAsked} onClose={() => setIsTypeAsked(false)} />
      {sent && (
        <SentDialog
          sent={sent}
          unsettled={unsettled}
          onStay={() => setSent(null)}
          onSend={(business, isConfirmed) => void send(business, isConfirmed)}
        />
      )}
    </form>
  )
}

/** The alert of spec section 5 when no business type is ticked (checklist A5). */
function NoTypeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Tick a business type" role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <p>A business must be in the Campfire loyalty program, the MoCo restaurant pass, or both.</p>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
