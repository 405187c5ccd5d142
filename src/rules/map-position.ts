/** Reads the position from what people copy from a map (checklist A3, A7). */

/** Degrees, as text: of decimal degrees exactly the digits that were copied. */
export interface MapPosition {
  lat: string
  lng: string
}

/**
 * Why a text gives no position.
 * - `short-link`: the link has to be followed first
 * - `directions`: the link names the end of a route, but has only positions of other places
 * - `out-of-range`: a number is too large for a latitude, a longitude, a minute or a second
 * - `none`: there is nothing like a position in it
 */
export type NoPosition = 'short-link' | 'directions' | 'out-of-range' | 'none'

const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d+)?`
const UNSIGNED = String.raw`\d{1,3}(?:\.\d+)?`

/** "39.1, -77.2", with or without parentheses or degree signs, separated by a comma, semicolon or space. */
const PAIR = new RegExp(`^[(\\[]?\\s*(${NUMBER})°?\\s*[,;\\s]\\s*(${NUMBER})°?\\s*[)\\]]?$`)

/** "39°02'44.9"", "39°02.748'", "39 02 44.9", "39.04°" or "39.04". */
const ANGLE = `(${UNSIGNED})(?:(?:°\\s*|\\s+)(${UNSIGNED})(?:(?:'\\s*|\\s+)(${UNSIGNED}))?)?\\s*[°'"]?`

/** "39°02'44.9"N 77°07'07.3"W" and "N 39.04 W 77.11"; the longitude may come first. */
const LETTERS_BEHIND = new RegExp(`^${ANGLE}\\s*([NSEW])[\\s,;]*${ANGLE}\\s*([NSEW])$`, 'i')
const LETTERS_BEFORE = new RegExp(`^([NSEW])\\s*${ANGLE}[\\s,;]*([NSEW])\\s*${ANGLE}$`, 'i')

const LINK = /^(https?:\/\/|geo:|www\.|maps\.)/i
const SHORT_LINK = /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|maps\.apple\/p)\b/i

/** Where links of a place hold its position, the most exact place first; the center of the map comes last. */
const IN_PLACE = [
  `!3d(?<lat>${NUMBER})!4d(?<lng>${NUMBER})`,
  `!2d(?<lng>${NUMBER})!3d(?<lat>${NUMBER})`,
  `[?&]mlat=(?<lat>${NUMBER})&mlon=(?<lng>${NUMBER})`,
  `[?&](?:q|query|coordinate)=(?<text>[^&#]+)`,
  `[?&]s?ll=(?<text>[^&#]+)`,
  `/(?:search|place)/(?<text>[^/?]+)`,
  `^geo:(?<text>[^?]+)`,
  `@(?<lat>${NUMBER}),(?<lng>${NUMBER})`,
  `[?&]center=(?<text>[^&#]+)`,
  `[?&]cp=(?<lat>${NUMBER})~(?<lng>${NUMBER})`,
  `#map=[\\d.]+/(?<lat>${NUMBER})/(?<lng>${NUMBER})`,
].map((pattern) => new RegExp(pattern))

/** Where links of directions hold the position of the end, which is the last stop. */
const AT_THE_END = [
  // First, because after it come only the positions of stops with names.
  `/dir/(?:[^/@?]*/)*?(?<text>[^/@?]+)/?(?:[@?]|data=|am=|$)`,
  `.*!1d(?<lng>${NUMBER})!2d(?<lat>${NUMBER})`,
  `.*!3d(?<lat>${NUMBER})!4d(?<lng>${NUMBER})`,
  `[?&](?:destination|daddr|to)=(?<text>[^&#]+)`,
  `[?&]route=[^&#]*;(?<text>[^&#]+)`,
  // Without a start, the map is centered on the end.
  `/dir//[^/@?]+/@(?<lat>${NUMBER}),(?<lng>${NUMBER})`,
].map((pattern) => new RegExp(pattern))

const DIRECTIONS = /\/dir\/|\/directions\b|[?&](?:destination|daddr|to|route)=/

/** The position in a pair of numbers, in degrees with minutes and seconds, or in a link to a map. */
export function readPosition(text: string): MapPosition | NoPosition {
  const plain = inPlainCharacters(text)
  if (SHORT_LINK.test(plain)) return 'short-link'
  if (!LINK.test(plain)) return spelled(plain)
  const link = decoded(plain)
  return DIRECTIONS.test(link) ? inLink(link, AT_THE_END, 'directions') : inLink(link, IN_PLACE)
}

/** Maps, word processors and keyboards write the same signs with many characters. */
function inPlainCharacters(text: string): string {
  return text
    .trim()
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/[′’‘ʹ´`]/g, "'")
    .replaceAll(/[″”“ʺ]|''/g, '"')
}

function inLink(
  link: string,
  places: readonly RegExp[],
  otherwise: NoPosition = 'none',
): MapPosition | NoPosition {
  for (const pattern of places) {
    const { lat = '', lng = '', text } = pattern.exec(link)?.groups ?? {}
    const found = text === undefined ? onEarth(lat, lng) : spelled(spelledIn(text))
    if (typeof found !== 'string') return found
  }
  return otherwise
}

/** In links, the position may have a label, such as "loc:39.1,-77.2" or "Fenton Bagels@39.1,-77.2". */
function spelledIn(text: string): string {
  return inPlainCharacters(text.replaceAll('+', ' ').replace(/^(.*@|loc:|ll\.)/, ''))
}

function spelled(text: string): MapPosition | NoPosition {
  const [, lat, lng] = PAIR.exec(text) ?? []
  if (lat !== undefined && lng !== undefined) return onEarth(lat, lng)
  const [, d1, m1, s1, c1 = '', d2, m2, s2, c2 = ''] = LETTERS_BEHIND.exec(text) ?? before(text)
  const [first, second] = [degrees(d1, m1, s1), degrees(d2, m2, s2)]
  if (first === undefined || second === undefined) return 'none'
  const [one, other] = [side(c1) + first, side(c2) + second]
  if (/[NS]/i.test(c1) && /[EW]/i.test(c2)) return onEarth(one, other)
  return /[EW]/i.test(c1) && /[NS]/i.test(c2) ? onEarth(other, one) : 'none'
}

/** @returns the same parts as `LETTERS_BEHIND` has */
function before(text: string): (string | undefined)[] {
  const [all, c1, d1, m1, s1, c2, d2, m2, s2] = LETTERS_BEFORE.exec(text) ?? []
  return [all, d1, m1, s1, c1, d2, m2, s2, c2]
}

function side(letter: string): string {
  return /[SW]/i.test(letter) ? '-' : ''
}

/** @returns decimal degrees; undefined if there are none, `NaN` if only the last part may have decimals */
function degrees(whole?: string, minutes?: string, seconds?: string): string | undefined {
  if (minutes === undefined) return whole
  const isWhole = !whole?.includes('.') && (seconds === undefined || !minutes.includes('.'))
  const isInRange = Number(minutes) < 60 && Number(seconds ?? 0) < 60
  if (!isWhole || !isInRange) return 'NaN'
  const sum = Number(whole) + Number(minutes) / 60 + Number(seconds ?? 0) / 3600
  // A tenth of a meter.
  return String(Number(sum.toFixed(6)))
}

function onEarth(lat: string, lng: string): MapPosition | NoPosition {
  if (lat === '' || lng === '') return 'none'
  const isOnEarth = Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180
  return isOnEarth ? { lat, lng } : 'out-of-range'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
