/** Reads the position from what people copy from a map (checklist A3, A7). */
import { decimalNumber } from './business.ts'

/** Degrees, as text: exactly the digits that were copied. */
export interface MapPosition {
  lat: string
  lng: string
}

const NUMBER = String.raw`[-+\u2212]?\d{1,3}(?:\.\d+)?`

/** "39.1, -77.2", with or without parentheses, separated by a comma, semicolon or space. */
const PAIR = new RegExp(`^[(\\[]?\\s*(${NUMBER})\\s*[,;\\s]\\s*(${NUMBER})\\s*[)\\]]?$`)

/** "39.1° N, 77.2° W". */
const COMPASS = /^(\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])[,;\s]+(\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])$/i

/** Where map URLs hold the position; the place's own comes before the center of the map. */
const IN_ADDRESS = [
  `!3d(${NUMBER})!4d(${NUMBER})`,
  `[?&](?:q|query|ll|sll|coordinate|destination|daddr|center)=(?:loc:)?(${NUMBER}),[\\s+]*(${NUMBER})`,
  `[?&]mlat=(${NUMBER})&mlon=(${NUMBER})`,
  `[?&]cp=(${NUMBER})~(${NUMBER})`,
  `/(?:search|place|dir/[^/]*)/(${NUMBER}),[\\s+]*(${NUMBER})`,
  `@(${NUMBER}),(${NUMBER})`,
  `#map=[\\d.]+/(${NUMBER})/(${NUMBER})`,
  `^geo:(${NUMBER}),(${NUMBER})`,
].map((pattern) => new RegExp(pattern))

/**
 * The position in a pair of numbers or a map URL.
 * @returns null if there is none, or if it is out of range
 */
export function mapPosition(text: string): MapPosition | null {
  const trimmed = text.trim()
  return (
    onEarth(PAIR.exec(trimmed)) ?? withCompass(COMPASS.exec(trimmed)) ?? inAddress(decoded(trimmed))
  )
}

/** Whether a text is a short link, which has to be followed to learn the position. */
export function isShortMapLink(text: string): boolean {
  return /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|maps\.apple\/p)\b/i.test(
    text.trim(),
  )
}

function inAddress(text: string): MapPosition | null {
  if (!/^(https?:\/\/|geo:|www\.|maps\.)/i.test(text)) return null
  for (const pattern of IN_ADDRESS) {
    const found = onEarth(pattern.exec(text))
    if (found) return found
  }
  return null
}

function onEarth(match: RegExpExecArray | null): MapPosition | null {
  const [, lat = '', lng = ''] = match ?? []
  return position(lat.replace('\u2212', '-'), lng.replace('\u2212', '-'))
}

function withCompass(match: RegExpExecArray | null): MapPosition | null {
  const [, north = '', ns = '', east = '', ew = ''] = match ?? []
  return position(`${/s/i.test(ns) ? '-' : ''}${north}`, `${/w/i.test(ew) ? '-' : ''}${east}`)
}

function position(lat: string, lng: string): MapPosition | null {
  const [north, east] = [decimalNumber(lat), decimalNumber(lng)]
  if (north === null || east === null) return null
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { lat, lng } : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
