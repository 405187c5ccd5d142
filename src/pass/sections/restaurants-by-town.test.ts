import { expect, test } from 'vitest'
import { restaurantsByTown } from './restaurants-by-town.ts'

const restaurant = (name: string, city: string, state = 'MD') => ({
  name,
  city,
  state,
  address: '1 Main St',
})

test('[P4] towns and their restaurants are in the order of the alphabet', () => {
  const towns = restaurantsByTown([
    restaurant('Noodles', 'Rockville'),
    restaurant('Tacos', 'Bethesda'),
    restaurant('Éclair', 'Rockville'),
  ])
  expect(towns.map(({ city }) => city)).toEqual(['Bethesda', 'Rockville'])
  expect(towns[1]?.restaurants.map(({ name }) => name)).toEqual(['Éclair', 'Noodles'])
})

test('two towns of one name in two states stay apart', () => {
  const towns = restaurantsByTown([restaurant('A', 'Salem', 'MD'), restaurant('B', 'Salem', 'MI')])
  expect(towns.map(({ state }) => state)).toEqual(['MD', 'MI'])
})
