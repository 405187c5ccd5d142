import { RefreshCw } from 'lucide-react'
import type { ListedAddition } from '../../contract/business-calls.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { byWhom, whenAdded } from './addition-words.ts'
import page from '../BusinessHomePage.module.css'
import styles from './AddedList.module.css'
import { useAddedBusinesses, type AddedBusinesses } from './use-added-businesses.ts'
import { Typed } from '../../ui/Typed.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'

/** The businesses that staff added last, with who and when: a person looks here after a lost answer (checklist A1). */
export function AddedList() {
  const added = useAddedBusinesses()
  const isOffline = useIsOnline() === false
  return (
    <section aria-labelledby="added-lately" className={styles.section}>
      <h2 id="added-lately" className={page.title}>
        Added lately
      </h2>
      {(isOffline || added.error !== null) && <Outdated added={added} isOffline={isOffline} />}
      <Items added={added} />
    </section>
  )
}

function Items({ added: { items, error } }: { added: AddedBusinesses }) {
  const { email } = useWorkspace()
  const now = useNow()
  if (!items) return error === null ? <Loading label="Reading what was added lately" /> : null
  if (items.length === 0) {
    return <p className={styles.none}>Staff have not added a business here yet.</p>
  }
  return (
    <ul className={page.list}>
      {items.map((item) => (
        <Item key={item.businessId} item={item} email={email} now={now} />
      ))}
    </ul>
  )
}

function Item({ item, email, now }: { item: ListedAddition; email: string; now: number }) {
  const { name, address, city, state, ownerEmail, addedAt } = item
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
      </span>
    </li>
  )
}

/** The list could not be renewed: why, and how old it is. */
function Outdated({ added, isOffline }: { added: AddedBusinesses; isOffline: boolean }) {
  const age = added.items ? ` This list is of ${formatEastern(added.readAt)}.` : ''
  return (
    <Notice
      tone={isOffline ? 'waiting' : 'attention'}
      role="status"
      title={isOffline ? 'The server cannot be reached' : 'The list could not be read'}
      actions={
        <Button
          icon={<RefreshCw size={18} />}
          isPending={added.isLoading}
          onPress={added.readAgain}
        >
          Try again
        </Button>
      }
    >
      <p>
        {isOffline ? 'It is read again as soon as the server answers.' : added.error}
        {age}
      </p>
    </Notice>
  )
}
