import type { ReactNode } from 'react'
import styles from './Band.module.css'

interface BandProps {
  /** The anchor that the bar and the buttons lead to. */
  id?: string
  tone?: 'paper' | 'sunken' | 'brand' | 'wash'
  /** `split` puts the heading beside the content where there is room for both. */
  layout?: 'stack' | 'split'
  level?: 1 | 2
  title: string
  /** What stands under the heading. */
  intro?: ReactNode
  children: ReactNode
}

/** One section of a page, from edge to edge, with its heading. */
export function Band({ tone = 'paper', layout = 'stack', level = 2, ...props }: BandProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <section
      id={props.id}
      // A link to the section moves the focus here.
      tabIndex={props.id ? -1 : undefined}
      className={styles.band}
      data-tone={tone}
      data-on-pine={tone === 'brand' || undefined}
    >
      <div className={styles.inner} data-layout={layout}>
        <div className={styles.head}>
          <Title className={styles.title}>{props.title}</Title>
          {props.intro && <div className={styles.intro}>{props.intro}</div>}
        </div>
        <div className={styles.content}>{props.children}</div>
      </div>
    </section>
  )
}
