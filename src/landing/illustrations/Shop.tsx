import type { ReactNode } from 'react'
import { line } from '../../ui/line.ts'
import { paint } from './paint.ts'

const FRONTS = {
  gable: 'M-66 0V-128L0-186 66-128V0Z',
  flat: 'M-66 0V-158H66V0Z',
  step: 'M-66 0V-128H-44V-150H-22V-172H22V-150H44V-128H66V0Z',
  arch: 'M-66 0V-118A66 62 0 0 1 66-118V0Z',
}

const WALLS = { cream: '#f3e5c6', clay: '#b9542b', sage: paint.sage, honey: '#e9b353' }

const AWNINGS = { ember: paint.ember, pine: '#1f5a48', honey: paint.honey }
const AWNING_PAPER = '#fbf2de'

const STRIPES = [-69, -46, -23, 0, 23, 46]

interface ShopProps {
  /** The middle of the doorstep. */
  x: number
  y: number
  scale: number
  front: keyof typeof FRONTS
  wall: keyof typeof WALLS
  awning: keyof typeof AWNINGS
  /** Hangs over the awning; drawn around 0 0 within a radius of 13. */
  sign: ReactNode
}

/** A shop at dusk with a lit window. */
export function Shop({ x, y, scale, front, wall, awning, sign }: ShopProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path fill={WALLS[wall]} d={FRONTS[front]} />
      {front === 'flat' && <path fill={WALLS.cream} d="M-72-168H72V-154H-72Z" />}
      <path fill="rgb(20 30 20 / 0.22)" d="M-66-10H66V0H-66Z" />
      <path fill="#ffdf95" d="M-54-68H8V-18H-54Z" />
      <path fill="none" stroke={paint.frame} strokeWidth={4} d="M-23-68V-18M-54-43H8" />
      <path fill={paint.frame} d="M20-72H54V0H20Z" />
      <path fill="#ffdf95" d="M26-66H48V-30H26Z" />
      <circle fill="#ffdf95" cx="27" cy="-18" r="2.4" />
      {STRIPES.map((left, index) => (
        <path
          key={left}
          fill={index % 2 === 0 ? AWNINGS[awning] : AWNING_PAPER}
          d={`M${left}-100h23v24a11.5 11.5 0 0 1-23 0Z`}
        />
      ))}
      <g transform="translate(0 -124)">
        <circle fill={AWNING_PAPER} r="17" />
        <g {...line(paint.frame, 2.4)} strokeLinejoin="round">
          {sign}
        </g>
      </g>
    </g>
  )
}
