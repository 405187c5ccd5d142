import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FoundPlace } from '../../recognition/fields/findings-in.ts'
import { Typed } from '../../ui/Typed.tsx'
import { FIELD_LABELS, joinedWords, lessTaxWords, valueWords } from '../recognition/field-words.ts'
import {
  SUGGESTED_FIELDS,
  valuesOf,
  type SuggestedField,
  type Suggestions,
} from '../recognition/suggestions.ts'
import styles from './FoundRows.module.css'
import { filterOf, PLAIN_VIEW } from './image-view.ts'
import { useImageView, useReceiptImage } from './receipt-image.ts'
import { drawRow, rowCut } from './row-cut.ts'
import { useSize } from './use-size.ts'

/** A look takes at least this long; the second press of a double press comes sooner. */
const LOOK_MS = 600

interface FoundRowsProps {
  urls: readonly string[]
  /** Null while nothing was read in the images. */
  suggestions: Suggestions | null
  /** A look counts only while the rows are on screen. */
  isOnScreen: boolean
  lookedAt: SuggestedField | null
  /** Called when all three rows have been on screen for as long as a look takes. */
  onSeen: (suggestions: Suggestions) => void
}

/**
 * The rows that the suggestions were read in: those of the field somebody looks at, enlarged, if there are any; else all
 * of them, to be checked with one glance. It keeps its height, so that nothing moves when they come and go; on a phone
 * the image has it until they come.
 */
export function FoundRows({ urls, suggestions, lookedAt, ...props }: FoundRowsProps) {
  const rows = suggestions ? SUGGESTED_FIELDS.flatMap((field) => rowsOf(field, suggestions)) : []
  const ofLookedAt = rows.filter(({ field }) => field === lookedAt)
  const shown = ofLookedAt.length > 0 ? ofLookedAt : rows
  const [drawn, setDrawn] = useState<Partial<Record<string, FoundPlace>>>({})
  const areAllShown =
    shown === rows &&
    SUGGESTED_FIELDS.every((field) => suggestions?.[field]) &&
    rows.every(({ key, place }) => drawn[key] === place)
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
      aria-label={rows.length > 0 ? 'Lines read in the image' : undefined}
      data-is-looked-at={shown[0]?.field === lookedAt || undefined}
    >
      {rows.map(({ key, place, ...row }) => {
        const url = urls[place.image]
        if (url === undefined) return null
        return (
          <FoundRow
            key={key}
            {...row}
            place={place}
            url={url}
            imageName={urls.length > 1 ? `image ${place.image + 1}` : null}
            isShown={shown.some((other) => other.key === key)}
            isAlone={shown.length === 1}
            onDrawn={() => setDrawn((before) => ({ ...before, [key]: place }))}
          />
        )
      })}
    </section>
  )
}

interface ReadRow {
  key: string
  field: SuggestedField
  /** The value that was read in it. */
  words: string
  /** Why a person has to look at it; null if it is sure. */
  doubt: string | null
  place: FoundPlace
}

/** The rows that a field's values were read in. Two values can have the same one: AM and PM, where neither can be read. */
function rowsOf(field: SuggestedField, suggestions: Suggestions): ReadRow[] {
  const found = valuesOf(field, suggestions).flatMap((value) => value[field] ?? [])
  const [first, second] = found
  if (!first) return []
  if (!second || isSamePlace(first.place, second.place)) {
    const words = joinedWords(field, suggestions)
    const doubt = first.isSure ? null : (lessTaxWords(field, suggestions) ?? 'unsure')
    return [{ key: field, field, words, doubt: second ? null : doubt, place: first.place }]
  }
  const words = valueWords(field, suggestions)
  return found.map(({ place }, at) => ({
    key: `${field} ${at}`,
    field,
    words: words[at] ?? '',
    doubt: `${at + 1} of 2`,
    place,
  }))
}

export function isSamePlace(one: FoundPlace, other: FoundPlace): boolean {
  return one.image === other.image && one.x === other.x && one.y === other.y
}

interface FoundRowProps extends Omit<ReadRow, 'key'> {
  /** The URL of the image with that place. */
  url: string
  /** Which image that is, as text; null if there is only one. */
  imageName: string | null
  isShown: boolean
  /** It is shown by itself, and larger. */
  isAlone: boolean
  /** Called each time the row has been drawn where it can be seen. */
  onDrawn: () => void
}

/** The row of an image that a value was read in: upright, enlarged, in the viewer's tones, and beside it the value. */
function FoundRow({ field, words, doubt, place, url, ...props }: FoundRowProps) {
  const image = useReceiptImage(url)
  const [view = PLAIN_VIEW] = useImageView(url)
  const element = useDecodedElement(image.status === 'ready' ? image.src : null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strip, { width, height }] = useSize<HTMLDivElement>()
  const onDrawn = useEffectEvent(props.onDrawn)
  useEffect(() => {
    if (!canvas.current || !element || width === 0) return
    const cut = rowCut(place, field, { width, height })
    drawRow(canvas.current, element, cut, { width, height, angle: place.angle })
    onDrawn()
  }, [element, place, field, width, height])
  return (
    <div className={styles.row} hidden={!props.isShown} data-is-alone={props.isAlone || undefined}>
      <div className={styles.strip} ref={strip}>
        <canvas
          ref={canvas}
          className={styles.image}
          role="img"
          aria-label={`The line read for ${FIELD_LABELS[field]}`}
          style={{ filter: filterOf(view) }}
        />
      </div>
      <p className={styles.caption}>
        <span className={styles.label}>
          {FIELD_LABELS[field]}
          {props.imageName && ` · ${props.imageName}`}
        </span>
        <span className={styles.value}>
          <span className={styles.words}>
            <Typed text={words} />
          </span>
          {doubt && <span className={styles.unsure}>{doubt}</span>}
        </span>
      </p>
    </div>
  )
}

/**
 * An image as an element that can be drawn at once.
 * @param src its object URL; null while there is none
 * @returns null until it is decoded, and if it is not a readable image
 */
function useDecodedElement(src: string | null): HTMLImageElement | null {
  const [decoded, setDecoded] = useState<HTMLImageElement | null>(null)
  useEffect(() => {
    if (src === null) return
    let isCurrent = true
    const element = new Image()
    element.src = src
    element
      .decode()
      .then(() => isCurrent && setDecoded(element))
      .catch(() => undefined)
    return () => {
      isCurrent = false
      setDecoded(null)
    }
  }, [src])
  return decoded
}
