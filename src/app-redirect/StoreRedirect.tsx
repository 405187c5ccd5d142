import { AVAILABILITY } from '../config/availability.ts'
import { SITE_URL, STORE_LINKS } from '../config/settings.ts'
import { paths } from '../config/paths.ts'
import type { Visit } from '../offline/visits/visit.ts'
import { CampfireLogo } from '../ui/CampfireLogo.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { StoreBadges } from '../ui/public/StoreBadges.tsx'
import { InAppHint } from './InAppHint.tsx'
import { ReceiptCode } from './ReceiptCode.tsx'
import { WORDS_FOR_ALL } from './redirect-words.ts'
import styles from './StoreRedirect.module.css'

interface StoreRedirectProps {
  app: Visit['app']
  /** The path that search engines should index. */
  path: string
  title: string
  words: string
  /** The address may name the business that sent the person here. */
  countsVisits?: boolean
}

/**
 * Shows everybody how to get to the app. The page is an island that wakes at load: `store-redirect.ts` then adapts it to
 * the device, and takes phones to their store. Both links are in the HTML, so that it is useful offline, in built-in browsers and without
 * JavaScript (checklist D1 to D3).
 */
export function StoreRedirect({ app, path, title, words, countsVisits }: StoreRedirectProps) {
  return (
    <div
      className={styles.page}
      data-public
      data-brand="campfire"
      data-on-pine
      data-island="StoreRedirect"
      data-wake="load"
      data-app={app}
      data-counts-visits={countsVisits}
    >
      <PageHead title={`${title} · Campfire`} description={words} path={path} />
      <div className={styles.ring} data-screen-only>
        <CampfireLogo size={960} />
      </div>
      <header className={styles.top}>
        <a href={paths.home} className={styles.home}>
          <CampfireLogo size={40} />
          Campfire
        </a>
      </header>
      <main className={styles.main}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{words}</p>
          <p className={styles.status} role="status">
            {WORDS_FOR_ALL}
          </p>
          <StoreBadges
            app={app === 'business' ? 'the Campfire business app' : 'the Campfire app'}
            {...STORE_LINKS[app]}
          />
        </div>
        <ReceiptCode address={`${SITE_URL}${path}`} />
      </main>
      <footer className={styles.foot}>
        <p>Available in {AVAILABILITY}.</p>
        <nav aria-label="Legal">
          <a href={paths.passTerms}>Terms</a>
          <a href={paths.passPrivacy}>Privacy policy</a>
        </nav>
      </footer>
      <InAppHint />
    </div>
  )
}
