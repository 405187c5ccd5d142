import { Minus, Plus } from 'lucide-react'
import { KEYWORD_MAX_LENGTH, KEYWORDS_MAX } from '../rules/business.ts'
import field from '../ui/field.module.css'
import { Button } from '../ui/staff/Button.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import section from './FormSection.module.css'
import styles from './KeywordFields.module.css'

interface KeywordFieldsProps {
  /** One per row. */
  keywords: readonly string[]
  onChange: (keywords: string[]) => void
  error?: string | undefined
}

/** Up to five custom keywords; empty ones are not sent (checklist A6). */
export function KeywordFields({ keywords, onChange, error }: KeywordFieldsProps) {
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
            error={keyword.trim().length > KEYWORD_MAX_LENGTH ? error : undefined}
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
