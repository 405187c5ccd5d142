import type { Shop } from '../../contract/public-calls.ts'

export interface Town {
  name: string
  shops: Shop[]
}

export interface Region {
  name: string
  towns: Town[]
}

/** The names of the parts of states with Campfire, in the order of `PLACES` (`src/config/availability.ts`). */
const REGION_NAMES: Readonly<Record<string, string>> = {
  MI: 'Michigan',
  MD: 'Montgomery County, Maryland',
}

const STATES = Object.keys(REGION_NAMES)

const { compare } = new Intl.Collator('en-US')

/** The regions with their towns and shops; towns and shops are in alphabetical order. */
export function shopsByTown(shops: readonly Shop[]): Region[] {
  const sorted = [...shops].sort(
    (a, b) =>
      placeOf(a.state) - placeOf(b.state) ||
      compare(a.state, b.state) ||
      compare(a.city, b.city) ||
      compare(a.name, b.name),
  )
  const regions = new Map<string, Map<string, Town>>()
  for (const shop of sorted) {
    const towns = regions.get(shop.state) ?? new Map<string, Town>()
    const town = towns.get(shop.city) ?? { name: shop.city, shops: [] }
    town.shops.push(shop)
    regions.set(shop.state, towns.set(shop.city, town))
  }
  return [...regions].map(([state, towns]) => ({
    name: REGION_NAMES[state] ?? state,
    towns: [...towns.values()],
  }))
}

/** The states that we know first, then others. */
function placeOf(state: string): number {
  const place = STATES.indexOf(state)
  return place < 0 ? STATES.length : place
}

/** @returns for instance `12 shops in 3 towns` */
export function shopCountWords(shops: readonly Shop[]): string {
  const towns = new Set(shops.map(({ city, state }) => `${city}, ${state}`)).size
  return `${counted(shops.length, 'shop')} in ${counted(towns, 'town')}`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
