import { useEffect, useEffectEvent, useState } from 'react'
import type { FoundPlace } from '../../recognition/fields/findings-in.ts'
import { suggestionWords } from '../recognition/field-words.ts'
import {
  SUGGESTED_FIELDS,
  type SuggestedField,
  type Suggestions,
} from '../recognition/suggestions.ts'
import { FoundRow } from './FoundRow.tsx'
import styles from './FoundRows.module.css'

/** A look takes at least this long; the second press of a double press comes sooner. */
const LOOK_MS = 600

interface FoundRowsProps {
  urls: readonly string[]
  /** What was read in the images; null while nothing is. */
  suggestions: Suggestions | null
  /** Whether the images are being read: the rows keep their places free. */
  isReading: boolean
  /** A look counts only while the rows are on screen. */
  isOnScreen: boolean
  lookedAt: SuggestedField | null
  /** Called when all three rows have been on screen for as long as a look takes. */
  onSeen: (suggestions: Suggestions) => void
}

/**
 * The rows that the suggestions were read in: that of the field somebody looks at, enlarged, if there is one; else all
 * of them, to be checked with one glance. It keeps its height, so that nothing moves when they come and go.
 */
export function FoundRows({ urls, suggestions, lookedAt, ...props }: FoundRowsProps) {
  const shown = suggestions ? shownOf(suggestions, lookedAt) : []
  const [drawn, setDrawn] = useState<Partial<Record<SuggestedField, FoundPlace>>>({})
  const areAllShown =
    shown.length === SUGGESTED_FIELDS.length &&
    shown.every((field) => drawn[field] === suggestions?.[field]?.place)
  const isOne = shown.length === 1
  const seen = useEffectEvent(props.onSeen)
  const isLookedOver = areAllShown && props.isOnScreen
  useEffect(() => {
    if (!isLookedOver || !suggestions) return
    const timer = setTimeout(() => seen(suggestions), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isLookedOver, suggestions])
  return (
    <section
      className={styles.rows}
      aria-label="Lines read in the image"
      data-is-looked-at={shown[0] === lookedAt || undefined}
    >
      {props.isReading &&
        SUGGESTED_FIELDS.map((field) => <div key={field} className={styles.place} />)}
      {SUGGESTED_FIELDS.map((field) => {
        const found = suggestions?.[field]
        const url = found ? urls[found.place.image] : undefined
        if (!found || url === undefined) return null
        return (
          <FoundRow
            key={field}
            field={field}
            words={suggestionWords(field, suggestions) ?? ''}
            isSure={found.isSure}
            place={found.place}
            url={url}
            imageName={urls.length > 1 ? `image ${found.place.image + 1}` : null}
            isShown={shown.includes(field)}
            isAlone={isOne}
            onDrawn={() => setDrawn((before) => ({ ...before, [field]: found.place }))}
          />
        )
      })}
    </section>
  )
}

function shownOf(
  suggestions: Suggestions,
  lookedAt: SuggestedField | null,
): readonly SuggestedField[] {
  if (lookedAt && suggestions[lookedAt]) return [lookedAt]
  return SUGGESTED_FIELDS.filter((field) => suggestions[field])
}
