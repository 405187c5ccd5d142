import type { Sheet } from './layouts/sheet.ts'
import { creases, paperFilters, raggedEdge, wornPrint } from './paper-damage.ts'
import { seededRandom } from './purchase/random.ts'
import type { Random } from './purchase/random.ts'
import { surface } from './surfaces.ts'

/** What can go wrong between a receipt and its image. */
export const EFFECTS = [
  'faint',
  'crumpled',
  'skewed',
  'rotated',
  'dark',
  'blurred',
  'unreadable',
  'torn',
  'incomplete',
  'held',
] as const
export type Effect = (typeof EFFECTS)[number]

/** The part of the sheet in view; `fill` shows it without any table around it. */
export const FRAMES = ['whole', 'top', 'bottom', 'totals', 'fill'] as const
export type Frame = (typeof FRAMES)[number]

export interface Shot {
  frame: Frame
  effects: readonly Effect[]
}

/** A page that looks like the photograph once the studio has placed the sheet in it. */
export interface Picture {
  width: number
  height: number
  html: string
  placement: { frame: Frame; room: number; tear: 'none' | 'foot' | 'totals' }
}

const SKIN = ['#8d5a3c', '#c78f6b', '#e2b394', '#5f3b28']

/** The images of one request show the same paper on the same table; only the camera moves between them. */
export function photograph(sheet: Sheet, shot: Shot, requestId: string, index: number): Picture {
  const random = seededRandom(`camera ${requestId} ${index}`)
  const table = seededRandom(`table ${requestId}`)
  const paper = seededRandom(`paper ${requestId}`)
  const has = (effect: Effect) => shot.effects.includes(effect)
  const flat = shot.frame === 'fill'
  const width = random.whole(860, 940)
  const height = random.whole(1150, 1240)
  const sideways = has('rotated')
  const tear = has('incomplete') ? 'totals' : has('torn') ? 'foot' : 'none'

  const html = `<!doctype html><meta charset="utf-8"><style>${BASE_CSS}${sheet.css}
    .stage { width: ${width}px; height: ${height}px; filter: ${lens(has)};
      ${sideways ? turn(random, width, height) : ''} }
    .tilt { transform: ${flat ? 'none' : tilt(random, has('skewed'))} }
    .sheet { width: ${sheet.width}px; filter: ${flat ? 'none' : `url(#bend) ${castShadow(random)}`} }
    .cut { clip-path: ${tear === 'none' ? 'none' : raggedEdge(paper)} }
    ${has('faint') ? `.print { color: #6f6f7c; -webkit-mask-image: ${wornPrint(paper)} }` : ''}
    .relief { opacity: ${flat ? 0 : has('crumpled') ? 0.85 : 0.6} }
    .creases { background: ${creases(paper, has('crumpled') ? 13 : flat ? 0 : paper.whole(0, 3))} }
    .light { background: ${roomLight(random, has('dark'))} }
  </style>
  ${paperFilters(paper, has('crumpled') ? paper.between(1.8, 2.6) : 1)}
  <div class="view"><div class="stage">
    ${surface(table)}
    <div class="camera fill"><div class="tilt fill"><div class="sheet"><div class="cut">
      <div class="print">${sheet.html}</div>
      <div class="relief fill"></div><div class="fibre fill"></div><div class="creases fill"></div>
    </div></div></div></div>
    ${has('held') ? thumb(random, width, height) : ''}
    <div class="light fill"></div>
  </div></div>`

  const size = sideways ? { width: height, height: width } : { width, height }
  const room = has('skewed') ? 0.84 : 0.95
  return { ...size, html, placement: { frame: shot.frame, room, tear } }
}

const BASE_CSS = `
  * { box-sizing: border-box } html, body { margin: 0; background: #000 }
  .view { position: relative; overflow: hidden; width: 100vw; height: 100vh }
  .stage { position: absolute; overflow: hidden; isolation: isolate }
  .fill { position: absolute; inset: 0 }
  .camera { perspective: 1700px }
  .sheet { position: absolute }
  .cut { position: relative; background: #f8f7f2; color: #2a2a30; isolation: isolate }
  .row { display: flex; justify-content: space-between; gap: 10px } .row span:last-child { white-space: nowrap }
  .mid { text-align: center }
  .relief { filter: url(#relief); mix-blend-mode: multiply; background: #fff }
  .fibre { filter: url(#fibre); mix-blend-mode: multiply; background: #fff; opacity: .5 }
  .creases { mix-blend-mode: hard-light }
`

function tilt(random: Random, skewed: boolean): string {
  const side = random.pick([-1, 1])
  const angle = (low: number, high: number) => (side * random.between(low, high)).toFixed(1)
  return skewed
    ? `rotateX(${random.whole(18, 30)}deg) rotateY(${angle(14, 24)}deg) rotateZ(${angle(-4, -11)}deg) skewX(${angle(2, 5)}deg)`
    : `rotateX(${random.whole(0, 7)}deg) rotateY(${angle(-4, 4)}deg) rotateZ(${angle(-3.5, 3.5)}deg)`
}

/** Phones store the image as they were held: the reviewer has to turn it. */
function turn(random: Random, width: number, height: number): string {
  return random.chance(0.5)
    ? `transform-origin: 0 0; transform: translateX(${height}px) rotate(90deg);`
    : `transform-origin: 0 0; transform: translateY(${width}px) rotate(-90deg);`
}

function lens(has: (effect: Effect) => boolean): string {
  const blur = has('unreadable') ? 7 : has('blurred') ? 1.7 : 0.35
  const exposure = has('dark') ? 'brightness(.5) contrast(.92) saturate(.75)' : 'saturate(.95)'
  return `blur(${blur}px) ${exposure}`
}

function castShadow(random: Random): string {
  const x = random.whole(-12, 12)
  return `drop-shadow(${x}px 9px 11px rgba(0 0 0 / .5)) drop-shadow(0 1px 2px rgba(0 0 0 / .45))`
}

/** A lamp above, the photographer's shadow below; a dark room adds a vignette. */
function roomLight(random: Random, dark: boolean): string {
  const lamp = `radial-gradient(circle at ${random.whole(10, 90)}% ${random.whole(0, 50)}%, rgba(255 240 212 / .2), transparent 55%)`
  const shade = `linear-gradient(${random.whole(120, 240)}deg, transparent 50%, rgba(12 10 18 / ${random.between(0.12, 0.34).toFixed(2)}))`
  const vignette = `radial-gradient(circle at 50% 46%, transparent 32%, rgba(0 0 0 / ${dark ? 0.82 : 0.2}) 92%)`
  return [lamp, shade, vignette].join(', ')
}

function thumb(random: Random, width: number, height: number): string {
  const skin = random.pick(SKIN)
  const x = width * random.between(0.42, 0.62)
  return `<svg class="fill" width="${width}" height="${height}" style="filter:blur(1.2px) drop-shadow(-6px -4px 9px rgba(0 0 0 / .45))">
    <defs><linearGradient id="skin"><stop offset="0" stop-color="${skin}"/><stop offset=".45" stop-color="${skin}"/>
      <stop offset="1" stop-color="#2c1710"/></linearGradient></defs>
    <g transform="translate(${x.toFixed(0)} ${height - 150}) rotate(${random.whole(-24, 24)})">
      <path fill="url(#skin)" d="M-62 330C-70 190-64 120-56 62C-48 8-26-8 2-8C32-8 54 10 60 64C68 130 76 200 78 330Z"/>
      <path fill="#fff" opacity=".26" d="M-34 66C-38 24-20 10 2 10C26 10 40 24 38 66C24 82-20 82-34 66Z"/>
      <path fill="none" stroke="#000" opacity=".14" stroke-width="4" d="M-50 124C-20 114 30 114 56 126M-48 142C-18 134 30 134 58 144"/>
    </g></svg>`
}
