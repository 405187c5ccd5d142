import { Check, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { ReviewDraft } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { say } from '../../ui/staff/say.ts'
import { dollars } from '../format/decision-words.ts'
import { shortcutOf } from '../shortcuts/review-keys.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import styles from './FromImage.module.css'
import { setReadsImages } from './reads-images.ts'
import { filledWords } from './filled-words.ts'
import {
  fillingOf,
  isTaken,
  SUGGESTED_FIELDS,
  type SuggestedField,
  type Suggestions,
} from './suggestions.ts'
import type { ImageReading } from './use-image-reading.ts'

const LABELS: Record<SuggestedField, string> = {
  business: 'Business',
  receiptDatetime: 'Date and time',
  subtotal: 'Subtotal',
}

interface FromImageProps {
  reading: ImageReading
  draft: ReviewDraft
  /** The fields that are missing or wrong. */
  left: readonly SuggestedField[]
  onUse: (part: Partial<ReviewDraft>) => void
  /** Brings the form into view before the values are filled in. */
  onShow?: () => void
  /** Moves the focus into a field of the form. */
  onGoTo: (field: SuggestedField) => void
}

/**
 * What the tablet read in the image, as suggestions beside the form, which change nothing by themselves. A
 * press uses one value; Use all, or its key, fills in all that are missing, says what is left, and goes there.
 * The panel keeps its height, so that nothing moves under a finger when the reading ends. On an upright screen
 * that is one line, of what is going on, of the values, or of what is left.
 */
export function FromImage({ reading, draft, left, ...props }: FromImageProps) {
  const [filled, setFilled] = useState<readonly SuggestedField[] | null>(null)
  const suggestions = reading.status === 'read' ? reading.suggestions : null
  const filling = suggestions ? fillingOf(suggestions, draft) : {}
  const isOff = reading.status === 'off'
  const found = SUGGESTED_FIELDS.filter((field) => suggestions?.[field])
  const hasValues = found.length > 0
  const isUsed = found.every((field) => suggestions && isTaken(field, suggestions, draft))
  const isFillable = Object.keys(filling).length > 0
  const fillIn = (isByTouch: boolean) => {
    const fillable = SUGGESTED_FIELDS.filter((field) => field in filling)
    const rest = left.filter((field) => !fillable.includes(field))
    props.onShow?.()
    props.onUse(filling)
    setFilled(fillable)
    say(filledWords(fillable, rest))
    // A finger chooses where to go on: the focus would open the keyboard over the image.
    if (rest[0] && !isByTouch) props.onGoTo(rest[0])
  }
  const turn = (isOn: boolean) => {
    setReadsImages(isOn)
    say(`Images are ${isOn ? '' : 'not '}read on this tablet`)
  }
  useReviewKeys(reading.status === 'reading' ? {} : { reading: () => fillIn(false) })
  const heard = suggestions ? announcement(suggestions) : ''
  useEffect(() => {
    if (heard) say(heard)
  }, [heard])

  return (
    <section
      className={styles.panel}
      aria-label="From the image"
      data-has-values={hasValues || undefined}
      data-is-used={(filled && isUsed) || undefined}
    >
      <div className={styles.head}>
        <div className={styles.title}>
          <span>From the image</span>
          {reading.status === 'reading' && (
            <div className={styles.state}>
              <Spinner size={14} label="Reading the image" />
              <span aria-hidden="true">Reading the image…</span>
            </div>
          )}
          {reading.status === 'unavailable' && (
            <span className={styles.state}>The text reader is not on this tablet yet</span>
          )}
          {suggestions && !hasValues && <span className={styles.state}>Nothing found</span>}
          {filled && <span className={styles.state}>{filledWords(filled, left)}</span>}
          {isOff && <span className={styles.state}>Not read on this tablet</span>}
        </div>
        <div className={styles.actions}>
          {isFillable && (
            <Button
              variant="quiet"
              shortcut={shortcutOf('reading')}
              onPress={({ pointerType }) => fillIn(pointerType === 'touch')}
            >
              Use all <kbd className={styles.key}>{shortcutOf('reading')}</kbd>
            </Button>
          )}
          {isOff ? (
            <Button variant="quiet" data-never-next onPress={() => turn(true)}>
              Turn on
            </Button>
          ) : (
            <Button
              variant="quiet"
              aria-label="Do not read images on this tablet"
              icon={<EyeOff size={18} />}
              data-never-next
              onPress={() => turn(false)}
            />
          )}
        </div>
      </div>
      <div className={styles.fields} hidden={isOff}>
        {SUGGESTED_FIELDS.map((name) => (
          <Suggestion
            key={name}
            label={LABELS[name]}
            words={suggestions && wordsOf(name, suggestions)}
            isTaken={suggestions !== null && isTaken(name, suggestions, draft)}
            onUse={() => props.onUse({ [name]: suggestions?.[name] })}
          />
        ))}
      </div>
    </section>
  )
}

interface SuggestionProps {
  label: string
  /** Null if nothing was found, or nothing yet. */
  words: string | null
  isTaken: boolean
  onUse: () => void
}

function Suggestion({ label, words, isTaken, onUse }: SuggestionProps) {
  if (words === null || isTaken) {
    return (
      <p className={styles.field} data-taken={isTaken || undefined}>
        <span className={styles.label}>{label}</span>
        <span className={styles.words}>
          {isTaken && <Check size={14} strokeWidth={3} aria-label="Same as" />} {words ?? '–'}
        </span>
      </p>
    )
  }
  return (
    <AriaButton className={styles.field} onPress={onUse} aria-label={`Use ${label}: ${words}`}>
      <span className={styles.label}>{label}</span>
      <span className={styles.words}>{words}</span>
    </AriaButton>
  )
}

function wordsOf(field: SuggestedField, suggestions: Suggestions): string | null {
  const { business, receiptDatetime, subtotal } = suggestions
  if (field === 'business') return business && business.name
  if (field === 'subtotal') return subtotal && dollars(Number(subtotal))
  return receiptDatetime && formatEastern(receiptDatetime)
}

/** What is said once, when the reading ends. */
function announcement(suggestions: Suggestions): string {
  const words = SUGGESTED_FIELDS.map((name) => wordsOf(name, suggestions)).filter(
    (part) => part !== null,
  )
  return words.length > 0 ? `From the image: ${words.join(', ')}` : ''
}
