import { ArrowRight } from 'lucide-react'
import { paths } from '../config/paths.ts'
import { ShopField } from '../landing/shops/ShopField.tsx'
import action from '../ui/action.module.css'
import { PublicShell } from '../ui/public/PublicShell.tsx'
import styles from './NotFoundPage.module.css'

const WAYS_ON = [
  { to: paths.home, label: 'Back to Campfire', what: 'one loyalty program, multiple stores' },
  { to: paths.passOffers, label: 'Offers of the MoCo pass', what: 'at restaurants near you' },
  { to: paths.download, label: 'Download the app', what: 'for iPhone and Android' },
  { to: paths.support, label: 'Support', what: 'your account, the pass, your data' },
  { to: `${paths.home}#contact`, label: 'Write to us', what: 'or sign up your shop' },
]

/** The page for unknown addresses (spec section 8, checklist N1). */
export function NotFoundPage() {
  return (
    <PublicShell brand="campfire" action="signUp">
      <title>This page doesn't exist</title>
      <meta name="robots" content="noindex" />
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>This page doesn't exist</h1>
          <p className={styles.why}>The address may have changed, or it was mistyped.</p>
          <form role="search" action={`${paths.home}#shops`} className={styles.search}>
            <ShopField />
            <button className={action.action} data-variant="ember">
              Find a shop
            </button>
          </form>
        </div>
        <nav aria-labelledby="ways-on">
          <h2 id="ways-on" className={styles.subtitle}>
            Perhaps you are looking for
          </h2>
          <ul className={styles.ways}>
            {WAYS_ON.map(({ to, label, what }) => (
              <li key={to}>
                <a href={to} className={styles.way}>
                  <span className={styles.label}>{label}</span>
                  <span className={styles.what}>{what}</span>
                  <ArrowRight size={20} className={styles.arrow} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </PublicShell>
  )
}
