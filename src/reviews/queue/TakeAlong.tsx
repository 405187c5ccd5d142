import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Heading,
  Popover,
} from 'react-aria-components'
import { savesData } from '../../offline/saves-data.ts'
import { Button } from '../../ui/staff/Button.tsx'
import popover from '../../ui/staff/popover.module.css'
import { TextField } from '../../ui/staff/TextField.tsx'
import {
  chooseShift,
  LONGEST_SHIFT,
  USUAL_SHIFT,
  useShiftSize,
} from '../../workspace/shift-size.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { counted } from '../format/words.ts'
import { requestsIn, spaceFor, type ShiftPlan } from '../prefetch/shift-plan.ts'
import { useShiftPlan } from '../prefetch/use-shift.ts'
import styles from './TakeAlong.module.css'

const SIZES = [USUAL_SHIFT, 100, 250, 500]

interface TakeAlongProps {
  /** The number of requests that are ready offline. */
  ready: number
  /** The queue is read to its end. */
  isComplete: boolean
}

/** How many requests are ready offline, and the way to take more along (checklist T1). */
export function TakeAlong({ ready, isComplete }: TakeAlongProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <AriaButton className={styles.ready} aria-label={`${ready} ready offline, take more along`}>
        <Download size={16} aria-hidden />
        <span>{`${ready} ready offline`}</span>
      </AriaButton>
      <Popover className={`${popover.popover} ${styles.popover}`} placement="bottom end" offset={6}>
        <Dialog className={`${popover.panel} ${styles.panel}`}>
          <Heading slot="title" className={styles.title}>
            Take along
          </Heading>
          <Choices isOpen={isOpen} isComplete={isComplete} onChosen={() => setIsOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

interface ChoicesProps extends Pick<TakeAlongProps, 'isComplete'> {
  isOpen: boolean
  onChosen: () => void
}

function Choices({ isOpen, isComplete, onChosen }: ChoicesProps) {
  const { database } = useWorkspace()
  const plan = useShiftPlan(isOpen)
  const chosen = useShiftSize(database.uid)
  const [minutes, setMinutes] = useState('')
  const choose = (size: number) => {
    chooseShift(database.uid, size === USUAL_SHIFT ? null : size)
    onChosen()
  }
  if (!plan) return <p role="status">Looking at what is here…</p>
  const shown = { plan, isComplete, onPress: choose }
  const wanted = /^\d{1,4}$/.test(minutes.trim()) ? requestsIn(Number(minutes), plan) : null
  return (
    <>
      <p>
        Requests with their images, receipt templates and businesses, for a time without a network.
      </p>
      <ul className={styles.sizes}>
        {SIZES.map((size) => (
          <li key={size}>
            <SizeButton {...shown} size={size} isChosen={size === chosen} />
          </li>
        ))}
      </ul>
      <div className={styles.minutes}>
        <TextField
          label="Or for so many minutes"
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={setMinutes}
          error={minutes.trim() !== '' && wanted === null ? 'Enter whole minutes' : undefined}
        />
        {wanted !== null && <SizeButton {...shown} size={wanted} isChosen={wanted === chosen} />}
      </div>
      <p className={styles.hint}>
        {plan.isOwnPace ? 'Your pace of the last days' : 'A usual pace'}:{' '}
        {Math.round(plan.paceMs / 1000)} s a request. At most{' '}
        {LONGEST_SHIFT.toLocaleString('en-US')} requests. {freeWords(plan)}
      </p>
      <p className={styles.hint}>
        Similar receipts are looked for among what is on this tablet; those that only the server has
        are found when it answers again. Images come in the size for tablets: for more detail at
        300% a connection is needed.
      </p>
      {savesData() && (
        <p className={styles.warning}>
          The browser is set to save data, so no images are loaded ahead.
        </p>
      )}
    </>
  )
}

interface SizeButtonProps extends Pick<TakeAlongProps, 'isComplete'> {
  size: number
  plan: ShiftPlan
  isChosen: boolean
  onPress: (size: number) => void
}

function SizeButton({ size, plan, isComplete, isChosen, onPress }: SizeButtonProps) {
  const { bytes, fits } = spaceFor(size, plan, isComplete)
  const facts = [
    bytes === 0 ? 'nothing to load' : `about ${megabytes(bytes)} more`,
    fits === false && 'does not fit',
    isChosen && 'chosen',
  ]
  return (
    <Button
      variant={isChosen ? 'primary' : 'secondary'}
      isDisabled={fits === false && size > USUAL_SHIFT}
      onPress={() => onPress(size)}
    >
      {`${counted(size, 'request')} · ${facts.filter(Boolean).join(' · ')}`}
    </Button>
  )
}

function freeWords({ free }: ShiftPlan): string {
  if (free === null) return 'The browser does not say how much fits.'
  return `There is room for ${megabytes(free)} more, besides what is kept for decisions.`
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000_000)).toLocaleString('en-US')} MB`
}
