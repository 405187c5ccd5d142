/** The states of the United States: as people write them, and where they are. */
import { folded } from '../folded.ts'
import { inPlainCharacters } from './plain-characters.ts'

type State = readonly [name: string, south: number, north: number, west: number, east: number]

/** By the abbreviation of the Postal Service; in degrees, about to the border. */
export const STATES: Readonly<Record<string, State>> = {
  AL: ['Alabama', 30.1, 35.1, -88.6, -84.8],
  AK: ['Alaska', 51, 71.6, -188, -129.9],
  AZ: ['Arizona', 31.3, 37.1, -114.9, -109],
  AR: ['Arkansas', 33, 36.6, -94.7, -89.6],
  CA: ['California', 32.5, 42.1, -124.5, -114.1],
  CO: ['Colorado', 36.9, 41.1, -109.1, -102],
  CT: ['Connecticut', 40.9, 42.1, -73.8, -71.7],
  DE: ['Delaware', 38.4, 39.9, -75.8, -75],
  DC: ['District of Columbia', 38.7, 39, -77.2, -76.9],
  FL: ['Florida', 24.4, 31.1, -87.7, -79.9],
  GA: ['Georgia', 30.3, 35.1, -85.7, -80.8],
  HI: ['Hawaii', 18.8, 22.3, -160.3, -154.8],
  ID: ['Idaho', 41.9, 49.1, -117.3, -111],
  IL: ['Illinois', 36.9, 42.6, -91.6, -87],
  IN: ['Indiana', 37.7, 41.8, -88.1, -84.7],
  IA: ['Iowa', 40.3, 43.6, -96.7, -90.1],
  KS: ['Kansas', 36.9, 40.1, -102.1, -94.5],
  KY: ['Kentucky', 36.4, 39.2, -89.6, -81.9],
  LA: ['Louisiana', 28.9, 33.1, -94.1, -88.7],
  ME: ['Maine', 42.9, 47.5, -71.1, -66.9],
  MD: ['Maryland', 37.8, 39.8, -79.5, -75],
  MA: ['Massachusetts', 41.2, 42.9, -73.6, -69.8],
  MI: ['Michigan', 41.6, 48.4, -90.5, -82.1],
  MN: ['Minnesota', 43.4, 49.4, -97.3, -89.4],
  MS: ['Mississippi', 30.1, 35.1, -91.7, -88],
  MO: ['Missouri', 35.9, 40.7, -95.8, -89],
  MT: ['Montana', 44.3, 49.1, -116.1, -104],
  NE: ['Nebraska', 39.9, 43.1, -104.1, -95.2],
  NV: ['Nevada', 34.9, 42.1, -120.1, -114],
  NH: ['New Hampshire', 42.6, 45.4, -72.6, -70.5],
  NJ: ['New Jersey', 38.8, 41.4, -75.6, -73.8],
  NM: ['New Mexico', 31.3, 37.1, -109.1, -102.9],
  NY: ['New York', 40.4, 45.1, -79.8, -71.8],
  NC: ['North Carolina', 33.7, 36.6, -84.4, -75.4],
  ND: ['North Dakota', 45.9, 49.1, -104.1, -96.5],
  OH: ['Ohio', 38.3, 42.4, -84.9, -80.4],
  OK: ['Oklahoma', 33.6, 37.1, -103.1, -94.4],
  OR: ['Oregon', 41.9, 46.3, -124.6, -116.4],
  PA: ['Pennsylvania', 39.7, 42.6, -80.6, -74.6],
  PR: ['Puerto Rico', 17.8, 18.6, -68, -65.2],
  RI: ['Rhode Island', 41.1, 42.1, -71.9, -71.1],
  SC: ['South Carolina', 32, 35.3, -83.4, -78.4],
  SD: ['South Dakota', 42.4, 46, -104.1, -96.4],
  TN: ['Tennessee', 34.9, 36.7, -90.4, -81.6],
  TX: ['Texas', 25.8, 36.6, -106.7, -93.5],
  UT: ['Utah', 36.9, 42.1, -114.1, -109],
  VT: ['Vermont', 42.7, 45.1, -73.5, -71.4],
  VA: ['Virginia', 36.5, 39.5, -83.7, -75.2],
  WA: ['Washington', 45.5, 49.1, -124.9, -116.9],
  WV: ['West Virginia', 37.1, 40.7, -82.7, -77.7],
  WI: ['Wisconsin', 42.4, 47.2, -92.9, -86.2],
  WY: ['Wyoming', 40.9, 45.1, -111.1, -104],
}

const ABBREVIATIONS = new Map(
  Object.entries(STATES).flatMap(([short, [name]]) => [
    [folded(short), short],
    [folded(name), short],
  ]),
)

/**
 * The abbreviation of a state, the District of Columbia or Puerto Rico, by that or by its name: `MD` for `Md.` and
 * `maryland`.
 * @returns null for any other text
 */
export function readState(text: string): string | null {
  const plain = folded(inPlainCharacters(text)).replace(/^(?:washington )?d ?c$/, 'dc')
  return ABBREVIATIONS.get(plain) ?? null
}

/** In degrees: a slip is never so small, and no border is drawn that coarsely. */
const MARGIN = 0.25

function isIn([, south, north, west, east]: State, lat: number, lng: number): boolean {
  const isBetween = (low: number, value: number, high: number) =>
    value >= low - MARGIN && value <= high + MARGIN
  // The last islands of Alaska are on the other side of 180 degrees.
  return isBetween(south, lat, north) && [lng, lng - 360].some((one) => isBetween(west, one, east))
}

/**
 * Compares a position, in degrees, with the state of its address.
 * @param state its abbreviation
 * @returns words about what is probably wrong, which name the field; null if nothing is wrong, or there is no such state
 */
export function misplaced(state: string, lat: number, lng: number): string | null {
  const where = STATES[state]
  if (!where || isIn(where, lat, lng)) return null
  if (isIn(where, lat, -lng)) {
    return `the longitude ${lng} should probably be ${-lng}: ${state} is west`
  }
  if (isIn(where, -lat, lng)) {
    return `the latitude ${lat} should probably be ${-lat}: ${state} is north`
  }
  if ([lat, -lat].some((west) => isIn(where, lng, west))) {
    return 'latitude and longitude have changed places'
  }
  return `${lat}, ${lng} is not in ${state}: correct the position, or the state`
}
