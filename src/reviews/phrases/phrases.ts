/** Saved texts for the two fields with free text, by person and tablet, like the other settings (checklist T5). */
import { useContext, useMemo } from 'react'
import { z } from 'zod'
import { asStorable, isVisible } from '../../rules/plain-text.ts'
import { parseJson } from '../../rules/parse-json.ts'
import { NOTES_MAX_LENGTH, OTHER_REASON_MAX_LENGTH } from '../../rules/receipt.ts'
import { storeText, useText } from '../../workspace/stored-text.ts'
import { WorkspaceContext } from '../../workspace/workspace.ts'

/** In the order of the list: what the customer reads comes first. */
export const PHRASE_FIELDS = ['otherReason', 'notes'] as const
export type PhraseField = (typeof PHRASE_FIELDS)[number]

/** The fields as the screens name them, and the longest text of each. */
export const PHRASE_FIELD_WORDS: Record<PhraseField, string> = {
  otherReason: 'Other reason',
  notes: 'Notes',
}
export const LONGEST: Record<PhraseField, number> = {
  otherReason: OTHER_REASON_MAX_LENGTH,
  notes: NOTES_MAX_LENGTH,
}

const phrase = z.object({ field: z.enum(PHRASE_FIELDS), text: z.string() })
export type Phrase = z.infer<typeof phrase>

/** What everybody begins with. Customers read the first five: each says what to do next. */
const FIRST_PHRASES: readonly Phrase[] = [
  ...[
    'Part of the receipt is outside of the photo. Please send it again with all four corners in the picture.',
    'The receipt is folded over the total. Please flatten it and take the photo again.',
    'This is the card slip. Please send the receipt that lists what you bought.',
    'There are several receipts in this photo. Please send each one by itself.',
    'The photo is too dark to read the date. Please take it again in better light.',
  ].map((text) => ({ field: 'otherReason' as const, text })),
  ...[
    'Date corrected from the receipt.',
    'Subtotal corrected from the receipt.',
    'Business told by its address.',
    'A colleague has looked at it, too.',
  ].map((text) => ({ field: 'notes' as const, text })),
]

/** What is being changed and is not saved. */
const phraseEdit = z.object({
  /** The stored phrases, as text, that it began with. */
  basis: z.string(),
  phrases: z.array(phrase),
})
export type PhraseEdit = z.infer<typeof phraseEdit>

export interface Phrases {
  /** In the order of their numbers, which start at 1. */
  phrases: readonly Phrase[]
  /** @returns true once the browser has stored them; false: they hold until this page is left */
  store: (phrases: readonly Phrase[]) => boolean
  /** What was being changed in this tab when it was left; null: nothing. */
  edit: PhraseEdit | null
  keep: (edit: PhraseEdit | null) => void
}

/** The person's phrases on this tablet; what another tab stores shows here, too. */
export function usePhrases(): Phrases {
  // Forms are tested without anybody signed in.
  const key = `hermes:phrases:${useContext(WorkspaceContext)?.uid ?? ''}`
  const text = useText('localStorage', key)
  const edited = useText('sessionStorage', key)
  return {
    phrases: useMemo(() => inOrder(parse(text)), [text]),
    store: (next) => storeText('localStorage', key, asText(next)),
    edit: phraseEdit.safeParse(parseJson(edited)).data ?? null,
    keep: (edit) => void storeText('sessionStorage', key, edit && JSON.stringify(edit)),
  }
}

function parse(text: string | null): readonly Phrase[] {
  return z.array(phrase).safeParse(parseJson(text)).data ?? FIRST_PHRASES
}

/** @returns the phrases as they are stored, without those that are empty */
export function asText(phrases: readonly Phrase[]): string {
  const tidy = ({ field, text }: Phrase) => ({ field, text: asStorable(text.trim()) })
  return JSON.stringify(inOrder(phrases.filter(({ text }) => isVisible(text)).map(tidy)))
}

function inOrder(phrases: readonly Phrase[]): Phrase[] {
  return PHRASE_FIELDS.flatMap((field) => phrases.filter((one) => one.field === field))
}
