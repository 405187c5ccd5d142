import { useEffect, useEffectEvent } from 'react'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { Typed } from '../../ui/Typed.tsx'
import { actIfMeant } from '../shortcuts/key-runs.ts'
import { pressedKey } from '../shortcuts/pressed-key.ts'
import { PHRASE_FIELD_WORDS, PHRASE_FIELDS, type Phrase, type PhraseField } from './phrases.ts'
import styles from './PhraseList.module.css'

interface PhraseListProps {
  phrases: readonly Phrase[]
  /** The fields that are offered. A phrase has the same number in every list. */
  fields: readonly PhraseField[]
  onPick: (phrase: Phrase) => void
}

/** The phrases to choose from: by number, by arrows and Enter, or by touch. */
export function PhraseList({ phrases, fields, onPick }: PhraseListProps) {
  const numbered = phrases.map((phrase, at) => ({ phrase, number: at + 1 }))
  useNumberKeys((number) => {
    const { phrase } = numbered[number - 1] ?? {}
    if (phrase && fields.includes(phrase.field)) onPick(phrase)
  })
  return (
    <ListBox
      aria-label="Phrases"
      className={styles.list}
      autoFocus="first"
      renderEmptyState={() => <p className={styles.empty}>There is none yet.</p>}
      onAction={(key) => {
        const { phrase } = numbered[Number(key) - 1] ?? {}
        if (phrase) onPick(phrase)
      }}
    >
      {PHRASE_FIELDS.filter((field) => fields.includes(field)).map((field) => (
        <ListBoxSection key={field} id={field}>
          <Header className={styles.header}>{sectionTitle(field)}</Header>
          {numbered
            .filter(({ phrase }) => phrase.field === field)
            .map(({ phrase, number }) => (
              <ListBoxItem
                key={number}
                id={number}
                textValue={phrase.text}
                aria-label={number <= 9 ? `${number}: ${phrase.text}` : phrase.text}
                className={styles.option}
              >
                {number <= 9 ? <kbd className={styles.number}>{number}</kbd> : <span />}
                <Typed text={phrase.text} />
              </ListBoxItem>
            ))}
        </ListBoxSection>
      ))}
    </ListBox>
  )
}

export function sectionTitle(field: PhraseField): string {
  const name = PHRASE_FIELD_WORDS[field]
  return field === 'otherReason' ? `${name} · the customer reads it` : name
}

/** Calls back for the digits 1 to 9 that a finger presses while the list is open. */
function useNumberKeys(onNumber: (number: number) => void): void {
  const press = useEffectEvent(onNumber)
  useEffect(() => {
    let isOpen = true
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.repeat) return
      const digit = pressedKey(event, isDigit)
      // A scanner that types into the open list chooses nothing (decision 045).
      if (isDigit(digit)) actIfMeant(() => isOpen && press(Number(digit)))
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      isOpen = false
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
}

function isDigit(key: string): boolean {
  return /^[1-9]$/.test(key)
}
