import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { messageOf } from '../contract/message-of.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import type { NewBusiness } from '../contract/business-calls.ts'
import {
  deleteBusinessDraft,
  EMPTY_BUSINESS,
  readBusinessDraft,
  saveBusinessDraft,
  type BusinessInput,
} from '../offline/drafts/business-draft.ts'
import { createAutosave } from '../offline/drafts/autosave.ts'
import {
  beginBusinessAttempt,
  endBusinessAttempt,
  forgetBusinessAttempts,
  storeBusinessAttempt,
  readBusinessAttempts,
  type BusinessAttempt,
} from '../offline/drafts/business-attempts.ts'
import { onStorageFailure } from '../offline/storage-health.ts'

export type StoredBusinessDraft = NonNullable<ReturnType<typeof useBusinessDraft>>

/** This person's draft and attempts on this tablet; null while they are being read. */
export function useBusinessDraft() {
  const { database } = useWorkspace()
  const [initial, setInitial] = useState<BusinessInput | null>(null)
  const [attempts, setAttempts] = useState<readonly BusinessAttempt[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [autosave] = useState(() =>
    createAutosave((input: BusinessInput) => saveBusinessDraft(database, input), setProblem, true),
  )

  useEffect(() => {
    Promise.all([readBusinessDraft(database), readBusinessAttempts(database)]).then(
      ([draft, stored]) => {
        setAttempts(stored)
        setInitial(draft ?? EMPTY_BUSINESS)
      },
      (error: unknown) => {
        setProblem(messageOf(error))
        setInitial(EMPTY_BUSINESS)
      },
    )
  }, [database])

  const newest = useRef<BusinessInput | null>(null)
  // The same function, because whatever is typed is stored again with another one.
  const store = useCallback(
    (input: BusinessInput) => {
      newest.current = input
      autosave.store(input)
    },
    [autosave],
  )
  const storeAgain = useEffectEvent(async () => {
    const input = newest.current ?? initial
    if (!input || input === EMPTY_BUSINESS || (await readBusinessDraft(database))) return
    if (!autosave.storeAgain(input)) return
    // One after the other, because each reads what is stored.
    for (const attempt of attempts) await storeBusinessAttempt(database, attempt)
  })
  useEffect(() => onStorageFailure(() => void storeAgain().catch(() => undefined)), [])

  return useMemo(() => {
    if (!initial) return null
    return {
      initial,
      /** Why the draft could not be read or saved; null if it could. */
      problem,
      /** Attempts without a certain answer, the last one sent last; none of them is under way in this tab. */
      attempts,
      store,
      /** Deletes the draft, once the business is added. */
      async remove() {
        await autosave.settle()
        autosave.forget()
        await deleteBusinessDraft(database)
      },
      /**
       * Stores the draft and an attempt to send it.
       * @returns the attempt to send, as it was before this try
       * @throws {Error} if the storage does not take it
       */
      async begin(input: BusinessInput, business: NewBusiness) {
        await autosave.settle()
        const submission = crypto.randomUUID()
        const fresh = { submission, business, firstSentAt: Date.now(), mayBeAdded: false }
        return beginBusinessAttempt(database, input, fresh)
      },
      /** Stores what is known about an attempt after a try. Never throws. @param isSettled its answer is certain */
      async end(attempt: BusinessAttempt, isSettled: boolean) {
        const { submission } = attempt
        const stored = isSettled
          ? endBusinessAttempt(database, submission)
          : storeBusinessAttempt(database, attempt)
        // If this fails, the attempt is offered again after a reload, and gets the same answer.
        await stored.catch(() => undefined)
        setAttempts((all) => {
          const others = all.filter((other) => other.submission !== submission)
          return isSettled ? others : [...others, attempt]
        })
      },
      /** Deletes the attempts that added nothing, to start over. Never throws. */
      async forgetAttempts() {
        await forgetBusinessAttempts(database).catch(() => undefined)
        setAttempts((all) => all.filter(({ mayBeAdded }) => mayBeAdded))
      },
    }
  }, [database, initial, autosave, store, problem, attempts])
}
