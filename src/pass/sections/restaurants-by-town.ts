import type { z } from 'zod'
import type { listRestaurants } from '../../contract/public-calls.ts'

export type Restaurant = z.output<typeof listRestaurants.response>[number]

interface Town {
  city: string
  state: string
  restaurants: Restaurant[]
}

const { compare } = new Intl.Collator('en-US')

/** The towns in alphabetical order, and the restaurants of each in that order too. */
export function restaurantsByTown(restaurants: readonly Restaurant[]): Town[] {
  const towns = new Map<string, Town>()
  for (const restaurant of restaurants) {
    const { city, state } = restaurant
    const key = `${city}, ${state}`
    const town = towns.get(key) ?? { city, state, restaurants: [] }
    town.restaurants.push(restaurant)
    towns.set(key, town)
  }
  const sorted = [...towns.values()].sort((a, b) => compare(a.city, b.city))
  for (const town of sorted) town.restaurants.sort((a, b) => compare(a.name, b.name))
  return sorted
}
