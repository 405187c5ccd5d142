import type { ReactNode } from 'react'
import action from '../action.module.css'
import styles from './TopBar.module.css'

interface BarLink {
  to: string
  label: string
}

interface TopBarProps {
  brand: 'campfire' | 'moco'
  home: BarLink & { logo: ReactNode }
  links: readonly BarLink[]
  /** The bar's only call to action. `more` goes on after the label, on phones in a line of its own. */
  action: BarLink & { more?: string }
}

/** The fixed bar of the public pages; up to a width of 1460 px its links are in a menu (checklist L2, L3). */
export function TopBar({ brand, home, links, ...props }: TopBarProps) {
  const anchors = links.map(({ to, label }) => (
    <a key={label} href={to}>
      {label}
    </a>
  ))
  return (
    <header className={styles.bar} data-brand={brand} data-on-pine data-screen-only>
      <div className={styles.inner}>
        <a href={home.to} className={styles.home}>
          {home.logo}
          <span className={styles.name}>{home.label}</span>
        </a>
        <nav className={styles.links} aria-label="Main">
          {anchors}
        </nav>
        <div className={styles.end}>
          <a
            href={props.action.to}
            className={`${action.action} ${styles.action}`}
            data-variant="glow"
            data-size="small"
          >
            {props.action.label}
            {props.action.more && <span className={styles.more}> {props.action.more}</span>}
          </a>
          <BurgerMenu>{anchors}</BurgerMenu>
        </div>
      </div>
    </header>
  )
}

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
