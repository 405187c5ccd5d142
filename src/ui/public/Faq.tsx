import type { ReactNode } from 'react'
import styles from './Faq.module.css'

export interface FaqItem {
  question: string
  answer: ReactNode
}

/** Questions that expand and collapse on click, also without JavaScript (checklist L5). */
export function Faq({ items }: { items: readonly FaqItem[] }) {
  return (
    <div className={styles.list}>
      {items.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>
            <h3 className={styles.words}>{question}</h3>
            <span className={styles.sign} aria-hidden="true" />
          </summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  )
}
