import { useState } from 'react'
import { discard, restore } from '../../offline/outbox/outbox.ts'
import type { OutboxEntry } from '../../offline/rows.ts'
import { say } from '../../ui/staff/say.ts'
import { useWorkspace } from '../../workspace/workspace.ts'

export interface AcceptTheirs {
  /** The decisions given up last; Undo leaves them here, until others are given up. */
  given: readonly OutboxEntry[]
  /** Why the last press had no effect, as text; null: it had. */
  problem: string | null
  /** @param seqs places of decisions in conflict, which are discarded */
  accept(seqs: readonly number[]): Promise<void>
  undo(): Promise<void>
}

/** Accepts the decisions that stand, by discarding those made on this tablet, and undoes that. */
export function useAcceptTheirs(): AcceptTheirs {
  const { database } = useWorkspace()
  const [given, setGiven] = useState<readonly OutboxEntry[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      setProblem(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return {
    given,
    problem,
    accept: (seqs) =>
      attempt(async () => {
        const discarded = await Promise.all(seqs.map((seq) => discard(database, seq)))
        const gone = discarded.filter((entry) => entry !== null)
        if (gone.length === 0) return
        setGiven(gone)
        say(acceptedWords(gone))
      }),
    undo: () =>
      attempt(async () => {
        await Promise.all(given.map((entry) => restore(database, entry)))
        say(given.length === 1 ? 'Your decision is back.' : 'Your decisions are back.')
      }),
  }
}

/** What was accepted: `Accepted theirs for maya@example.com`. */
export function acceptedWords(given: readonly OutboxEntry[]): string {
  const [first] = given
  return given.length === 1 && first
    ? `Accepted theirs for ${first.request.userEmail}`
    : `Accepted ${given.length} decisions`
}
