import styles from './Embed.module.css'

interface EmbedProps {
  title: string
  /** Empty where the deployment has none; then nothing is shown. */
  src: string
  /** In px (spec section 9), one of those in the stylesheet. */
  height: 800 | 1200
}

/**
 * Another service's page in a frame, which the browser loads only when it is scrolled near (checklist P5). Where
 * it does not appear, offline or because it is blocked, the link leads to it.
 */
export function Embed({ title, src, height }: EmbedProps) {
  if (!src) return null
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.box} data-height={height}>
        <iframe
          title={title}
          src={src}
          height={height}
          loading="lazy"
          className={styles.frame}
          // Enough to submit forms and open a calendar, but not to navigate our page away. Our own page needs no sandbox.
          sandbox={
            src.startsWith('/')
              ? undefined
              : 'allow-scripts allow-same-origin allow-forms allow-popups'
          }
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
      <p className={styles.way}>
        Nothing here? <a href={src}>Open it as a page of its own</a>.
      </p>
    </div>
  )
}
