import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import action from '../action.module.css'
import { BurgerMenu } from './BurgerMenu.tsx'
import styles from './TopBar.module.css'

interface BarLink {
  to: string
  label: string
}

interface TopBarProps {
  brand: 'campfire' | 'moco'
  home: BarLink & { mark: ReactNode }
  links: readonly BarLink[]
  /** The bar's only call to action. */
  action: BarLink
  /** Shown beside the action. */
  extra?: ReactNode
}

/** The fixed bar of the public pages; up to a width of 1460 px its links are in a menu (checklist L2, L3). */
export function TopBar({ brand, home, links, ...props }: TopBarProps) {
  return (
    <header className={styles.bar} data-brand={brand} data-on-pine>
      <div className={styles.inner}>
        <Link to={home.to} className={styles.home}>
          {home.mark}
          <span className={styles.name}>{home.label}</span>
        </Link>
        <nav className={styles.links} aria-label="Main">
          {links.map(({ to, label }) => (
            <Link key={label} to={to} className={styles.link}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          {props.extra}
          <Link
            to={props.action.to}
            className={action.action}
            data-variant="glow"
            data-size="small"
          >
            {props.action.label}
          </Link>
          <BurgerMenu>
            {links.map(({ to, label }) => (
              <Link key={label} to={to}>
                {label}
              </Link>
            ))}
          </BurgerMenu>
        </div>
      </div>
    </header>
  )
}
