import styles from './illustration.module.css'

/** A phone taking an image of a receipt. */
export function ReceiptIllustration() {
  return (
    <svg viewBox="0 0 400 320" width={400} height={320} aria-hidden="true">
      <path className={styles.pine} d="M0 0H400V320H0Z" />
      <circle className={styles.pineRaised} cx="200" cy="190" r="170" />
      <g transform="rotate(-9 150 170)">
        <path
          className={styles.paper}
          d="M84 46H226V262l-11.8 12-11.8-12-11.9 12-11.8-12-11.8 12-11.9-12-11.8 12-11.8-12-11.9 12-11.8-12-11.8 12-11.9-12Z"
        />
        <path className={styles.ink} d="M112 78H198" />
        <path className={styles.print} d="M106 108H160M182 108H204M106 134H148M186 134H204" />
        <path className={styles.print} d="M106 160H166M182 160H204M106 200H140" />
        <path className={styles.ember} d="M170 190h36v20h-36Z" />
        <path className={styles.print} d="M106 232H204" />
      </g>
      <g transform="rotate(7 280 190)">
        <rect className={styles.night} x="206" y="72" width="138" height="262" rx="24" />
        <rect className={styles.honey} x="217" y="84" width="116" height="238" rx="14" />
        <path
          className={styles.paper}
          d="M240 116H310V226l-7-7-7 7-7-7-7 7-7-7-7 7-7-7-7 7-7-7-7 7Z"
        />
        <path className={styles.print} d="M252 138H298M252 156H278M252 174H290" />
        <path className={styles.corner} d="M228 122V104H246M304 104H322V122M228 222V240H246" />
        <path className={styles.corner} d="M322 222V240H304" />
        <circle className={styles.paper} cx="275" cy="284" r="20" />
        <circle className={styles.ember} cx="275" cy="284" r="13" />
      </g>
    </svg>
  )
}
