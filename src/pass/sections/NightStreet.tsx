import styles from './NightStreet.module.css'

type Roof = 'flat' | 'gable' | 'step'
type Sign = 'cup' | 'bowl' | 'fork' | 'slice'

interface House {
  width: number
  height: number
  roof: Roof
  sign: Sign
  /** Indexes of the upper windows with light in them. */
  lit: readonly number[]
  isEmber?: boolean
}

/** A stretch of the street, 1000 wide; the illustration repeats it. */
const STREET: readonly House[] = [
  { width: 150, height: 150, roof: 'flat', sign: 'bowl', lit: [0, 2] },
  { width: 112, height: 118, roof: 'gable', sign: 'cup', lit: [1], isEmber: true },
  { width: 170, height: 176, roof: 'step', sign: 'fork', lit: [0, 1, 4] },
  { width: 124, height: 104, roof: 'flat', sign: 'slice', lit: [], isEmber: true },
  { width: 140, height: 162, roof: 'gable', sign: 'bowl', lit: [1, 2] },
  { width: 116, height: 128, roof: 'step', sign: 'cup', lit: [0] },
  { width: 188, height: 142, roof: 'flat', sign: 'fork', lit: [2, 3], isEmber: true },
]

const WALLS: Record<Roof, string> = {
  flat: 'var(--brand-raised)',
  gable: '#283364',
  step: '#1a2349',
}

const GROUND = 220
const STREET_WIDTH = STREET.reduce((sum, house) => sum + house.width, 0)

/** The illustration under the hero: a street of small restaurants that are still open. */
export function NightStreet() {
  return (
    <div className={styles.street} aria-hidden="true" data-screen-only>
      <svg
        viewBox={`0 0 ${STREET_WIDTH * 2} ${GROUND}`}
        width={STREET_WIDTH * 2}
        height={GROUND}
        className={styles.illustration}
      >
        {[0, STREET_WIDTH].map((start) => (
          <g key={start} transform={`translate(${start} 0)`}>
            {STREET.map((house, index) => (
              <Restaurant key={index} house={house} x={leftOf(index)} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}

function leftOf(index: number): number {
  return STREET.slice(0, index).reduce((sum, house) => sum + house.width, 0)
}

function Restaurant({ house, x }: { house: House; x: number }) {
  const { width, height } = house
  const top = GROUND - height
  const columns = Math.floor((width - 20) / 38)
  const rows = Math.max(0, Math.floor((height - 100) / 36))
  const inset = (width - columns * 38 + 16) / 2
  return (
    <g transform={`translate(${x} 0)`}>
      <path fill={WALLS[house.roof]} d={outline(house, top)} />
      {Array.from({ length: columns * rows }, (_, index) => (
        <rect
          key={index}
          fill={house.lit.includes(index) ? 'var(--second)' : 'var(--brand-deep)'}
          x={inset + (index % columns) * 38}
          y={top + 16 + Math.floor(index / columns) * 36}
          width="22"
          height="26"
          rx="2"
        />
      ))}
      <rect fill="#ffdf9a" x="14" y="166" width={width - 62} height="42" rx="2" />
      <rect fill="var(--brand-deep)" x={width - 40} y="160" width="26" height="60" rx="2" />
      <Awning width={width - 12} isEmber={house.isEmber ?? false} />
      <path
        fill="var(--brand)"
        d={SIGNS[house.sign]}
        transform={`translate(${width / 2 - 34} 174)`}
      />
    </g>
  )
}

function outline({ width, roof }: House, top: number): string {
  const roofs = {
    flat: `M2 ${GROUND}V${top - 6}h${width - 4}V${GROUND}Z`,
    gable: `M2 ${GROUND}V${top}L${width / 2} ${top - 34}L${width - 2} ${top}V${GROUND}Z`,
    step: `M2 ${GROUND}V${top}h${width * 0.24}v-16h${width * 0.52 - 4}v16h${width * 0.24}V${GROUND}Z`,
  }
  return roofs[roof]
}

const STRIPE = 14

function Awning({ width, isEmber }: { width: number; isEmber: boolean }) {
  const stripes = Math.round(width / STRIPE)
  const each = width / stripes
  return (
    <g transform="translate(6 138)">
      {Array.from({ length: stripes }, (_, index) => (
        <path
          key={index}
          fill={index % 2 === 1 ? 'var(--on-brand)' : isEmber ? '#d8551a' : 'var(--second)'}
          d={`M${index * each} 0h${each}v18a${each / 2} ${each / 2} 0 0 1-${each} 0Z`}
        />
      ))}
    </g>
  )
}

/** Shown in the shop windows, about 24 wide and 26 high. */
const SIGNS: Record<Sign, string> = {
  cup: 'M3 4h16v4h3a4 4 0 0 1 0 10h-4a7 7 0 0 1-7 6 8 8 0 0 1-8-8Zm16 7v4h2a2 2 0 0 0 0-4Z',
  bowl: 'M0 10h26a13 13 0 0 1-8 12v3H8v-3A13 13 0 0 1 0 10Zm7-8h3v6H7Zm5 0h3v6h-3Zm5 0h3v6h-3Z',
  fork: 'M2 1h3v8h2V1h3v8h2V1h3v9a6 6 0 0 1-5 6v10H7V16a6 6 0 0 1-5-6Zm18 0c4 2 5 8 3 13h-1v12h-4V1Z',
  slice: 'M1 4c8-5 16-5 24 0L13 27Zm9 4a3 3 0 1 0 0 .1Zm7 1a2.500 2.500 0 1 0 0 .1Z',
}
