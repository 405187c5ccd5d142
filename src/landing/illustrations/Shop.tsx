import type { ReactNode } from 'react'
import styles from './HeroScene.module.css'

const FRONTS = {
  gable: 'M-66 0V-128L0-186 66-128V0Z',
  flat: 'M-66 0V-158H66V0Z',
  step: 'M-66 0V-128H-44V-150H-22V-172H22V-150H44V-128H66V0Z',
  arch: 'M-66 0V-118A66 62 0 0 1 66-118V0Z',
}

const STRIPES = [-69, -46, -23, 0, 23, 46]

interface ShopProps {
  /** The middle of the doorstep. */
  x: number
  y: number
  scale: number
  front: keyof typeof FRONTS
  wall: 'cream' | 'clay' | 'sage' | 'honey'
  awning: 'ember' | 'pine' | 'honey'
  /** Hangs over the awning; drawn around 0 0 within a radius of 13. */
  sign: ReactNode
}

/** A shop at dusk with a lit window. */
export function Shop({ x, y, scale, front, wall, awning, sign }: ShopProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className={styles.wall} data-colour={wall} d={FRONTS[front]} />
      {front === 'flat' && <path className={styles.cornice} d="M-72-168H72V-154H-72Z" />}
      <path className={styles.shade} d="M-66-10H66V0H-66Z" />
      <path className={styles.light} d="M-54-68H8V-18H-54Z" />
      <path className={styles.frame} d="M-23-68V-18M-54-43H8" />
      <path className={styles.door} d="M20-72H54V0H20Z" />
      <path className={styles.light} d="M26-66H48V-30H26Z" />
      <circle className={styles.light} cx="27" cy="-18" r="2.4" />
      <g className={styles.awning} data-colour={awning}>
        {STRIPES.map((left, index) => (
          <path
            key={left}
            data-stripe={index % 2 === 0 ? 'even' : 'odd'}
            d={`M${left}-100h23v24a11.5 11.5 0 0 1-23 0Z`}
          />
        ))}
      </g>
      <g transform="translate(0 -124)">
        <circle className={styles.plate} r="17" />
        <g className={styles.sign}>{sign}</g>
      </g>
    </g>
  )
}
