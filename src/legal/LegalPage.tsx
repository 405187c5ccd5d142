import type { ReactNode } from 'react'
import { PublicShell, type Brand } from '../ui/public/PublicShell.tsx'
import styles from './LegalPage.module.css'
import { TableOfContents } from './TableOfContents.tsx'

export interface LegalSection {
  /** The anchor that the table of contents links to. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  brand: Brand
  title: string
  /** The page in short, under its title. */
  summary: ReactNode
  sections: readonly LegalSection[]
  /** The page's `PageHead`. */
  children: ReactNode
}

/** A legal page: a summary, a table of contents and the sections (checklist P12, P13). */
export function LegalPage({ brand, title, summary, sections, children }: LegalPageProps) {
  return (
    <PublicShell brand={brand}>
      {children}
      <header className={styles.head}>
        <div className={styles.inner}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.summary}>{summary}</div>
        </div>
      </header>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <TableOfContents sections={sections} />
          <div className={styles.sections}>
            {sections.map((section) => (
              <section key={section.id} id={section.id} tabIndex={-1} className={styles.section}>
                <h2 className={styles.sectionTitle}>{section.title}</h2>
                {section.body}
              </section>
            ))}
          </div>
        </div>
      </div>
    </PublicShell>
  )
}
