import type { ReactNode } from 'react'
import { CampfireLogo } from '../ui/CampfireLogo.tsx'
import { HermesLogo } from '../ui/staff/HermesLogo.tsx'
import styles from './GatePage.module.css'

/** Frame of the pages outside Hermes, such as the login: one paper card on the pine background. */
export function GatePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.gate}>
      <title>{title}</title>
      <div className={styles.ring} data-on-pine aria-hidden="true">
        <CampfireLogo size={960} />
      </div>
      <div className={styles.card}>
        <HermesLogo size={52} />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  )
}
