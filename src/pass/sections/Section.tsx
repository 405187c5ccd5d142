import type { ReactNode } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  /** The anchor that the bar links to. */
  id?: string
  tone?: 'paper' | 'sunken' | 'brand'
  title: ReactNode
  intro?: ReactNode
  children: ReactNode
}

/** A full-width section of a public page, with its heading. */
export function Section({ id, tone = 'paper', title, intro, children }: SectionProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className={styles.section} data-tone={tone}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
