import { TextQuote } from 'lucide-react'
import {
  createContext,
  useContext,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { isTypingTarget } from '../../ui/typing-target.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { useReviewSession } from '../session/review-session.ts'
import { useKeySetting, useShortcuts } from '../shortcuts/key-setting.ts'
import { commandOf } from '../shortcuts/review-keys.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import { insertInto, insertionOf } from './insert-phrase.ts'
import { PhraseDialog } from './PhraseDialog.tsx'
import {
  LONGEST,
  PHRASE_FIELD_WORDS,
  PHRASE_FIELDS,
  type Phrase,
  type PhraseField,
} from './phrases.ts'
import styles from './Phrases.module.css'

interface Offer {
  fields: readonly PhraseField[]
  /** The focus stays in the field: somebody was typing there. */
  staysInField: boolean
}

const OpenContext = createContext<(offer: Offer) => void>(() => {})

/** Offers phrases for the fields within it, by buttons and by key (checklist T5). */
export function Phrases({ children }: { children: ReactNode }) {
  const { draft, change, showForm } = useReviewSession()
  const [setting] = useKeySetting()
  const within = useRef<HTMLDivElement>(null)
  /** The field that was typed into last, and all that have a cursor. */
  const last = useRef<PhraseField | null>(null)
  const used = useRef(new Set<PhraseField>())
  const [offer, setOffer] = useState<Offer | null>(null)

  const areaOf = (field: PhraseField) =>
    within.current?.querySelector<HTMLTextAreaElement>(`[data-field="${field}"] textarea`) ?? null
  const plan = ({ field, text }: Phrase) => {
    const area = areaOf(field)
    const value = area?.value ?? ''
    const at = area && used.current.has(field) ? area.selectionEnd : value.length
    return insertionOf(value, at, text, LONGEST[field])
  }
  const pick = (phrase: Phrase) => {
    setOffer(null)
    showForm()
    if (phrase.field === 'otherReason' && draft.otherReason === null) change({ otherReason: '' })
    const typedBefore = last.current
    // The dialog keeps the focus until it is gone.
    setTimeout(() => {
      const area = areaOf(phrase.field)
      if (!area) return
      insertInto(area, plan(phrase))
      used.current.add(phrase.field)
      if (!offer?.staysInField) {
        // Keys are commands again, as they were before.
        area.blur()
        last.current = typedBefore
      }
      say(`${PHRASE_FIELD_WORDS[phrase.field]}: ${area.value}`)
    })
  }
  useReviewKeys({
    phrases: () => {
      const field = last.current
      const isThere = field !== null && areaOf(field) !== null
      setOffer({ fields: isThere ? [field] : PHRASE_FIELDS, staysInField: false })
    },
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (!isTypingTarget(target) || !within.current?.contains(target)) return
    last.current = fieldOf(target)
    if (last.current) used.current.add(last.current)
  }
  /** While somebody types, the key needs Alt. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target instanceof Element ? fieldOf(event.target) : null
    const isAsked = event.altKey && !event.ctrlKey && !event.metaKey && setting !== 'off'
    if (!field || !isAsked || commandOf(event.nativeEvent)?.name !== 'phrases') return
    event.preventDefault()
    setOffer({ fields: [field], staysInField: true })
  }
  return (
    <OpenContext value={setOffer}>
      <div
        ref={within}
        role="presentation"
        className={styles.within}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      <PhraseDialog
        fields={offer?.fields ?? null}
        onClose={() => setOffer(null)}
        excessOf={(phrase) => plan(phrase).excess}
        onPick={pick}
      />
    </OpenContext>
  )
}

/** Opens the phrases of one field; for a place within the field's own element. */
export function PhraseButton({ field }: { field: PhraseField }) {
  const open = useContext(OpenContext)
  const shortcutOf = useShortcuts()
  return (
    <Button
      variant="quiet"
      icon={<TextQuote size={18} />}
      aria-label={`Phrases for ${PHRASE_FIELD_WORDS[field]}`}
      shortcut={shortcutOf('phrases')}
      // A finger that pressed it does not want the keyboard.
      onPress={({ pointerType }) =>
        open({ fields: [field], staysInField: pointerType !== 'touch' })
      }
    />
  )
}

function fieldOf(target: Element): PhraseField | null {
  const name = target.closest<HTMLElement>('[data-field]')?.dataset.field
  return PHRASE_FIELDS.find((field) => field === name) ?? null
}
