import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { paths } from '../../config/paths.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import type { Need } from './need.ts'
import popover from '../../ui/staff/popover.module.css'
import styles from './StuckNote.module.css'
import { prefetchState } from './prefetch-state.ts'
import { Typed } from '../../ui/Typed.tsx'

/** A button that says what the server fails to send at the moment, shows of which requests, and tries again. */
export function StuckNote() {
  const { stuck, tryAgain } = useStore(prefetchState)
  const [isOpen, setIsOpen] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const words = stuckWords(stuck)
  useEffect(() => {
    if (words) say(words)
  }, [words])
  // It must not vanish while it has the focus, or while its details have, which give it back.
  if (!words && !hasFocus) return null
  const requests = new Map(stuck.flatMap(({ request }) => (request ? [[request.id, request]] : [])))
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <AriaButton
        className={styles.note}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(isOpen)}
      >
        <TriangleAlert size={16} aria-hidden />
        {words ?? 'Everything has been loaded'}
      </AriaButton>
      <Popover className={`${popover.popover} ${styles.popover}`} placement="bottom end" offset={6}>
        <Dialog className={`${popover.panel} ${styles.panel}`} aria-label="Not ready offline">
          <p>{words ? `${words}. Hermes tries again by itself.` : 'Everything has been loaded.'}</p>
          {requests.size > 0 && (
            <>
              <p className={styles.hint}>Until then, these requests need a connection:</p>
              <ul className={styles.requests}>
                {[...requests.values()].map(({ id, userEmail }) => (
                  <li key={id}>
                    <Link to={paths.review(id)}>
                      <Typed text={userEmail} />
                    </Link>
                    <span>{stuckPartWords(stuck.filter(({ request }) => request?.id === id))}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Button icon={<RefreshCw size={16} />} onPress={tryAgain}>
            Try again now
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/**
 * Says in one line what cannot be prefetched at the moment.
 * @returns null if nothing is missing. That the queue cannot be read is said where it is shown.
 */
function stuckWords(stuck: readonly Need[]): string | null {
  const parts = partsOf(stuck)
  const [part] = parts
  if (!part) return null
  const count = parts.reduce((total, { number }) => total + number, 0)
  const what = parts.length > 1 ? `${count} things` : part.words
  return `${what} cannot be loaded at the moment`
}

/** @returns words for what one request lacks, such as `1 image, 1 receipt template` */
function stuckPartWords(stuck: readonly Need[]): string {
  return partsOf(stuck)
    .map(({ words }) => words)
    .join(', ')
}

function partsOf(stuck: readonly Need[]): { number: number; words: string }[] {
  const numberOf = (wanted: Need['kind']) => stuck.filter(({ kind }) => kind === wanted).length
  const counted = (number: number, one: string) => ({
    number,
    words: `${number} ${one}${number === 1 ? '' : 's'}`,
  })
  return [
    counted(numberOf('image'), 'image'),
    counted(numberOf('template'), 'receipt template'),
    { number: numberOf('businesses'), words: 'The list of businesses' },
  ].filter(({ number }) => number > 0)
}
