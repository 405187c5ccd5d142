import { Minus, Plus } from 'lucide-react'
import { KEYWORD_MAX_LENGTH, KEYWORDS_MAX } from '../rules/business.ts'
import field from '../ui/field.module.css'
import { Button } from '../ui/staff/Button.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import section from './FormSection.module.css'
import styles from './KeywordFields.module.css'
import type { BusinessForm } from './use-business-form.ts'

/** Up to five custom keywords, each in a row; empty ones are not sent (checklist A6). */
export function KeywordFields({ form }: { form: BusinessForm }) {
  const { keywords } = form.input
  const onChange = (changed: string[]) => form.change({ keywords: changed })
  return (
    <div className={styles.keywords} role="group" aria-label="Keywords">
      {keywords.map((keyword, index) => (
        // Rows have no identity other than their position.
        <div key={index} className={section.withButton}>
          <TextField
            label={`Keyword ${index + 1}`}
            autoComplete="off"
            value={keyword}
            onChange={(text) => onChange(keywords.with(index, text))}
            error={keyword.trim().length > KEYWORD_MAX_LENGTH ? form.problems.keywords : undefined}
          />
          <Button
            icon={<Minus size={18} />}
            aria-label={`Remove keyword ${index + 1}`}
            isDisabled={keywords.length === 1}
            onPress={() => onChange(keywords.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className={styles.add}>
        <Button
          icon={<Plus size={18} />}
          isDisabled={keywords.length >= KEYWORDS_MAX}
          onPress={() => onChange([...keywords, ''])}
        >
          Add a keyword
        </Button>
        <span className={field.description}>
          {keywords.length} of {KEYWORDS_MAX}
        </span>
      </div>
    </div>
  )
}
