import { useTransition } from 'react'
import { paths } from '../../config/paths.ts'
import type { ApiError, FailureKind } from '../../contract/api-error.ts'
import action from '../../ui/action.module.css'
import styles from './CouponFailure.module.css'

interface CouponFailureProps {
  error: ApiError
  onRetry: () => Promise<void>
}

const UNANSWERED = 'This coupon cannot be loaded: our server does not answer.'

/** Where the server has no words for people. */
const WORDS: Partial<Record<FailureKind, string>> = {
  'no-answer': UNANSWERED,
  'foreign-answer': UNANSWERED,
  unauthenticated: 'This coupon cannot be shown by this page any more. Please reload it.',
}

/** Why a coupon cannot be shown, in the server's own words if it has any, and a way on (checklist P10). */
export function CouponFailure({ error, onRetry }: CouponFailureProps) {
  return (
    <div className={styles.failure}>
      <TornTicket />
      <div role="alert">
        <h1 className={styles.words}>{WORDS[error.kind] ?? error.message}</h1>
      </div>
      {error.kind !== 'refused' && (
        <>
          <p className={styles.hint}>This page tries again by itself.</p>
          <TryAgain onRetry={onRetry} />
        </>
      )}
      <p className={styles.way}>
        <a href={paths.home}>Campfire’s home page</a>
      </p>
    </div>
  )
}

/** Asks the server at once. It stays where it is meanwhile, and keeps the focus. */
export function TryAgain({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isTrying, startTransition] = useTransition()
  return (
    <button
      type="button"
      className={action.action}
      data-variant="outline"
      data-size="small"
      aria-disabled={isTrying}
      onClick={() => {
        if (!isTrying) startTransition(onRetry)
      }}
    >
      {isTrying ? 'Trying again…' : 'Try again'}
    </button>
  )
}

/** Illustrates that a coupon cannot be shown: a ticket torn in two. */
function TornTicket() {
  return (
    <svg
      viewBox="0 0 240 130"
      width={240}
      height={130}
      aria-hidden="true"
      className={styles.ticket}
    >
      <path
        fill="var(--second)"
        transform="rotate(-9 60 70)"
        d="M14 22h84l-9 14 12 15-13 14 12 15-12 14 8 14H14A12 12 0 0 1 2 96V80a15 15 0 0 0 0-30V34a12 12 0 0 1 12-12Z"
      />
      <path
        fill="var(--brand)"
        transform="rotate(8 180 70)"
        d="M226 22h-84l-9 14 12 15-13 14 12 15-12 14 8 14h86a12 12 0 0 0 12-12V80a15 15 0 0 1 0-30V34a12 12 0 0 0-12-12Z"
      />
    </svg>
  )
}
