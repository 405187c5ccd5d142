import { Fire } from './Fire.tsx'
import { Shop } from './Shop.tsx'
import { line } from '../../ui/line.ts'
import styles from './HeroScene.module.css'
import { paint } from './paint.ts'

/** Receipts flying to the fire; `turn` is in degrees. */
const RECEIPTS = [
  { x: 196, y: 206, turn: -18, scale: 1.1 },
  { x: 566, y: 190, turn: 16, scale: 1.2 },
  { x: 296, y: 286, turn: 12, scale: 0.9 },
]

/** Points rising from the fire. */
const SPARKS = [
  { x: 356, y: 352, size: 9 },
  { x: 410, y: 318, size: 12 },
  { x: 372, y: 252, size: 15 },
  { x: 430, y: 206, size: 10 },
  { x: 344, y: 168, size: 13 },
  { x: 402, y: 104, size: 19 },
  { x: 456, y: 52, size: 10 },
  { x: 366, y: 20, size: 14 },
  { x: 424, y: -36, size: 16 },
]

const TREES = [
  { x: 36, y: 530, scale: 1.15 },
  { x: 214, y: 506, scale: 1.15 },
  { x: 548, y: 506, scale: 1.2 },
  { x: 724, y: 530, scale: 1.2 },
]

/** The brand as a place: shops around one fire, which receipts feed and points rise from. */
export function HeroScene() {
  return (
    <svg
      viewBox="0 -60 760 700"
      preserveAspectRatio="xMidYMax slice"
      className={styles.scene}
      aria-hidden="true"
    >
      <path fill="#184236" d="M2 570A378 378 0 0 1 758 570Z" />
      <path fill="#1f4d3e" d="M98 570A282 282 0 0 1 662 570Z" />
      <path fill="#2e5a43" d="M190 570A190 190 0 0 1 570 570Z" />
      <path fill="var(--brand-deep)" d="M-220 590A600 100 0 0 1 980 590V640H-220Z" />
      {TREES.map(({ x, y, scale }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
          <path fill="#0f3128" d="M0-190 44-92H22L58-18H-58L-22-92H-44Z" />
          <path fill="#0a211a" d="M-6-18H6V0H-6Z" />
        </g>
      ))}
      <Shop x={290} y={512} scale={0.86} front="flat" wall="sage" awning="pine" sign={<Cup />} />
      <Shop x={472} y={512} scale={0.86} front="step" wall="honey" awning="ember" sign={<Disc />} />
      <Shop x={128} y={544} scale={1.12} front="gable" wall="clay" awning="honey" sign={<Loaf />} />
      <Shop
        x={634}
        y={544}
        scale={1.12}
        front="arch"
        wall="cream"
        awning="ember"
        sign={<Bloom />}
      />
      <ellipse fill="#5b4727" cx="380" cy="584" rx="226" ry="46" />
      {RECEIPTS.map(({ x, y, turn, scale }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
          <path fill={paint.paper} d="M-24-34H24V30l-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6Z" />
          <path {...line('#9a8f79', 3.4)} d="M-15-22H15M-15-11H4M-15 0H8M-15 11H-2M9 11H15" />
        </g>
      ))}
      <Fire x={380} y={598} scale={1.35} />
      <g className={styles.sparks}>
        {SPARKS.map(({ x, y, size }) => (
          <path key={y} d={`M${x} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}Z`} />
        ))}
      </g>
    </svg>
  )
}

function Cup() {
  return <path d="M-9-6H5V3a5 5 0 0 1-5 5h-4a5 5 0 0 1-5-5ZM6-4h2a3.5 3.5 0 0 1 0 7H5" />
}

function Disc() {
  return (
    <>
      <circle r="10" />
      <circle r="2.5" />
    </>
  )
}

function Loaf() {
  return <path d="M-10-2a5 5 0 0 1 4-8H6a5 5 0 0 1 4 8V8H-10ZM-3-4v6M4-4v6" />
}

function Bloom() {
  return (
    <path d="M0-3a4 4 0 1 1 4-4 4 4 0 1 1-1 6 4 4 0 1 1-6 0 4 4 0 1 1-1-6 4 4 0 1 1 4 4ZM0 1v10" />
  )
}
