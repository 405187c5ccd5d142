/** Reads a latitude or a longitude as maps, phones and spreadsheets write it (checklist A3). */
import { inPlainCharacters } from './plain-characters.ts'

export type Axis = 'lat' | 'lng'

/** The largest of each, in degrees from zero. */
export const DEGREES_MAX: Readonly<Record<Axis, number>> = { lat: 90, lng: 180 }

/** Decimal degrees as text: exactly the digits that were written, if they were decimal degrees. */
export interface Degrees {
  degrees: string
  /** By its letter, N, S, E or W; absent without one. */
  axis?: Axis
}

/**
 * Why a text gives no degrees.
 * - `other-axis`: its letter says that it is the other one of latitude and longitude
 * - `out-of-range`: it is too large, or a minute or second is
 * - `none`: it is no number
 */
export type NoDegrees = 'other-axis' | 'out-of-range' | 'none'

const NUMBER = String.raw`\d+(?:[.,]\d*)?|[.,]\d+`
const LETTER = '[NSEW](?![a-z])|north|south|east|west'
const LABEL = /^(?:lat|lng|lon|long|latitude|longitude)\b[ :="']*/i

/** `39.0458`, `39,0458° N`, `W 77.1187`, `39°02'44.9"`, `-77 07.122`. */
const ANGLE = new RegExp(
  `^(?<before>${LETTER})?\\s*(?<sign>[-+]?)\\s*(?<whole>${NUMBER})` +
    `(?:(?<gap>\\s*°\\s*|\\s+)(?<minutes>${NUMBER})(?:(?:\\s*'\\s*|\\s+)(?<seconds>${NUMBER}))?)?` +
    `\\s*[°'"]?\\s*(?<after>${LETTER})?$`,
  'i',
)

/** The degrees in a text for the field of one axis. */
export function readDegrees(text: string, axis: Axis): Degrees | NoDegrees {
  const plain = inPlainAngles(text)
    .replace(LABEL, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/(?<=[\d°"'a-z])[\s,;.]+$|[\s,;"']+$/i, (end) => /^["']/.exec(end)?.[0] ?? '')
  const angle = angleIn(plain)
  if (!angle) return 'none'
  if (angle.axis && angle.axis !== axis) return 'other-axis'
  return Math.abs(Number(angle.degrees)) <= DEGREES_MAX[axis] ? angle : 'out-of-range'
}

/** In plain characters, also the signs of degrees, minutes and seconds, which are written with many characters. */
export function inPlainAngles(text: string): string {
  return inPlainCharacters(text)
    .replace(/[º˚]|(?<=\d) ?deg(?:rees?)?\b\.?/gi, '°')
    .replaceAll(/[′’‘ʹ´`]/g, "'")
    .replaceAll(/[″”“ʺ]|''/g, '"')
    .replaceAll('٫', '.')
}

/**
 * The degrees that a whole text is.
 * @param needsSign whether minutes need a letter or a degree sign: without, `39 77` can be two numbers
 * @returns null if it is none; `NaN` degrees if a minute or second is too large, or more than the last has decimals
 */
export function angleIn(text: string, needsSign = false): Degrees | null {
  const {
    before,
    sign = '',
    whole = '',
    gap,
    minutes,
    seconds,
    after,
  } = ANGLE.exec(text)?.groups ?? {}
  const letter = (before ?? after)?.[0]?.toUpperCase()
  if (whole === '' || (before && after)) return null
  if (needsSign && minutes !== undefined && !letter && !gap?.includes('°')) return null
  const isNegative = letter === 'S' || letter === 'W'
  // `-77 W` is west; `-39 N` contradicts itself.
  if (letter && !isNegative && sign === '-') return null
  const value = decimal(whole, minutes, seconds)
  const degrees = `${isNegative || sign === '-' ? '-' : ''}${value}`
  if (!letter) return { degrees }
  return { degrees, axis: letter === 'N' || letter === 'S' ? 'lat' : 'lng' }
}

function decimal(...parts: readonly [string, string?, string?]): string {
  const [whole = '', minutes, seconds] = parts.map((part) => part?.replace(',', '.'))
  // Neither `.5` nor `39.` is a number everywhere.
  if (minutes === undefined) return whole.replace(/^\./, '0.').replace(/\.$/, '')
  const isWhole = !whole.includes('.') && (seconds === undefined || !minutes.includes('.'))
  const isInRange = Number(minutes) < 60 && Number(seconds ?? 0) < 60
  if (!isWhole || !isInRange) return 'NaN'
  const sum = Number(whole) + Number(minutes) / 60 + Number(seconds ?? 0) / 3600
  // A tenth of a meter.
  return String(Number(sum.toFixed(6)))
}
