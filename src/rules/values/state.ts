/** Reads a state of the United States as people write it. */
import { folded } from '../folded.ts'
import { inPlainCharacters } from './plain-characters.ts'

/** By the abbreviation of the Postal Service. */
const STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

const ABBREVIATIONS = new Map(
  Object.entries(STATES).flatMap(([short, name]) => [
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
  const plain = folded(inPlainCharacters(text)).replace(/^(?:washington )?d c$/, 'dc')
  return ABBREVIATIONS.get(plain) ?? null
}
