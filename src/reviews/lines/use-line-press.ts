/** What a press on a line of the paper does (spec T3, decision 085). */
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Reading, ReadRow, ReviewDraft } from '../../offline/rows.ts'
import { incompleteDateProblem } from '../../rules/receipt-date.ts'
import { say } from '../../ui/staff/say.ts'
import { isolated } from '../../ui/typed-text.ts'
import { filledWords, NOT_READ_WORDS } from '../recognition/field-words.ts'
import { isEmpty, SUGGESTED_FIELDS, type SuggestedField } from '../recognition/suggestions.ts'
import { useReviewSession } from '../session/review-session.ts'
import { isUndecided } from '../session/use-review.ts'
import type { PressableLines } from '../viewer/lines.ts'
import { focusField } from '../decision/field-focus.ts'
import { fieldsLeft } from './fields-left.ts'
import { formForLines } from '../decision/form-takes-lines.ts'
import { isThere, overwrites } from './line-in-form.ts'
import { searched, valuesFor, type LineValue } from './line-values.ts'
import { useUndoKey } from './use-undo-key.ts'

/** Values of which a person says which is meant. */
export interface Offer {
  values: readonly LineValue[]
  target: HTMLElement
}

interface Filled {
  value: LineValue
  before: Partial<ReviewDraft>
}

const LABELLED = /sub.?total/i

/** @param screen the element that the form is in; where there is none, or it is about to go, a press does nothing */
export function useLinePress(screen: RefObject<HTMLElement | null>) {
  const session = useReviewSession()
  const { request, draft, change, recognized, businesses, showForm } = session
  const [offer, setOffer] = useState<Offer | null>(null)
  /** Why the last press filled in nothing. */
  const [why, setWhy] = useState<{ words: string; at: number } | null>(null)
  const [fills, setFills] = useState<readonly Filled[]>([])
  const form = () => formForLines(screen.current)
  const facts = { draft, businesses, submitted: request.submittedDatetime }
  const left = fieldsLeft(draft, request)
  const tell = (words: string) => {
    setWhy({ words, at: performance.now() })
    say(words)
  }

  const fill = (value: LineValue) => {
    const { field, part } = value
    const keys = Object.keys(part) as (keyof ReviewDraft)[]
    const before = Object.fromEntries(keys.map((key) => [key, draft[key]]))
    // The list opens for a text that comes while its box has the focus.
    if (value.isSearch) {
      showForm()
      focusField(form(), field)
    }
    change(part)
    setFills([...fills, { value, before }])
    say(wordsAfter(value, fieldsLeft({ ...draft, ...part }, request)))
  }
  const press = (row: ReadRow, target: HTMLElement, focused: Element | null) => {
    setWhy(null)
    if (!form()) return
    const asked = askedField(focused)
    const [values, isAsked] = valuesToOffer(row, asked)
    const news = values.filter((value) => !isThere(value, draft))
    const [only, ...others] = news
    if (!only) {
      const [there] = values
      return tell(
        there ? `${there.words} is there already` : `“${isolated(row.text)}” fits no field`,
      )
    }
    if (isAsked && others.length === 0 && !overwrites(only, draft)) fill(only)
    else
      setOffer({ target, values: news.map((value) => ({ ...value, words: commandWords(value) })) })
  }
  /** @returns the values, and whether they are of a field that is asked for */
  const valuesToOffer = (
    row: ReadRow,
    asked: SuggestedField | null,
  ): [values: readonly LineValue[], isAsked: boolean] => {
    const ofField = (field: SuggestedField) => valuesFor(field, row, facts)
    const next = asked ?? left.find((field) => ofField(field).length > 0)
    const values = next ? ofField(next) : []
    if (values.length > 0) return [values, true]
    const others = SUGGESTED_FIELDS.flatMap(ofField)
    const isName = asked === 'business' && others.length === 0 && /\p{L}/u.test(row.text)
    return isName ? [[searched(row.text)], true] : [others, false]
  }
  const commandWords = ({ field, words }: LineValue) =>
    isEmpty(field, draft) ? words : `${words} instead`

  // What was changed since is the person's own.
  const filled = fills.findLast(({ value }) => isThere(value, draft)) ?? null
  const undo = () => {
    if (!filled || !form()) return
    change(filled.before)
    setFills(fills.filter((one) => one !== filled))
    setWhy(null)
    say(`Undone. ${filledWords([], fieldsLeft({ ...draft, ...filled.before }, request))}`)
  }
  useUndoKey(filled?.value.field ?? null, undo)

  const isOpen = session.isCorrecting || isUndecided(session.review)
  const readings = 'readings' in recognized && isOpen ? recognized.readings : null
  const whyNone = isOpen ? whyNotRead(recognized) : 'The request is decided'
  const nextFitting = (rows: Reading, from: number) => {
    const rest = rows.map((_, at) => (from + 1 + at) % rows.length)
    for (const field of left) {
      const fits = (at: number) => rows[at] && valuesFor(field, rows[at], facts).length > 0
      const isNamed = (at: number) => LABELLED.test(rows[at]?.text ?? '')
      const named = field === 'subtotal' ? rest.find((at) => isNamed(at) && fits(at)) : undefined
      const next = named ?? rest.find(fits)
      if (next !== undefined) return next
    }
    return null
  }
  const latest = useRef({ press, nextFitting })
  useEffect(() => {
    latest.current = { press, nextFitting }
  })
  const lines = useMemo(
    (): PressableLines => ({
      readings: readings ?? null,
      whyNone,
      onPress: (...args) => latest.current.press(...args),
      nextFitting: (...args) => latest.current.nextFitting(...args),
    }),
    [readings, whyNone],
  )
  return {
    lines,
    offer,
    choose: (value: LineValue | null) => {
      flushSync(() => setOffer(null))
      if (value && form()) fill(value)
    },
    why,
    /** What was filled in last and is still there, in words; null if nothing is. */
    filled: filled?.value.words ?? null,
    undo,
  }
}

function whyNotRead(recognized: ReturnType<typeof useReviewSession>['recognized']): string {
  if (recognized.status === 'not-read') return NOT_READ_WORDS[recognized.why]
  return recognized.status === 'reading' ? 'The image is still being read' : ''
}

function askedField(focused: Element | null): SuggestedField | null {
  const name = focused?.closest<HTMLElement>('[data-field]')?.dataset.field
  return SUGGESTED_FIELDS.find((field) => field === name) ?? null
}

function wordsAfter({ field, words, part, isSearch }: LineValue, left: SuggestedField[]): string {
  if (isSearch) return words
  if (part.datetimeParts) {
    return `${words}. ${incompleteDateProblem(part.datetimeParts).replace('Select a datetime: ', '')}`
  }
  return `${words}. ${filledWords([field], left)}`
}
