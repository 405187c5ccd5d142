import { useLayoutEffect, useRef } from 'react'
import styles from './LazyEmbed.module.css'
import { useNear } from './use-near.ts'

interface LazyEmbedProps {
  /** The frame's accessible name. */
  title: string
  src: string
  /** In px; reserved from the start, so that nothing moves when the frame loads. */
  height: number
}

/** Another service's page in a frame, loaded only when scrolled near (checklist P5). */
export function LazyEmbed({ title, src, height }: LazyEmbedProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  // By script, because our Content-Security-Policy forbids the style attribute it would be in the page's HTML.
  useLayoutEffect(() => box.current?.style.setProperty('height', `${height}px`), [height])
  const frame = (
    <iframe
      title={title}
      src={src}
      height={height}
      className={styles.frame}
      // Enough to submit forms and open a calendar, but not to navigate our page away.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
  return (
    <div ref={box} className={styles.box}>
      {isNear ? frame : <noscript>{frame}</noscript>}
    </div>
  )
}
