import { line } from '../../ui/line.ts'
import styles from './Fire.module.css'

interface FireProps {
  x: number
  y: number
  scale: number
  /** A place without Campfire shows only the logs. */
  isLit?: boolean
}

/** A campfire for use in an SVG, standing at `x`, `y`; about 110 wide and 150 high. */
export function Fire({ x, y, scale, isLit = true }: FireProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {isLit && (
        <g>
          <path
            className={styles.flame}
            fill="#e2601f"
            d="M4-150C8-118 52-98 52-50A52 50 0 0 1-52-50C-52-76-40-92-28-104-26-90-20-82-10-78-14-106-10-130 4-150Z"
          />
          <path
            className={styles.flame}
            data-inner="middle"
            fill="#ff9a4f"
            d="M2-104C5-84 34-72 34-40A34 36 0 0 1-34-40C-34-58-26-66-18-74-16-66-12-62-6-60-8-76-6-92 2-104Z"
          />
          <path
            className={styles.flame}
            data-inner="core"
            fill="#ffe3b3"
            d="M1-58C3-46 17-40 17-22A17 19 0 0 1-17-22C-17-38-3-44 1-58Z"
          />
        </g>
      )}
      <path {...line('#8b5730', 19)} d="M-62-16 52 10" />
      <path {...line('#6f4325', 19)} d="M62-16-52 10" />
      <g fill="#e9c79c">
        <circle cx="-58" cy="-15" r="5" />
        <circle cx="58" cy="-15" r="5" />
      </g>
    </g>
  )
}
