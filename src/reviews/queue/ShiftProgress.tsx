import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ProgressBar } from 'react-aria-components'
import { useStore } from 'zustand'
import { savesData } from '../../offline/saves-data.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { chooseShift, USUAL_SHIFT } from '../../workspace/shift-size.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'
import { useTablet } from '../../workspace/use-tablet.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { prefetchState } from '../prefetch/prefetch-state.ts'
import { useShift, type Shift } from '../prefetch/use-shift.ts'
import styles from './TakeAlong.module.css'

/** Longer than one request with several images takes on a slow line. */
const STALLED_AFTER_MS = 40_000

/**
 * How far a shift has come that is larger than usual, and the way to stop it (checklist T1). What it says is here was read
 * back from this tablet.
 * @param props.isComplete the queue is read to its end
 */
export function ShiftProgress({ isComplete }: { isComplete: boolean }) {
  const { database } = useWorkspace()
  const shift = useShift()
  const words = shift && shift.size > USUAL_SHIFT ? shiftWords(shift, isComplete) : null
  const obstacle = useObstacle(shift)
  useSaid(words && (words.isWhole ? words.text : obstacle))
  if (!shift || !words) return null
  const stop = (
    <Button variant="quiet" onPress={() => chooseShift(database.uid, null)}>
      {words.isWhole ? 'Done with it' : 'Stop'}
    </Button>
  )
  if (words.isWhole) {
    return (
      <div className={styles.progress}>
        <Check size={18} aria-hidden />
        <p>{`${words.text} · ${formatEastern(shift.readAt)}`}</p>
        {stop}
      </div>
    )
  }
  return (
    <div className={styles.progress}>
      <ProgressBar
        className={styles.bar}
        aria-label="Taking requests along"
        value={words.here}
        maxValue={words.of}
        valueLabel={words.text}
      >
        <p>{obstacle === null ? words.text : `${words.text} · ${obstacle}`}</p>
        <span className={styles.track}>
          <span style={{ inlineSize: `${(100 * words.here) / words.of}%` }} />
        </span>
      </ProgressBar>
      {stop}
    </div>
  )
}

/** @returns why it does not get on, the surest reason first; null: it does, as far as this tab knows */
function useObstacle(shift: Shift | undefined): string | null {
  const worksOffline = useTablet((tablet) => tablet.worksOffline)
  const isOnline = useIsOnline()
  const { stuck, isFull } = useStore(prefetchState)
  const isHeldUp = worksOffline || isOnline === false
  const isStalled = useIsStalled(
    JSON.stringify([shift?.size, shift?.here, isHeldUp]),
    shift?.readAt,
  )
  if (worksOffline) return 'goes on when you no longer work offline'
  if (isHeldUp) return 'goes on when the server answers'
  if (savesData()) return 'the browser is set to save data, so no images are loaded'
  if (shift?.here === null) return 'the screens that open them cannot be stored yet'
  if (isFull) return 'no more fits on this tablet, besides what decisions need'
  if (stuck.some(({ kind }) => kind !== 'recognition' && kind !== 'newer-businesses'))
    return 'the server does not send the rest at the moment, and is asked again'
  return isStalled ? 'nothing has come for a while, and the server is asked again' : null
}

/** True if what is here has been the same for long; another tab may know why. */
function useIsStalled(state: string, readAt: EpochMs = 0): boolean {
  const [last, setLast] = useState({ state, readAt })
  if (last.state !== state) setLast({ state, readAt })
  return readAt - last.readAt >= STALLED_AFTER_MS
}

/** @returns what is here of a shift, and of how many; of a shorter queue all that there is */
function shiftWords(
  { size, listed, here: counted }: Shift,
  isComplete: boolean,
): { text: string; here: number; of: number; isWhole: boolean } {
  const of = Math.max(isComplete ? listed : size, 1)
  const here = counted ?? 0
  const isWhole = here === of
  const all = listed < size ? `All ${of} of the queue are here` : `All ${of} are here`
  return { text: isWhole ? all : `Taking ${of} along: ${here} are here`, here, of, isWhole }
}

/** Has a screen reader say once that all are here, or why not, unless that was so when the list was opened. */
function useSaid(text: string | null): void {
  const before = useRef(text)
  useEffect(() => {
    if (text !== null && text !== before.current) say(text)
    before.current = text
  }, [text])
}
