import { Check } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { say } from '../../ui/staff/say.ts'
import { Typed } from '../../ui/Typed.tsx'
import {
  FIELD_LABELS,
  lessTaxWords,
  ONE_OF_TWO,
  suggestionWords,
  valueWords,
} from '../recognition/field-words.ts'
import {
  isChoice,
  isEmpty,
  isTaken,
  partOf,
  valuesOf,
  type SuggestedField,
  type Suggestions,
} from '../recognition/suggestions.ts'
import { useReviewSession } from '../session/review-session.ts'
import styles from './FromImage.module.css'

/** Where no line of a date may end: `Nov 10, 2026,` and `8:12 AM` stay whole, because a half of one would be misread. */
const WITHIN_PART = / (?!\d+:)/g

interface FieldSuggestionProps {
  field: SuggestedField
  /** The fields that are missing or wrong. */
  left: readonly SuggestedField[]
  /** Moves the focus to what is left. */
  onGoOn: (field: SuggestedField) => void
  /** Moves the focus into a field of the form. */
  onType: (field: SuggestedField) => void
}

/** The reading of a field: a value to use, the same as in the form, two of which one is meant, or nothing. */
export function FieldSuggestion({ field, ...props }: FieldSuggestionProps) {
  const { suggestions, draft, change } = useReviewSession()
  if (suggestions && isChoice(field, suggestions)) {
    return <Choice field={field} suggestions={suggestions} {...props} />
  }
  const label = FIELD_LABELS[field]
  const words = suggestions && suggestionWords(field, suggestions)
  const note = suggestions && lessTaxWords(field, suggestions)
  const isUsed = suggestions !== null && isTaken(field, suggestions, draft)
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.words}>
        {isUsed && <Check size={14} strokeWidth={3} aria-label="Same as" />}{' '}
        {words === null ? '–' : <Typed text={unbroken(field, words)} />}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
  if (!suggestions || words === null || isUsed) {
    return (
      <p className={styles.field} data-taken={isUsed || undefined} data-suggested={field}>
        {content}
      </p>
    )
  }
  return (
    <AriaButton
      className={styles.field}
      onPress={() => change(partOf(field, suggestions))}
      aria-label={`Use ${label}: ${note ? `${words}, ${note}` : words}`}
      data-suggested={field}
    >
      {content}
    </AriaButton>
  )
}

interface ChoiceProps extends FieldSuggestionProps {
  suggestions: Suggestions
}

/** Two values of which one is meant. They stay when one is used, so that the other one can still be. */
function Choice({ field, suggestions, left, onGoOn, onType }: ChoiceProps) {
  const { draft, change } = useReviewSession()
  const words = valueWords(field, suggestions)
  const use = (at: number, value: Suggestions, isByKey: boolean) => {
    change(partOf(field, value))
    say(`${words[at]} filled in. The other one is ${words[1 - at]}`)
    const next = left.find((name) => name !== field)
    // As Enter does in the fields.
    if (isByKey && next) onGoOn(next)
  }
  return (
    <div className={styles.choice}>
      {valuesOf(field, suggestions).map((value, at) => {
        const isUsed = isTaken(field, value, draft)
        return (
          <AriaButton
            key={words[at]}
            className={styles.field}
            onPress={({ pointerType }) => use(at, value, pointerType === 'keyboard')}
            onKeyDown={(event) => {
              // Whoever types at once means the field, and no reason that has this key.
              if (isEmpty(field, draft) && /^\d$/.test(event.key)) onType(field)
              else event.continuePropagation()
            }}
            aria-label={`Use ${FIELD_LABELS[field]}: ${words[at]}, ${ONE_OF_TWO}`}
            aria-pressed={isUsed}
            data-suggested={field}
          >
            <span className={styles.label}>{at === 0 ? FIELD_LABELS[field] : 'or'}</span>
            <span className={styles.words}>
              <Typed text={unbroken(field, words[at] ?? '')} />
            </span>
            {isUsed && <Check className={styles.check} size={14} strokeWidth={3} aria-hidden />}
          </AriaButton>
        )
      })}
    </div>
  )
}

function unbroken(field: SuggestedField, words: string): string {
  return field === 'business' ? words : words.replace(WITHIN_PART, '\u00a0')
}
