import { Dices } from 'lucide-react'
import { TEMPORARY_PASSWORD } from '../rules/business.ts'
import { Button } from '../ui/staff/Button.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import section from './FormSection.module.css'
import { FormField, FormSection } from './FormSection.tsx'
import { temporaryPassword } from './temporary-password.ts'
import type { BusinessForm } from './use-business-form.ts'

/** The owner's login for the business app (checklist A3, A11). */
export function OwnerSection({ form }: { form: BusinessForm }) {
  const { text, password, setPassword, problems } = form
  return (
    <FormSection
      title="Owner account"
      hint="The owner's login for the business app. An existing account keeps its password."
    >
      <FormField name="ownerEmail" isWide>
        <TextField
          label="Business owner e-mail"
          isRequired
          type="email"
          autoComplete="off"
          spellCheck="false"
          {...text('ownerEmail')}
        />
      </FormField>
      <FormField name="password" isWide>
        <div className={section.withButton}>
          <TextField
            label="Temporary password"
            description={`At least ${TEMPORARY_PASSWORD.min} characters. It is not saved in the draft.`}
            isRequired
            // Not a password field: staff must read it to pass it on, and the browser would offer to save it.
            autoComplete="off"
            spellCheck="false"
            autoCorrect="off"
            value={password}
            onChange={setPassword}
            error={problems.password}
          />
          <Button icon={<Dices size={18} />} onPress={() => setPassword(temporaryPassword())}>
            Make one
          </Button>
        </div>
      </FormField>
    </FormSection>
  )
}
