import { ChevronDown } from 'lucide-react'
import styles from './TableOfContents.module.css'

interface TableOfContentsProps {
  sections: readonly { id: string; title: string }[]
}

/**
 * Beside the text where both fit. On phones a list that opens when it is pressed, so that the text begins on
 * the first screen. Only one of the two is there at a time, also for screen readers.
 */
export function TableOfContents({ sections }: TableOfContentsProps) {
  const list = (
    <ol className={styles.list}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav className={styles.beside} aria-labelledby="contents-title">
        <h2 id="contents-title" className={styles.title}>
          On this page
        </h2>
        {list}
      </nav>
      <details className={styles.above}>
        <summary className={styles.title}>
          On this page
          <ChevronDown size={22} aria-hidden="true" />
        </summary>
        <nav aria-label="On this page">{list}</nav>
      </details>
    </>
  )
}
