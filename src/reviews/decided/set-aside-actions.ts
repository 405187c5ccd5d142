/** The ways out for decisions that need a person; each is said aloud. */
import { useState } from 'react'
import { messageOf } from '../../contract/message-of.ts'
import { discard, restore, sendAgain } from '../../offline/outbox/outbox.ts'
import type { UnsentEntry } from '../../offline/rows.ts'
import { say } from '../../ui/staff/say.ts'
import { useWorkspace } from '../../workspace/workspace.ts'

export type AcceptTheirs = ReturnType<typeof useAcceptTheirs>

/** Accepts the decisions that stand, by discarding those made on this tablet, and undoes that. */
export function useAcceptTheirs() {
  const { database } = useWorkspace()
  /** The decisions given up last; Undo leaves them here, until others are given up. */
  const [given, setGiven] = useState<readonly UnsentEntry[]>([])
  /** Why the last press had no effect, as text; null: it had. */
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      setProblem(null)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return {
    given,
    problem,
    /** @param seqs places of decisions in conflict, which are discarded */
    accept: (seqs: readonly number[]) =>
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

/** Gives up a decision, or tries to send it again as it is. Both take its place in the outbox (`seq`). */
export function useSetAsideActions() {
  const { database } = useWorkspace()
  return {
    discard: async (seq: number) => {
      const gone = await discard(database, seq)
      say(gone?.problem?.standing ? acceptedWords([gone]) : 'The decision is discarded')
    },
    sendAgain: async (seq: number) => {
      await sendAgain(database, seq)
      say('Waiting to be sent again')
    },
  }
}

/** Says what was accepted: `Accepted theirs for maya@example.com`. */
export function acceptedWords(given: readonly UnsentEntry[]): string {
  const [first] = given
  return given.length === 1 && first
    ? `Accepted theirs for ${first.request.userEmail}`
    : `Accepted ${given.length} decisions`
}
