import {
  BRASS,
  circle,
  CREAM,
  EMBER,
  GLOW,
  NIGHT,
  PAPER,
  PINE,
  PINE_RAISED,
  shape,
} from './draw.ts'

/** Colors of a sign's ground, ornament and letters. Letters and ground meet the contrast rules. */
const COLORS = [
  [PINE, PINE_RAISED, CREAM],
  [CREAM, PAPER, EMBER],
  [EMBER, '#d65f25', CREAM],
  [NIGHT, '#28336b', BRASS],
  [BRASS, '#e9c475', NIGHT],
  [PAPER, CREAM, PINE],
  [GLOW, '#ffa673', PINE],
] as const

/** Drawn behind the letters: a sun, a hill, an awning, a window, a diamond. */
const ORNAMENTS = [
  (color: string) => circle(256, 256, 190, color),
  (color: string) => shape('M0 360Q256 200 512 360V512H0Z', color),
  (color: string) =>
    shape(
      'M0 0H512V120A64 64 0 0 1 384 120A64 64 0 0 1 256 120A64 64 0 0 1 128 120A64 64 0 0 1 0 120Z',
      color,
    ),
  (color: string) => shape('M96 448V236A160 160 0 0 1 416 236V448Z', color),
  (color: string) => shape('M256 40L472 256L256 472L40 256Z', color),
]

/**
 * The logo of a business: its initials.
 * @param index its index in the list, so that neighbors differ
 */
export function logo(name: string, index: number): string {
  const [ground, ornament, letters] = COLORS[index % COLORS.length]!
  const draw = ORNAMENTS[index % ORNAMENTS.length]!
  return `<rect width="512" height="512" fill="${ground}"/>${draw(ornament)}
    <text x="256" y="272" fill="${letters}">${initials(name)}</text>`
}

/** The logo of a business without one: a shop front with an awning. */
export const SHOP_FRONT = [
  `<rect width="512" height="512" fill="${PAPER}"/>`,
  shape('M112 232H400V432H112Z', CREAM),
  shape('M144 280H264V368H144Z', BRASS),
  shape('M296 280H368V432H296Z', PINE),
  shape(
    'M112 120H400L440 216A46 46 0 0 1 348 216A46 46 0 0 1 256 216A46 46 0 0 1 164 216A46 46 0 0 1 72 216Z',
    EMBER,
  ),
  shape('M208 120H256V216A46 46 0 0 1 164 216Z M304 120H352L348 216A46 46 0 0 1 256 216Z', GLOW),
].join('')

/** `FL` for `Fenton Lane Books`; words in lower case and `&` are skipped. */
function initials(name: string): string {
  return name
    .split(' ')
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
}
