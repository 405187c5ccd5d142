import type { ReactNode } from 'react'
import styles from './Band.module.css'

interface BandProps {
  /** The anchor that the bar and the buttons link to. */
  id?: string
  tone?: 'paper' | 'brand' | 'wash' | 'honey'
  /** The pass has a background of its own; see `tokens.css`. */
  brand?: 'moco'
  /** `split` puts the heading beside the content where both fit. */
  layout?: 'stack' | 'split'
  level?: 1 | 2
  title: string
  /** Shown under the heading. */
  intro?: ReactNode
  /** A drawing that stands on the section's lower edge, beside heading and content where both fit. */
  figure?: ReactNode
  children: ReactNode
}

/** A full-width section of a page, with its heading. */
export function Band({ tone = 'paper', layout = 'stack', level = 2, ...props }: BandProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <section
      id={props.id}
      // Lets a link to the section move the focus here.
      tabIndex={props.id ? -1 : undefined}
      className={styles.band}
      data-tone={tone}
      data-brand={props.brand}
      data-on-pine={tone === 'brand' || undefined}
    >
      <div className={styles.inner} data-layout={props.figure ? 'figure' : layout}>
        <div className={styles.head}>
          <Title className={styles.title}>{props.title}</Title>
          {props.intro && <div className={styles.intro}>{props.intro}</div>}
        </div>
        <div className={styles.content}>{props.children}</div>
        {props.figure && (
          <div className={styles.figure} data-screen-only>
            {props.figure}
          </div>
        )}
      </div>
    </section>
  )
}
