import { SITE_URL, STORE_LINKS } from '../config/settings.ts'
import { paths } from '../config/paths.ts'
import type { Visit } from '../offline/visits/visits.ts'
import { CampfireMark } from '../ui/CampfireMark.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { StoreBadges } from '../ui/public/StoreBadges.tsx'
import { useOnline } from '../ui/use-online.ts'
import { useAddress, useHostApp, useOperatingSystem } from './browser-facts.ts'
import { InAppHint } from './InAppHint.tsx'
import { ReceiptCode } from './ReceiptCode.tsx'
import { redirectWords } from './redirect-words.ts'
import styles from './StoreRedirect.module.css'
import { useStoreRedirect } from './use-store-redirect.ts'

interface StoreRedirectProps {
  app: Visit['app']
  /** The path that search engines should index. */
  path: string
  title: string
  words: string
  /** Whether the address may name the business that sent the person here. */
  countsVisits?: boolean
}

/**
 * Takes phones to their store and shows everybody else how to get there. Both links are in the prerendered
 * page, so that it is useful offline, in built-in browsers and without JavaScript (checklist D1 to D3).
 */
export function StoreRedirect({ app, path, title, words, countsVisits }: StoreRedirectProps) {
  const os = useOperatingSystem()
  const isOnline = useOnline()
  const address = useAddress() ?? `${SITE_URL}${path}`
  const host = useHostApp()
  const canReach = useStoreRedirect(app, os, countsVisits === true)

  return (
    <div className={styles.page} data-public data-brand="campfire" data-on-pine>
      <PageHead title={`${title} · Campfire`} description={words} path={path} />
      <div className={styles.ring}>
        <CampfireMark size={960} />
      </div>
      <header className={styles.top}>
        <a href={paths.home} className={styles.home}>
          <CampfireMark size={40} />
          Campfire
        </a>
      </header>
      <main className={styles.main}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{words}</p>
          <StoreBadges
            app={app === 'business' ? 'the Campfire business app' : 'the Campfire app'}
            {...STORE_LINKS[app]}
          />
          <p className={styles.status} role="status">
            {redirectWords(os, isOnline && canReach)}
          </p>
        </div>
        <ReceiptCode address={address} />
      </main>
      <footer className={styles.foot}>
        Available in Ypsilanti, Michigan and Montgomery County, Maryland.
      </footer>
      {host && <InAppHint host={host} address={address} />}
    </div>
  )
}
