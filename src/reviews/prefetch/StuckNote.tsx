import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { paths } from '../../config/paths.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { stuckPartWords, stuckWords } from './stuck-words.ts'
import popover from '../../ui/staff/popover.module.css'
import styles from './StuckNote.module.css'
import { prefetchState } from './keep-ready.ts'
import { Typed } from '../../ui/Typed.tsx'

/** What the server fails to send at the moment, as a button that shows of which requests and tries again. */
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
