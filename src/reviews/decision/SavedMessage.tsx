import { CircleCheck, Undo2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useHermesFrame } from '../../workspace/hermes-frame.ts'
import type { UnsentEntry } from '../../offline/rows.ts'
import { canUndo, isHeld } from '../../offline/outbox/outbox.ts'
import { readSent, readViews } from '../../offline/outbox/outbox-reads.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { useNow } from '../../ui/use-now.ts'
import { decisionWords } from '../format/words.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import { useSavedState } from '../decided/saved-state.ts'
import { useUndo } from '../decided/use-undo.ts'
import styles from './SavedMessage.module.css'
import { useIsOnline } from '../../workspace/use-is-online.ts'
import { useWorkspace } from '../../workspace/workspace.ts'

const SENT = 'Saved, and sent to the server'

/**
 * The message of the previous screen, for instance that a decision is saved, with a button to undo it. It is in the
 * header, on every screen: everywhere else it would cover what the next decision needs.
 */
export function SavedMessage() {
  const shortcutOf = useShortcuts()
  const { headerPlace } = useHermesFrame()
  const undo = useUndo()
  const shown = useSavedState()
  const { entry, isRead, isUndoable, isSent } = useEntry(shown?.seq)
  // All of it at once: a line that came later would move what is already being read.
  const words = isRead ? (isSent ? SENT : shown?.saved) : undefined
  if (!headerPlace) return null
  return createPortal(
    <div className={styles.region} role="group" aria-label="Last decision">
      <div className={styles.message} data-empty={words === undefined || undefined}>
        {words !== undefined && <CircleCheck size={18} className={styles.icon} aria-hidden />}
        <div className={styles.words}>
          {entry && <p className={styles.what}>{wordsOf(entry)}</p>}
          <p className={styles.said}>{words}</p>
        </div>
        {entry && (
          <span className={styles.undo} data-gone={!isUndoable || undefined}>
            <Countdown entry={entry} />
            <Button
              variant="quiet"
              icon={<Undo2 size={18} />}
              shortcut={shortcutOf('undo')}
              onPress={() => void undo(entry.seq)}
            >
              Undo
            </Button>
          </span>
        )}
      </div>
    </div>,
    headerPlace,
  )
}

function wordsOf(entry: UnsentEntry): string {
  if (!('parking' in entry)) return decisionWords(entry.decision)
  return `Held · ${isolated(entry.parking.note ?? '')}`
}

/** Seconds until the decision is sent. Hidden from screen readers, which would read out every second. */
function Countdown({ entry }: { entry: UnsentEntry }) {
  const isOnline = useIsOnline()
  const now = useNow(250)
  const isOver = isOnline === false || !isHeld(entry, now)
  const seconds = Math.max(Math.ceil((entry.heldUntil - now) / 1000), 0)
  return (
    // Keeps its place when it is over; otherwise the words would wrap differently, and the message would move.
    <span className={styles.countdown} data-gone={isOver || undefined} aria-hidden>
      Sends in {seconds} s
    </span>
  )
}

/**
 * The decision that a message is about. It stays once it is known: when it has been sent, the message says so and keeps
 * its size, and Undo goes.
 */
function useEntry(seq: number | undefined) {
  const { database } = useWorkspace()
  const { data } = useQuery({
    queryKey: ['outbox', 'row', seq],
    queryFn: async () => {
      const places = seq === undefined ? [] : [seq]
      const [view] = await readViews(database, places)
      const [sent] = await readSent(database, places)
      return {
        entry: !view || view.kind === 'unreadable' ? null : view.entry,
        isSent: sent !== undefined,
      }
    },
    gcTime: 0,
  })
  const current = data?.entry ?? null
  const [known, setKnown] = useState(current)
  if (current && current !== known) setKnown(current)
  return {
    entry: known?.seq === seq ? known : null,
    isRead: seq === undefined || data !== undefined,
    isSent: data?.isSent ?? false,
    isUndoable: current !== null && canUndo(current),
  }
}
