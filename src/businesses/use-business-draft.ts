import { useEffect, useMemo, useState } from 'react'
import { useWorkspace } from '../workspace/workspace.ts'
import {
  deleteBusinessDraft,
  EMPTY_BUSINESS,
  readBusinessDraft,
  saveBusinessDraft,
  type BusinessInput,
} from '../offline/drafts/business-draft.ts'
import { createAutosave } from '../offline/drafts/autosave.ts'

export interface StoredBusinessDraft {
  initial: BusinessInput
  keep: (input: BusinessInput) => void
  /** Deletes the draft, once the business is added. */
  remove: () => Promise<void>
  /** Why the draft could not be read or saved; null if it could. */
  problem: string | null
}

/** This person's draft on this tablet; null while it is being read. */
export function useBusinessDraft(): StoredBusinessDraft | null {
  const { database } = useWorkspace()
  const [initial, setInitial] = useState<BusinessInput | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [autosave] = useState(() =>
    createAutosave((input: BusinessInput) => saveBusinessDraft(database, input), setProblem),
  )

  useEffect(() => {
    readBusinessDraft(database).then(
      (draft) => setInitial(draft ?? EMPTY_BUSINESS),
      (error: unknown) => {
        setProblem(error instanceof Error ? error.message : String(error))
        setInitial(EMPTY_BUSINESS)
      },
    )
  }, [database])

  return useMemo(() => {
    if (!initial) return null
    const remove = async () => {
      await autosave.settle()
      await deleteBusinessDraft(database)
    }
    return { initial, keep: autosave.keep, remove, problem }
  }, [database, initial, autosave, problem])
}
