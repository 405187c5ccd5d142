import { expect, test } from 'vitest'
import { shopCountWords, shopsByTown } from './shops-by-town.ts'
import { shop } from './testing.ts'

test('regions come in the order of our places, then states without Campfire; towns and shops in that of the alphabet', () => {
  const regions = shopsByTown([
    shop('A', { state: 'OH' }),
    shop('Noodles'),
    shop('Éclair'),
    shop('Toys', { city: 'Bethesda' }),
    shop('Records', { city: 'Ypsilanti', state: 'MI' }),
  ])
  expect(
    regions.map(({ name, towns }) => [
      name,
      ...towns.map(({ city, places }) => [city, ...places.map((each) => each.name)]),
    ]),
  ).toEqual([
    ['Michigan', ['Ypsilanti', 'Records']],
    ['Montgomery County, Maryland', ['Bethesda', 'Toys'], ['Rockville', 'Éclair', 'Noodles']],
    ['OH', ['Rockville', 'A']],
  ])
})

test('towns of one name in two states are two', () => {
  expect(shopCountWords([shop('A'), shop('B', { state: 'MI' })])).toBe('2 shops in 2 towns')
  expect(shopCountWords([shop('A')])).toBe('1 shop in 1 town')
})
