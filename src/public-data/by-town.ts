export interface Town<Place> {
  city: string
  state: string
  places: Place[]
}

const { compare } = new Intl.Collator('en-US')

/** The towns in alphabetical order, and the places of each in that order too. */
export function byTown<Place extends { name: string; city: string; state: string }>(
  all: readonly Place[],
): Town<Place>[] {
  const towns = new Map<string, Town<Place>>()
  const sorted = [...all].sort((a, b) => compare(a.city, b.city) || compare(a.name, b.name))
  for (const place of sorted) {
    const { city, state } = place
    const key = `${city}, ${state}`
    const town = towns.get(key) ?? { city, state, places: [] }
    town.places.push(place)
    towns.set(key, town)
  }
  return [...towns.values()]
}
