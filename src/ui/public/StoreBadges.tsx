import { line } from '../line.ts'
import styles from './StoreBadges.module.css'
import hidden from '../visually-hidden.module.css'

interface StoreBadgesProps {
  /** Which app it is, for screen readers: "the Campfire app". */
  app: string
  ios: string
  android: string
}

/** Links to an app in both stores (checklist L7, P1), with icons that we drew ourselves. */
export function StoreBadges({ app, ios, android }: StoreBadgesProps) {
  return (
    <ul className={styles.badges} data-screen-only>
      <li className={styles.android}>
        <a className={styles.badge} href={android}>
          <svg viewBox="0 0 32 32" width={30} height={30} aria-hidden="true">
            <path fill="#6fc3a2" d="M7 4.5v23L18.2 16Z" />
            <path fill="#ff8a4a" d="m7 4.5 11.2 11.5 3.9-4.1Z" />
            <path fill="#d8551a" d="M7 27.5 18.2 16l3.9 4.1Z" />
            <path fill="#f0b64a" d="m22.1 11.9 6.4 4.1-6.4 4.1-3.9-4.1Z" />
          </svg>
          <span className={styles.words}>
            <small>Get it on</small> Google Play
          </span>
          <span className={hidden.hidden}>({app})</span>
        </a>
      </li>
      <li className={styles.ios}>
        <a className={styles.badge} href={ios}>
          <svg viewBox="0 0 32 32" width={30} height={30} aria-hidden="true">
            <path
              {...line('currentColor', 3)}
              d="M14 6.5 7.5 18M18.5 7 24 16.8M5 20h15M24.5 20H28"
            />
            <path {...line('currentColor', 3)} d="m15.4 4 1.2 2.1M6 22.6l-1 1.8M22.4 20l3.2 5.6" />
          </svg>
          <span className={styles.words}>
            <small>Download on the</small> App Store
          </span>
          <span className={hidden.hidden}>({app})</span>
        </a>
      </li>
    </ul>
  )
}
