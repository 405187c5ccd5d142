import { useRef } from 'react'
import styles from './LazyEmbed.module.css'
import { useNear } from './use-near.ts'

interface LazyEmbedProps {
  /** What the frame holds, for those who do not see it. */
  title: string
  src: string
  /** px; the place is kept free from the start, so that nothing moves when the frame comes. */
  height: number
}

/** Another service's page in ours, loaded only when scrolled near (checklist P5). */
export function LazyEmbed({ title, src, height }: LazyEmbedProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  const frame = (
    <iframe
      title={title}
      src={src}
      height={height}
      className={styles.frame}
      // Enough for a form that sends itself and opens a calendar; not enough to lead our page away.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
  return (
    <div ref={box} className={styles.box} style={{ height }}>
      {isNear ? frame : <noscript>{frame}</noscript>}
    </div>
  )
}
