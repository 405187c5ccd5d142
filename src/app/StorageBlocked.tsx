import styles from './StorageBlocked.module.css'
import action from '../ui/action.module.css'
import { CampfireLogo } from '../ui/CampfireLogo.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

const TITLE = 'This browser does not let Hermes store anything'

/** The setting of each browser. They say cookies for any kind of storage. */
const WAYS = [
  ['Chrome and Edge', 'the icon before the address, then “Cookies and site data”'],
  ['Safari', 'Settings, Apps, Safari, Advanced: turn off “Block All Cookies”'],
  ['Firefox', 'Settings, Privacy & Security: allow cookies; private windows may store nothing'],
  ['A managed tablet', 'ask whoever manages it to allow cookies and site data for this address'],
]

/**
 * Instead of Hermes, where the browser refuses the storage in which decisions wait to be sent.
 * @param refused what is refused, as browsers call it
 */
export function StorageBlocked({ refused }: { refused: readonly string[] }) {
  return (
    <EmptyState
      icon={<CampfireLogo size={52} />}
      title={TITLE}
      level={1}
      actions={
        <button className={action.action} data-variant="ember" onClick={() => location.reload()}>
          Try again
        </button>
      }
    >
      <title>{TITLE}</title>
      <p>
        Decisions are stored on this device until the server has them. Blocked here:{' '}
        {refused.join(', ')}. Allow cookies and site data for {location.host}, then try again:
      </p>
      <dl className={styles.ways}>
        {WAYS.map(([browser, way]) => (
          <div key={browser}>
            <dt>{browser}</dt>
            <dd>{way}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  )
}
