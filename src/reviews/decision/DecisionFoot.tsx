import { Check, SkipForward, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Switch } from '../../ui/staff/Switch.tsx'
import { useFlow, useReviewSession, type Submitted } from '../session/review-session.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import styles from './DecisionFoot.module.css'
import { HoldRequest } from '../parking/HoldRequest.tsx'

/** That somebody else has decided meanwhile: then nothing can be decided here. */
export interface Meanwhile {
  /** Who decided, and how. */
  words: string
  /** Shows the decision that stands in place of the form. */
  onShow: () => void
  /** Called by a press that would decide. */
  onTooLate: () => void
}

interface DecisionFootProps {
  /** The decision being stored; meanwhile neither button can be pressed. */
  pending: Submitted['kind'] | null
  /** Why the last decision was not stored; null if it was, or none was made. */
  failure: string | null
  /** Null: nobody else has decided. */
  meanwhile: Meanwhile | null
  onPress: (kind: Submitted['kind']) => void
}

/**
 * Below the form: what was not saved, Reject and Approve (spec section 2, checklist V7), and where to go after a
 * decision: back to the queue (spec section 4) or, optionally, to the next request.
 */
export function DecisionFoot({ pending, failure, meanwhile, onPress }: DecisionFootProps) {
  const { saveProblem } = useReviewSession()
  return (
    <>
      <div className={styles.actions}>{!meanwhile && <DecideNext />}</div>
      <div className={styles.foot}>
        {failure && (
          <Notice tone="attention" role="alert" title="Your decision was NOT saved">
            <p>{failure.replace(/\.$/, '')}. The form is as you left it.</p>
            {saveProblem === failure && <p>What you type is not being saved either.</p>}
          </Notice>
        )}
        {saveProblem && saveProblem !== failure && (
          <Notice tone="attention" role="alert" title="What you type is not being saved">
            <p>{saveProblem}</p>
          </Notice>
        )}
        {meanwhile ? (
          <DecidedMeanwhile {...meanwhile} />
        ) : (
          <DecisionBar pending={pending} onPress={onPress} />
        )}
      </div>
    </>
  )
}

function DecideNext() {
  const flow = useFlow()
  const shortcutOf = useShortcuts()
  return (
    <div className={styles.line}>
      <Switch isSelected={flow.opensNext} onChange={flow.setOpensNext}>
        Open the next one after deciding
      </Switch>
      <HoldRequest />
      <Button
        variant="quiet"
        icon={<SkipForward size={18} />}
        shortcut={shortcutOf('skip')}
        onPress={flow.skip}
      >
        Skip
      </Button>
    </div>
  )
}

/** Far enough apart for a thumb. */
function DecisionBar({ pending, onPress }: Pick<DecisionFootProps, 'pending' | 'onPress'>) {
  const shortcutOf = useShortcuts()
  return (
    <div className={styles.bar}>
      <Button
        variant="danger"
        icon={<X size={20} strokeWidth={2.5} />}
        onPress={() => onPress('reject')}
        isPending={pending === 'reject'}
        isDisabled={pending === 'approve'}
        shortcut={shortcutOf('reject')}
      >
        Reject
      </Button>
      <Button
        variant="positive"
        icon={<Check size={20} strokeWidth={2.5} />}
        onPress={() => onPress('approve')}
        isPending={pending === 'approve'}
        isDisabled={pending === 'reject'}
        shortcut={shortcutOf('approve')}
      >
        Approve
      </Button>
    </div>
  )
}

/** In place of the two buttons, while somebody is still in the form of a request that was decided elsewhere. */
function DecidedMeanwhile({ words, onShow }: Meanwhile) {
  const { openNext } = useFlow()
  // It is higher than the buttons were, and must not cover the field that somebody types in.
  useEffect(() => {
    document.activeElement?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div className={styles.meanwhile}>
      <Notice
        tone="info"
        title={words}
        actions={
          <>
            <Button onPress={onShow}>Show it</Button>
            {openNext && <Button onPress={openNext}>Next request</Button>}
          </>
        }
      />
    </div>
  )
}
