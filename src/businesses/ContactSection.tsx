import { TextField } from '../ui/staff/TextField.tsx'
import { FormField, FormSection } from './FormSection.tsx'
import type { BusinessForm } from './use-business-form.ts'

/** How customers reach the business; both fields are optional (checklist A3, A4). */
export function ContactSection({ form: { text } }: { form: BusinessForm }) {
  return (
    <FormSection title="Owner's contact" hint="Shown on the business card. Both may be left empty.">
      <FormField name="phone">
        <TextField
          label="Phone number"
          description="10 digits, such as 3015550142"
          type="tel"
          autoComplete="off"
          {...text('phone')}
        />
      </FormField>
      <FormField name="email">
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="off"
          spellCheck="false"
          {...text('email')}
        />
      </FormField>
    </FormSection>
  )
}
