import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import type { ListedAddition } from '../../contract/business-calls.ts'
import { serverAnswers } from '../../offline/jobs/wake-ups.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../../ui/staff/Button.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import { Typed } from '../../ui/Typed.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { useNow } from '../../ui/use-now.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import page from '../BusinessHomePage.module.css'
import { addedQuery } from './added-query.ts'
import { byWhom, whenAdded } from './addition-words.ts'
import styles from './AddedList.module.css'

/** Others add businesses too. */
const REFRESH_MS = 60_000

/**
 * The businesses that staff added last (call 17), with who and when: a person looks here after a lost answer (checklist
 * A1). They are kept on this tablet, and read again once the server is back.
 */
export function AddedList() {
  const { database, email, staffApi } = useWorkspace()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...addedQuery({ database, staffApi }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  useEffect(() => serverAnswers(() => void refetch()), [refetch])
  const isOffline = useIsOnline() === false
  const now = useNow()
  return (
    <section aria-labelledby="added-lately" className={styles.section}>
      <h2 id="added-lately" className={page.title}>
        Added lately
      </h2>
      {(isOffline || error) && (
        <Notice
          tone={isOffline ? 'waiting' : 'attention'}
          role="status"
          title={isOffline ? 'The server cannot be reached' : 'The list could not be read'}
          actions={
            <Button
              icon={<RefreshCw size={18} />}
              isPending={isFetching}
              onPress={() => void refetch()}
            >
              Try again
            </Button>
          }
        >
          <p>
            {isOffline ? 'It is read again as soon as the server answers.' : error?.message}
            {data && ` This list is of ${formatEastern(dataUpdatedAt)}.`}
          </p>
        </Notice>
      )}
      {!data && !error && <Loading label="Reading what was added lately" />}
      {data?.items.length === 0 && (
        <p className={styles.none}>Staff have not added a business here yet.</p>
      )}
      {data && data.items.length > 0 && (
        <ul className={page.list}>
          {data.items.map((item) => (
            <Item key={item.businessId} item={item} email={email} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ item, email, now }: { item: ListedAddition; email: string; now: number }) {
  const { businessId, name, address, city, state, ownerEmail, addedAt } = item
  return (
    <li className={styles.item}>
      <span className={styles.place}>
        <strong className={styles.name}>
          <Typed text={name} />
        </strong>
        <span className={styles.detail}>
          <Typed text={address} />, <Typed text={city} />, <Typed text={state} />
        </span>
      </span>
      <span className={styles.detail}>{ownerEmail && `Owner: ${isolated(ownerEmail)}`}</span>
      <span className={styles.by}>
        <span>Added {byWhom(item.addedBy, email)}</span>{' '}
        <time dateTime={addedAt} title={formatEastern(addedAt)}>
          {whenAdded(addedAt, now)}
        </time>
        <Link
          to={paths.counterCard(businessId)}
          className={styles.card}
          aria-label={`Card for the counter of ${isolated(name)}`}
        >
          Card for the counter
        </Link>
      </span>
    </li>
  )
}
