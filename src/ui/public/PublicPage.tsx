import type { ReactNode } from 'react'
import styles from './PublicPage.module.css'

const MAIN_ID = 'main'

interface PublicPageProps {
  brand: 'campfire' | 'moco'
  /** A `TopBar`. It is fixed, so the page leaves space for its height. */
  bar: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** Frame of every public page: light, in the brand's colors, with a bar above and a footer below. */
export function PublicPage({ brand, bar, footer, children }: PublicPageProps) {
  return (
    <div className={styles.page} data-public data-brand={brand}>
      <a className={styles.skip} href={`#${MAIN_ID}`} data-screen-only>
        Skip to the content
      </a>
      {bar}
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  )
}
