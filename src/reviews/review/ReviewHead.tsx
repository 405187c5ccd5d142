import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button, buttonClass } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { Tab, TabList } from '../../ui/staff/Tabs.tsx'
import { dollars } from '../format/words.ts'
import { countWords, spokenCount, useOpenCount } from '../queue/queue-count.ts'
import {
  useFlow,
  useReviewSession,
  type ReviewFlow,
  type ReviewSession,
} from '../session/review-session.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import { KeysButton } from '../shortcuts/ShortcutSheet.tsx'
import styles from './ReviewHead.module.css'
import { TAB_WORDS } from './use-review-tabs.ts'

/** Whose request it is, the way to others, and the tabs. */
export function ReviewHead({ onHelp }: { onHelp: () => void }) {
  const { request, similar } = useReviewSession()
  return (
    <div className={styles.head}>
      <Link className={buttonClass} data-variant="quiet" data-icon-only to={paths.queue}>
        <ArrowLeft size={22} aria-label="Back to the queue" />
      </Link>
      <div className={styles.who}>
        <h1 className={styles.customer}>{request.userEmail}</h1>
        <p className={styles.submitted}>Submitted {formatEastern(request.submittedDatetime)}</p>
      </div>
      <Ways onHelp={onHelp} />
      <div className={styles.tabs}>
        <TabList aria-label="Review">
          <Tab id="review">{TAB_WORDS.review}</Tab>
          <Tab id="template">{TAB_WORDS.template}</Tab>
          <Tab id="similar" count={similar.found?.length} isUrgent>
            {TAB_WORDS.similar}
          </Tab>
        </TabList>
      </div>
    </div>
  )
}

/** By itself, because it changes with each decision. */
function Ways({ onHelp }: { onHelp: () => void }) {
  const flow = useFlow()
  const shortcutOf = useShortcuts()
  const { isComplete } = useOpenCount()
  return (
    <div className={styles.nav}>
      <Button
        variant="quiet"
        aria-label="Previous request"
        icon={<ChevronLeft size={20} />}
        shortcut={shortcutOf('previous')}
        isDisabled={flow.openPrevious === null}
        onPress={() => flow.openPrevious?.()}
      />
      {/* Rendered while it is not known too, so that the buttons beside it do not move. */}
      <span className={styles.position}>
        {flow.position !== null &&
          `${flow.position.toLocaleString('en-US')} of ${countWords(flow.total, isComplete)}`}
      </span>
      <Button
        variant="quiet"
        aria-label="Next request"
        icon={<ChevronRight size={20} />}
        shortcut={shortcutOf('next')}
        isDisabled={flow.openNext === null}
        onPress={() => flow.openNext?.()}
      />
      <KeysButton onPress={onHelp} />
    </div>
  )
}

/**
 * Says once which request has been opened, and what the customer stated: "Request 3 of 40 or more, Cedar Cafe, $23.40".
 * The customer is not said, because the focus is on the heading with their name.
 */
export function useSpokenRequest(
  request: ReviewSession['request'],
  { position, total }: Pick<ReviewFlow, 'position' | 'total'>,
): void {
  const { isComplete } = useOpenCount()
  const isSaid = useRef(false)
  useEffect(() => {
    if (position === null || isSaid.current) return
    isSaid.current = true
    const { businessName, subtotal } = request
    const stated = [businessName, subtotal === null ? null : dollars(subtotal)].filter(Boolean)
    say([`Request ${position} of ${spokenCount(total, isComplete)}`, ...stated].join(', '))
  }, [request, position, total, isComplete])
}
