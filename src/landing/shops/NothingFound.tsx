import { SITE_URL } from '../../config/settings.ts'
import { paths } from '../../config/paths.ts'
import action from '../../ui/action.module.css'
import styles from './NothingFound.module.css'
import { isolated } from '../../ui/typed-text.ts'

const MAIL = {
  subject: 'Campfire for your shop',
  body: `I would like to earn points at your shop. Campfire is one loyalty program for small local shops, free to join and test: ${SITE_URL}`,
}

const TELL_THEM = `mailto:?subject=${encodeURIComponent(MAIL.subject)}&body=${encodeURIComponent(MAIL.body)}`

/**
 * Leads on from a search that has found nothing.
 * @param query null if no shop takes part at all
 */
export function NothingFound({ query }: { query: string | null }) {
  return (
    <div className={styles.nothing}>
      <p className={styles.words}>
        {query === null ? 'No shop takes part yet.' : `No “${isolated(query)}” with Campfire yet.`}{' '}
        Shops join when their customers ask: tell them about it. If your city is missing altogether,
        there is a waitlist.
      </p>
      <div className={styles.ways}>
        <a className={action.action} data-variant="ember" href={TELL_THEM}>
          Tell them about Campfire
        </a>
        <a className={action.action} data-variant="outline" href={`${paths.home}#waitlist`}>
          Join the Waitlist
        </a>
      </div>
    </div>
  )
}
