/** The illustrations of the three steps: a phone that shows more at each step. */
import type { ReactNode } from 'react'
import { Flame } from '../../ui/Flame.tsx'
import { line } from '../../ui/line.ts'

const EMBER = '#d8551a'
const FLAME = { fill: EMBER, core: '#ffd9a8' }

export function DownloadIllustration() {
  return (
    <Phone>
      <rect fill="var(--brand)" x="72" y="56" width="76" height="76" rx="20" />
      <Flame {...FLAME} transform="translate(67 51) scale(1.35)" />
      <path
        {...line('var(--second)', 8)}
        strokeLinejoin="round"
        d="M110 146v28m-14-13 14 14 14-14"
      />
    </Phone>
  )
}

export function SignUpIllustration() {
  return (
    <Phone>
      <circle fill="var(--brand)" cx="110" cy="65" r="19" />
      <circle fill="var(--second)" cx="110" cy="60" r="7.5" />
      <path fill="var(--second)" d="M97 78a13 11 0 0 1 26 0 19 19 0 0 1-26 0Z" />
      <rect fill="var(--paper-sunken)" x="62" y="92" width="96" height="24" rx="8" />
      <path {...line('var(--brand)', 5)} d="M74 104h46" />
      <rect fill="var(--paper-sunken)" x="62" y="122" width="96" height="24" rx="8" />
      <path {...line('var(--brand)', 6)} strokeDasharray="0.1 10" d="M76 134h36" />
      <rect fill={EMBER} x="62" y="154" width="96" height="27" rx="14" />
    </Phone>
  )
}

export function SubscribeIllustration() {
  return (
    <Phone>
      <g transform="translate(34 54) rotate(-6 76 48)">
        <path
          fill="var(--second)"
          d="M12 0h128a12 12 0 0 1 12 12v22a15 15 0 0 0 0 30v22a12 12 0 0 1-12 12H12A12 12 0 0 1 0 86V64a15 15 0 0 0 0-30V12A12 12 0 0 1 12 0Z"
        />
        <path {...line('var(--brand)', 3)} strokeDasharray="0.1 7" d="M56 12v76" />
        <Flame {...FLAME} transform="translate(-2 17)" />
        <path {...line('var(--brand)', 6)} d="M74 34h52M74 50h38M74 66h46" />
      </g>
      <circle fill={EMBER} cx="150" cy="154" r="21" />
      <path {...line('#ffffff', 6)} strokeLinejoin="round" d="m140 155 7 7 13-15" />
    </Phone>
  )
}

function Phone({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 220 190" width={242} height={209} aria-hidden="true">
      <rect fill="var(--brand-deep)" x="40" y="14" width="140" height="240" rx="26" />
      <rect fill="var(--paper-raised)" x="48" y="22" width="124" height="224" rx="19" />
      <rect fill="var(--brand-deep)" x="92" y="30" width="36" height="9" rx="4.5" />
      {children}
    </svg>
  )
}
