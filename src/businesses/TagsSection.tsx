import { BUSINESS_CATEGORIES, DIETARY_TAGS } from '../rules/business.ts'
import { CheckChips } from '../ui/staff/CheckChips.tsx'
import { FormField, FormSection } from './FormSection.tsx'
import { KeywordFields } from './KeywordFields.tsx'
import type { BusinessForm } from './use-business-form.ts'

const toOption = ({ label }: { label: string }) => ({ value: label, label })
const CATEGORIES = BUSINESS_CATEGORIES.map(toOption)
const DIETARY = DIETARY_TAGS.map(toOption)

/** Tags by which customers find the business (checklist A6). */
export function TagsSection({ form: { input, change, problems } }: { form: BusinessForm }) {
  return (
    <FormSection title="Tags" hint="How customers find the business. Tick all that apply, or none.">
      <FormField isWide>
        <CheckChips
          label="Categories"
          options={CATEGORIES}
          value={input.categories}
          onChange={(ticked) => change({ categories: inOrder(CATEGORIES, ticked) })}
          tone="choice"
        />
      </FormField>
      <FormField isWide>
        <CheckChips
          label="Dietary restrictions"
          options={DIETARY}
          value={input.dietary}
          onChange={(ticked) => change({ dietary: inOrder(DIETARY, ticked) })}
          tone="choice"
        />
      </FormField>
      <FormField name="keywords" isWide>
        <KeywordFields
          keywords={input.keywords}
          onChange={(keywords) => change({ keywords })}
          error={problems.keywords}
        />
      </FormField>
    </FormSection>
  )
}

function inOrder(options: readonly { value: string }[], ticked: readonly string[]): string[] {
  return options.map(({ value }) => value).filter((value) => ticked.includes(value))
}
