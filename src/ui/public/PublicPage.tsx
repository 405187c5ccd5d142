import type { ReactNode } from 'react'
import styles from './PublicPage.module.css'
import { useAnchorFocus } from './use-anchor-focus.ts'

const MAIN_ID = 'main'

interface PublicPageProps {
  brand: 'campfire' | 'moco'
  /** A `TopBar`, which is fixed: the page leaves its height free. */
  bar: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** The frame of every public page: light, with the brand's colours, a bar above and a footer below. */
export function PublicPage({ brand, bar, footer, children }: PublicPageProps) {
  useAnchorFocus()
  return (
    <div className={styles.page} data-public data-brand={brand}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
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
