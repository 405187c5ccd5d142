import type { Shop } from '../../contract/public-calls.ts'
import { byTown, type Town } from '../../public-data/by-town.ts'

interface Region {
  name: string
  towns: Town<Shop>[]
}

/** The names of the parts of states with Campfire, in the order of `PLACES` (`src/config/availability.ts`). */
export const REGION_NAMES: Readonly<Record<string, string>> = {
  MI: 'Michigan',
  MD: 'Montgomery County, Maryland',
}

const STATES = Object.keys(REGION_NAMES)

/** The regions with their towns and shops; towns and shops are in alphabetical order. */
export function shopsByTown(shops: readonly Shop[]): Region[] {
  const regions = new Map<string, Town<Shop>[]>()
  for (const town of byTown(shops)) {
    regions.set(town.state, [...(regions.get(town.state) ?? []), town])
  }
  return [...regions]
    .sort(([a], [b]) => placeOf(a) - placeOf(b) || a.localeCompare(b, 'en-US'))
    .map(([state, towns]) => ({ name: REGION_NAMES[state] ?? state, towns }))
}

/** The states that we know first, then others. */
function placeOf(state: string): number {
  const place = STATES.indexOf(state)
  return place < 0 ? STATES.length : place
}

/** @returns for instance `12 shops in 3 towns` */
export function shopCountWords(shops: readonly Shop[]): string {
  return `${counted(shops.length, 'shop')} in ${counted(byTown(shops).length, 'town')}`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
