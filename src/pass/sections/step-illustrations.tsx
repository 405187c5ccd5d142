/** The illustrations of the three steps: a phone that shows more at each step. */
import type { ReactNode } from 'react'
import styles from './step-illustrations.module.css'

export function DownloadIllustration() {
  return (
    <Phone>
      <rect className={styles.brand} x="72" y="56" width="76" height="76" rx="20" />
      <Flame x={67} y={51} scale={1.35} />
      <path className={styles.arrow} d="M110 146v28m-14-13 14 14 14-14" />
    </Phone>
  )
}

export function SignUpIllustration() {
  return (
    <Phone>
      <circle className={styles.brand} cx="110" cy="65" r="19" />
      <circle className={styles.second} cx="110" cy="60" r="7.5" />
      <path className={styles.second} d="M97 78a13 11 0 0 1 26 0 19 19 0 0 1-26 0Z" />
      <rect className={styles.field} x="62" y="92" width="96" height="24" rx="8" />
      <path className={styles.line} d="M74 104h46" />
      <rect className={styles.field} x="62" y="122" width="96" height="24" rx="8" />
      <path className={styles.dots} d="M76 134h36" />
      <rect className={styles.ember} x="62" y="154" width="96" height="27" rx="14" />
    </Phone>
  )
}

export function SubscribeIllustration() {
  return (
    <Phone>
      <g transform="translate(34 54) rotate(-6 76 48)">
        <path
          className={styles.second}
          d="M12 0h128a12 12 0 0 1 12 12v22a15 15 0 0 0 0 30v22a12 12 0 0 1-12 12H12A12 12 0 0 1 0 86V64a15 15 0 0 0 0-30V12A12 12 0 0 1 12 0Z"
        />
        <path className={styles.tear} d="M56 12v76" />
        <Flame x={-2} y={17} scale={1} />
        <path className={styles.words} d="M74 34h52M74 50h38M74 66h46" />
      </g>
      <circle className={styles.ember} cx="150" cy="154" r="21" />
      <path className={styles.check} d="m140 155 7 7 13-15" />
    </Phone>
  )
}

function Phone({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 220 190" width={242} height={209} aria-hidden="true">
      <rect className={styles.phone} x="40" y="14" width="140" height="240" rx="26" />
      <rect className={styles.screen} x="48" y="22" width="124" height="224" rx="19" />
      <rect className={styles.phone} x="92" y="30" width="36" height="9" rx="4.5" />
      {children}
    </svg>
  )
}

function Flame({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        className={styles.ember}
        d="M32.6 18.5c1 5.6 9 9.4 9 17.6A9.6 9.6 0 0 1 32 45.7a9.6 9.6 0 0 1-9.6-9.6c0-4 1.9-6.6 3.8-8.6.4 2.3 1.3 3.7 2.9 4.4-.7-4.8.4-9.6 3.5-13.4Z"
      />
      <path
        className={styles.core}
        d="M32.3 32.4c.6 2.4 3.8 3.6 3.8 7a4 4 0 0 1-8.1 0c0-3 3.3-3.8 4.3-7Z"
      />
    </g>
  )
}
