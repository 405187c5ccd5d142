import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ProgressBar } from 'react-aria-components'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { chooseShift, USUAL_SHIFT } from '../../workspace/shift-size.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useShift, type Shift } from '../prefetch/use-shift.ts'
import styles from './TakeAlong.module.css'

/**
 * How far a shift has come that is larger than usual, and the way to stop it (checklist T1). What it says is here was read
 * back from this tablet.
 * @param props.isComplete the queue is read to its end
 */
export function ShiftProgress({ isComplete }: { isComplete: boolean }) {
  const { database } = useWorkspace()
  const shift = useShift()
  const isOnline = useIsOnline()
  const words = shift && shift.size > USUAL_SHIFT ? shiftWords(shift, isComplete) : null
  useSaid(words?.isWhole ? words.text : null)
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
    <ProgressBar
      className={styles.progress}
      aria-label="Taking requests along"
      value={shift.here}
      maxValue={words.of}
      valueLabel={words.text}
    >
      <p>{isOnline === false ? `${words.text} · goes on when the server answers` : words.text}</p>
      <span className={styles.track}>
        <span style={{ inlineSize: `${(100 * shift.here) / words.of}%` }} />
      </span>
      {stop}
    </ProgressBar>
  )
}

/** @returns what is here of a shift, and of how many; of a shorter queue all that there is */
export function shiftWords(
  { size, listed, here }: Pick<Shift, 'size' | 'listed' | 'here'>,
  isComplete: boolean,
): { text: string; of: number; isWhole: boolean } {
  const of = Math.max(isComplete ? listed : size, 1)
  const isWhole = here === of
  if (!isWhole) return { text: `Taking ${of} along: ${here} are here`, of, isWhole }
  return {
    text: listed < size ? `All ${of} of the queue are here` : `All ${of} are here`,
    of,
    isWhole,
  }
}

/** Has a screen reader say once that all are here, unless they were when the list was opened. */
function useSaid(text: string | null): void {
  const before = useRef(text)
  useEffect(() => {
    if (text !== null && text !== before.current) say(text)
    before.current = text
  }, [text])
}
