/** Reads the position from what people copy from a map (checklist A3, A7). */
import { decodedOnce } from '../percent-encoding.ts'
import { angleIn, DEGREES_MAX, inPlainAngles, readDegrees } from './degrees.ts'

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

/** Longer texts are no pair of degrees. */
const SPELLED_MAX_LENGTH = 150

/** Where the first of two angles may end. */
const BETWEEN = /[\s,;/|]+|(?<=[NSEW])(?=\d)|(?<=[\d°'"])(?=[NSEW]\s*[\d.])/gi

const NAMED =
  /^(?:ll|lat\s?,?\s?l(?:ng|on|ong)|coordinates?|coords?|gps|position|location)[\s:=]*(?=[([\d+\-NSEW])/i

/** `lat: 39.1, lng: -77.2` and `{"lat":39.1,"lng":-77.2}`, in either order. */
const VALUE = `([-+\\dNSEW°'".,\\s]+?)`
const LABELED = new RegExp(
  `^[^a-z\\d]*(lat|lo?ng?)[a-z]*["'\\s:=]*${VALUE}["'\\s,;&]*(lat|lo?ng?)[a-z]*["'\\s:=]*${VALUE}[\\s,;"')}\\]]*$`,
  'i',
)

/** By their names, in data with more, and in links. */
const LATITUDE_AND_LONGITUDE = `\\blat(?:itude)?["']?[:=]\\s*["']?(?<lat>${NUMBER})["']?\\s*[,&;]\\s*["']?l(?:ng|on|ong|ongitude)["']?\\s*[:=]\\s*["']?(?<lng>${NUMBER})`

/** Formats of map data name the longitude first. */
const LONGITUDE_FIRST = new RegExp(
  `(?:"coordinates"\\s*:\\s*\\[|\\bPOINT\\s*\\()\\s*(?<lng>${NUMBER})[\\s,]+(?<lat>${NUMBER})\\s*[\\])]`,
  'i',
)

const IN_DATA = new RegExp(LATITUDE_AND_LONGITUDE, 'i')

/** A link, by itself or in what an app shares. */
const LINK = /\b(?:https?:\/\/|geo:)\S+|^(?:[\w-]+\.)+[a-z]{2,}[/?]\S+/i
const SHORT_LINK =
  /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|share\.google|maps\.apple\/p|osm\.org\/go|binged\.it)\b/i

/** Where links of a place hold its position, the most exact place first; the center of the map comes last. */
const IN_PLACE = [
  // Yandex names the longitude first.
  `//(?:www\\.)?yandex\\.[^/]*/.*[?&]ll=(?<lng>${NUMBER}),(?<lat>${NUMBER})`,
  `!3d(?<lat>${NUMBER})!4d(?<lng>${NUMBER})`,
  `!2d(?<lng>${NUMBER})!3d(?<lat>${NUMBER})`,
  `[?&]mlat=(?<lat>${NUMBER})&mlon=(?<lng>${NUMBER})`,
  `[?&](?:q|query|coordinate)=(?<text>[^&#]+)`,
  `[?&]s?ll=(?<text>[^&#]+)`,
  `/(?:search|place)/(?<text>[^/?]*[.,°][^/?]*)`,
  LATITUDE_AND_LONGITUDE,
  `/latlng/(?<lat>${NUMBER}),(?<lng>${NUMBER})`,
  `//(?:[a-z]*\\.)?mapy\\.[^/]*/.*[?&]x=(?<lng>${NUMBER})&y=(?<lat>${NUMBER})`,
  // With a name to search for, zeros stand for an unknown position.
  `^geo:(?!0,0\\?)(?<lat>${NUMBER}),(?<lng>${NUMBER})`,
  `[?&]map=(?<lat>${NUMBER}),(?<lng>${NUMBER})`,
  `share\\.here\\.com/[lr]/(?<lat>${NUMBER}),(?<lng>${NUMBER})`,
  `[?&]sp=point\\.(?<lat>${NUMBER})_(?<lng>${NUMBER})`,
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
  const plain = inPlainAngles(text)
  const link = LINK.exec(plain)?.[0]
    .replaceAll('&amp;', '&')
    .replace(/[.,;>"]+$|(?<!\([^()]*)\)+[.,;]*$/, '')
  if (link === undefined) return spelled(plain)
  if (SHORT_LINK.test(link)) return 'short-link'
  const address = decodedOnce(link)
  return DIRECTIONS.test(address)
    ? inLink(address, AT_THE_END, 'directions')
    : inLink(address, IN_PLACE)
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
  const bare = text.replaceAll('+', ' ').replace(/^(.*@|loc:|ll\.)|\s*\([^()]*\)\s*$/g, '')
  return inPlainAngles(bare)
}

function spelled(text: string): MapPosition | NoPosition {
  const data = LONGITUDE_FIRST.exec(text) ?? (text.startsWith('{') ? IN_DATA.exec(text) : null)
  const { lat = '', lng = '' } = data?.groups ?? {}
  if (lat) return onEarth(lat, lng)
  if (text.length > SPELLED_MAX_LENGTH) return 'none'
  const [, label = '', value = '', next = '', other = ''] = LABELED.exec(text) ?? []
  const [isLatitude, isLatitudeNext] = [/^lat/i.test(label), /^lat/i.test(next)]
  if (isLatitude !== isLatitudeNext) return labeled(isLatitude ? [value, other] : [other, value])
  const bare = text.replace(NAMED, '').replace(/[\s,;]+$/, '')
  return pairIn(bare.replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1'))
}

function labeled([lat, lng]: readonly [string, string]): MapPosition | NoPosition {
  const [one, other] = [readDegrees(lat, 'lat'), readDegrees(lng, 'lng')]
  if (typeof one === 'object' && typeof other === 'object') {
    return { lat: one.degrees, lng: other.degrees }
  }
  return one === 'out-of-range' || other === 'out-of-range' ? 'out-of-range' : 'none'
}

/** Two angles, the longitude first only if letters say so. */
function pairIn(text: string): MapPosition | NoPosition {
  // One number with a decimal comma, or two whole degrees: where there is no shop.
  if (/^[-+]?\d+,\d+$/.test(text)) return 'none'
  const found = [...text.matchAll(BETWEEN)].flatMap(({ index, 0: gap }) => {
    const one = angleIn(text.slice(0, index), true)
    const other = angleIn(text.slice(index + gap.length), true)
    if (!one || !other || (one.axis && one.axis === other.axis)) return []
    const isReversed = one.axis === 'lng' || other.axis === 'lat'
    const [lat, lng] = isReversed ? [other, one] : [one, other]
    return [onEarth(lat.degrees, lng.degrees)]
  })
  // Where a text can be parted in two places, nobody can tell which was meant.
  return found.length === 1 && found[0] ? found[0] : 'none'
}

function onEarth(lat: string, lng: string): MapPosition | NoPosition {
  if (lat === '' || lng === '') return 'none'
  const isOnEarth =
    Math.abs(Number(lat)) <= DEGREES_MAX.lat && Math.abs(Number(lng)) <= DEGREES_MAX.lng
  return isOnEarth ? { lat, lng } : 'out-of-range'
}
