import type { ReactNode } from 'react'
import styles from './BurgerMenu.module.css'

/**
 * The menu of narrow screens (checklist L3). It is a `<details>`, so it opens even without JavaScript;
 * `burger-menu.ts` closes it.
 */
export function BurgerMenu({ children }: { children: ReactNode }) {
  return (
    <details className={styles.menu} data-menu>
      <summary className={styles.burger} aria-label="Menu">
        <span className={styles.lines} aria-hidden="true" />
      </summary>
      <nav className={styles.panel} aria-label="Menu">
        {children}
      </nav>
    </details>
  )
}
