import { EyeOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { say } from '../../ui/staff/say.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import styles from './FromImage.module.css'
import { setReadsImages } from '../recognition/reads-images.ts'
import {
  filledWords,
  joinedWords,
  lessTaxWords,
  NOT_READ_WORDS,
} from '../recognition/field-words.ts'
import {
  fillingOf,
  isEmpty,
  isOpenChoice,
  isTaken,
  SUGGESTED_FIELDS,
  valuesOf,
  type SuggestedField,
  type Suggestions,
} from '../recognition/suggestions.ts'
import { useReviewSession } from '../session/review-session.ts'
import type { Confirmation } from './use-confirmation.ts'
import { FieldSuggestion } from './FieldSuggestion.tsx'

const AGREED = 'All three agree with the customer'

interface FromImageProps {
  /** The fields that are missing or wrong. */
  left: readonly SuggestedField[]
  confirmation: Confirmation
  /** Moves the focus to what is left: into a field of the form, or to one of the two values that were read for it. */
  onGoOn: (field: SuggestedField) => void
  /** Moves the focus into a field of the form. */
  onType: (field: SuggestedField) => void
}

/**
 * Suggestions beside the form, as read in the image by the tablet. They change nothing by themselves: a
 * press uses one value; Use all, or its key, fills in all that are missing, says what is left, and goes there.
 * Where one of two values is meant, both are there until the request is decided, and a press says which (decision 067).
 * Where all three agree with what the customer stated, one press confirms the request instead.
 * The panel keeps its height, so that nothing moves under a finger when the reading ends. On an upright screen
 * that is one line, of what is going on, of the values, or of what is left.
 */
export function FromImage({ left, confirmation, onGoOn, onType }: FromImageProps) {
  const { recognized, suggestions, draft, change, showForm } = useReviewSession()
  const shortcutOf = useShortcuts()
  const keyOf = (name: 'confirm' | 'reading') => {
    const shortcut = shortcutOf(name)
    return shortcut && <kbd className={styles.key}>{shortcut}</kbd>
  }
  const [filled, setFilled] = useState<readonly SuggestedField[] | null>(null)
  const filling = suggestions ? fillingOf(suggestions, draft) : {}
  const why = recognized.status === 'not-read' ? recognized.why : null
  const isOff = why === 'off'
  const found = SUGGESTED_FIELDS.filter((field) => suggestions && valuesOf(field, suggestions)[0])
  const hasValues = found.length > 0
  const isUsed = found.every((field) => suggestions && isTaken(field, suggestions, draft))
  // Of its two values, the other can still be used.
  const chosen = found.find(
    (field) => suggestions && isOpenChoice(field, suggestions, draft) && !isEmpty(field, draft),
  )
  const isFillable = Object.keys(filling).length > 0
  const fillIn = (isByTouch: boolean) => {
    const fillable = SUGGESTED_FIELDS.filter((field) => field in filling)
    const rest = left.filter((field) => !fillable.includes(field))
    showForm()
    change(filling)
    setFilled(fillable)
    say(filledWords(fillable, rest))
    // A finger chooses where to go on: the focus would open the keyboard over the image.
    if (isByTouch) return
    const goal = rest[0] ?? (isFillable ? undefined : chosen)
    if (goal) onGoOn(goal)
  }
  const turn = (isOn: boolean) => {
    setReadsImages(isOn)
    say(`Images are ${isOn ? '' : 'not '}read on this tablet`)
  }
  useReviewKeys(recognized.status === 'reading' ? {} : { reading: () => fillIn(false) })
  const { isOffered } = confirmation
  // What is still being read says so already.
  const heldBy = hasValues ? confirmation.heldBy : null
  const agreed = isOffered && !filled ? AGREED : null
  const heard = suggestions ? wordsToSay(suggestions) : ''
  const onRead = useEffectEvent(() => say(isOffered ? `${heard}. ${AGREED}` : heard))
  useEffect(() => {
    if (heard) onRead()
  }, [heard])

  return (
    <section
      className={styles.panel}
      aria-label="From the image"
      data-has-values={hasValues || undefined}
      data-is-used={(filled && isUsed) || undefined}
      data-says={(heldBy ?? agreed) !== null || undefined}
      data-is-held={heldBy !== null || undefined}
    >
      <div className={styles.head}>
        <div className={styles.title}>
          <span className={styles.name}>From the image</span>
          {recognized.status === 'reading' && (
            <div className={styles.state}>
              <Spinner size={14} label="Reading the image" />
              <span aria-hidden="true">Reading the image…</span>
            </div>
          )}
          {why && (
            <span className={styles.state}>
              {isOff ? 'Not read on this tablet' : NOT_READ_WORDS[why]}
            </span>
          )}
          {suggestions && !hasValues && <span className={styles.state}>Nothing found</span>}
          {filled && !heldBy && <span className={styles.state}>{filledWords(filled, left)}</span>}
          {(heldBy ?? agreed) && <span className={styles.state}>{heldBy ?? agreed}</span>}
        </div>
        <div className={styles.actions}>
          {isOffered && (
            <Button
              variant="primary"
              shortcut={shortcutOf('confirm')}
              data-never-next
              onPress={confirmation.press}
            >
              Confirm {keyOf('confirm')}
            </Button>
          )}
          {isFillable && !isOffered && (
            <Button
              variant="quiet"
              shortcut={shortcutOf('reading')}
              onPress={({ pointerType }) => fillIn(pointerType === 'touch')}
            >
              Use all {keyOf('reading')}
            </Button>
          )}
          {why === 'impossible' ? null : isOff ? (
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
      <div className={styles.fields} hidden={isOff || why === 'impossible'}>
        {SUGGESTED_FIELDS.map((name) => (
          <FieldSuggestion key={name} field={name} left={left} onGoOn={onGoOn} onType={onType} />
        ))}
      </div>
    </section>
  )
}

/** The words said once, when the reading ends; empty if nothing was found. */
function wordsToSay(suggestions: Suggestions): string {
  const words = SUGGESTED_FIELDS.map((field) => {
    const values = joinedWords(field, suggestions)
    const note = lessTaxWords(field, suggestions)
    return note ? `${values}, ${note}` : values
  }).filter(Boolean)
  return words.length > 0 ? `From the image: ${words.join(', ')}` : ''
}
